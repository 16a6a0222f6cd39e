import Foundation
import Testing
import Timeline

@testable import Documents

/// Each element of Final Cut Pro 7's XML has its treatment, and what is left out is told.
@Suite struct XMEMLVocabularyTests {
    /// The elements of Apple's catalog for versions 4 and 5 that sequences have, and those that Premiere Pro adds.
    private static let names = """
        xmeml importoptions project bin children clip sequence media video audio track clipitem transitionitem \
        generatoritem file pathurl rate timebase ntsc timecode string frame displayformat reel source field name \
        duration start end in out enabled locked outputchannelindex link sourcetrack mediatype trackindex \
        samplecharacteristics width height anamorphic pixelaspectratio fielddominance codec appspecificdata colordepth \
        depth samplerate channelcount audiochannel layout format outputs numOutputChannels filter effect effectid \
        effectcategory effecttype parameter parameterid valuemin valuemax value valuelist keyframe when interpolation \
        inscale outscale inbez outbez horiz vert red green blue alpha wipecode wipeaccuracy startratio endratio reverse \
        alignment compositemode alphatype alphareverse stillframe stillframeoffset syncoffset subclipinfo startoffset \
        endoffset multiclip marker labels logginginfo filmdata comments itemhistory uuid updatebehavior masterclipid \
        ismasterclip qtmetadata defaultangle pproTicksIn pproTicksOut colorinfo mediaSource
        """

    private static let rate = "<rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate>"

    /// - Parameters:
    ///   - inner: Elements of the clip, on line 2.
    ///   - more: Elements of the sequence, on line 4.
    private static func warnings(
        _ inner: String = "", track: String = "", format: String = "", audio: String = "", more: String = "",
        after: String = ""
    ) throws -> [String] {
        let text = """
            <xmeml version="5"><sequence id="s1">\(rate)<media><video>\(format)<track><clipitem id="c"><start>0</start>
            <end>9</end><in>0</in><out>9</out><file id="f"><pathurl>a.mov</pathurl></file>\(inner)
            </clipitem>\(track)</track></video>\(audio)</media>
            \(more)</sequence>\(after)</xmeml>
            """
        var warnings: [String] = []
        _ = try FCPReader.timeline(Data(text.utf8), warnings: &warnings)
        return warnings
    }

    @Test func eachNameHasItsTreatment() throws {
        let names = Self.names.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(names.count > 110)
        for name in names {
            let rule = try #require(XMEMLVocabulary.rule(of: name, in: ""), "\(name)")
            // Without their content, these are errors.
            if name == "sequence" || name == "rate" { continue }
            let told = try Self.warnings("<\(name)><unheard/>7</\(name)>").filter { $0.contains(name) }
            switch rule.treatment {
            case .told:
                #expect(told.count == 1 && told[0].hasPrefix("line 2: \(name)"), "\(name): \(told)")
            case .rendered, .kept, .catalog:
                #expect(!told.contains { $0.hasPrefix("line 2: \(name) is") }, "\(name): \(told)")
            }
        }
    }

    @Test func valuesWithoutEffectAreNotTold() throws {
        let inner = """
            <alphatype>straight</alphatype><pixelaspectratio>square</pixelaspectratio><anamorphic>FALSE</anamorphic>\
            <sourcetrack><mediatype>video</mediatype><trackindex>1</trackindex></sourcetrack>\
            <link><linkclipref>c</linkclipref></link><logginginfo><scene>4</scene></logginginfo>\
            <colorinfo><lut/><asc_sop/></colorinfo><labels><label2>Iris</label2></labels>
            """
        let format = """
            <format><samplecharacteristics>\(Self.rate)<width>320</width><height>180</height>\
            <fielddominance>none</fielddominance><codec><name>x</name></codec></samplecharacteristics></format>
            """
        #expect(
            try Self.warnings(inner, format: format, more: "<uuid>1</uuid><in>-1</in><out>-1</out>").isEmpty)
    }

    @Test func valuesWithAnEffectAreTold() throws {
        for (inner, words) in [
            ("<alphatype>black</alphatype>", "alphatype \"black\" is left out"),
            ("<pixelaspectratio>NTSC-601</pixelaspectratio>", "pixelaspectratio \"NTSC-601\" is left out"),
            ("<marker><name>m</name><in>3</in><out>-1</out></marker>", "marker is left out"),
            ("<colorinfo><lut>a.cube</lut></colorinfo>", "colorinfo is left out"),
            (
                "<sourcetrack><trackindex>3</trackindex></sourcetrack>", "trackindex \"3\" is left out"
            ),
            ("<sparkle>1</sparkle><sparkle>2</sparkle>", "sparkle is not known, and left out"),
            ("<enabled>maybe</enabled>", "enabled \"maybe\" of clipitem is not TRUE or FALSE, and left out"),
            (
                "<subclipinfo><startoffset>1.5</startoffset></subclipinfo>",
                "startoffset \"1.5\" of subclipinfo"
            ),
        ] {
            let told = try Self.warnings(inner)
            #expect(told.count == 1 && told[0].hasPrefix("line 2: \(words)"), "\(inner): \(told)")
        }
        #expect(
            try Self.warnings(more: "<marker/><fielddominance>upper</fielddominance>") == [
                "line 4: marker is left out", "line 4: fielddominance \"upper\" is left out",
            ])
        #expect(try Self.warnings(track: "<filter><effect/></filter>") == ["line 3: filter is left out"])
        let off = "<generatoritem><enabled>FALSE</enabled></generatoritem>"
        #expect(try Self.warnings(track: off).isEmpty)
    }

    @Test func parametersOfEffectsAreTold() throws {
        func told(_ id: String, _ parameter: String, _ value: String) throws -> [String] {
            try Self.warnings(
                """
                <filter><start>-1</start><end>-1</end><effect><effectid>\(id)</effectid><parameter>\
                <parameterid>\(parameter)</parameterid><value>\(value)</value></parameter></effect></filter>
                """)
        }
        #expect(try told("timeremap", "frameblending", "FALSE").isEmpty)
        #expect(
            try told("timeremap", "frameblending", "TRUE") == [
                "line 2: the parameter frameblending of timeremap is left out"
            ])
        #expect(
            try told("opacity", "glow", "1").contains("line 2: the parameter glow of opacity is left out"))
        for (id, parameter, value) in [
            ("timeremap", "variablespeed", "TRUE"), ("timeremap", "reverse", "maybe"),
            ("basic", "scale", "large"), ("basic", "rotation", "some"), ("audiopan", "pan", "left"),
        ] {
            let warnings = try told(id, parameter, value)
            #expect(
                warnings.count == 1 && warnings[0].hasSuffix("the effect \"\(id)\" is left out"),
                "\(warnings)")
        }
        let anchor = try told("basic", "centerOffset", "<horiz>0.1</horiz><vert>0</vert>")
        #expect(anchor.count == 1 && anchor[0].contains("motion of the effect \"basic\""))
        let part = "<filter><end>5</end><effect><effectid>opacity</effectid></effect></filter>"
        #expect(try Self.warnings(part).contains("line 2: end \"5\" is left out"))
    }

    @Test func otherSequencesAreTold() throws {
        let other = "\n<sequence id=\"s2\">\(Self.rate)<media/></sequence>"
        #expect(
            try Self.warnings(after: other) == ["line 5: only the first sequence is read, and not this one"])
        #expect(try Self.warnings("<sequence id=\"s2\"/>", after: other).isEmpty)
    }

    /// Only cross-fades that are linear in amplitude are rendered as they are.
    @Test func otherCrossFadesAreTold() throws {
        func told(_ name: String) throws -> [String] {
            try Self.warnings(
                audio: """
                    <audio><track><transitionitem><start>1</start><end>3</end><effect><name>\(name)</name></effect>\
                    </transitionitem></track></audio>
                    """)
        }
        #expect(try told("Cross Fade (0dB)").isEmpty)
        #expect(
            try told("Cross Fade (+3dB)") == ["line 3: the cross-fade \"Cross Fade (+3dB)\" is a linear one"])
        #expect(try told("Constant Power").count == 1)
    }
}
