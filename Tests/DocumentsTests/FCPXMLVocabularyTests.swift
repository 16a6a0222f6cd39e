import Foundation
import Testing
import Timeline

@testable import Documents

/// Each element and attribute that the DTDs 1.8 to 1.13 declare has its treatment, and what is left out is told.
@Suite struct FCPXMLVocabularyTests {
    private static let clip = "lane offset name start duration enabled"

    /// The names that the DTDs declare: an element, and its attributes.
    private static let names = """
        fcpxml: version
        import-options:
        option: key value
        library: location colorProcessing
        event: name uid
        project: name uid id modDate
        resources:
        media: id name uid projectRef modDate
        format: id name frameDuration fieldOrder width height paspH paspV colorSpace projection stereoscopic heroEye
        asset: id name uid src start duration hasVideo format hasAudio videoSources audioSources audioChannels \
        audioRate customLUTOverride colorSpaceOverride projectionOverride stereoscopicOverride auxVideoFlags \
        heroEyeOverride
        media-rep: kind sig src suggestedFilename
        metadata:
        md: key value editable type displayName description source
        effect: id name uid src
        locator: id url
        fadeIn: type duration
        fadeOut: type duration
        keyframeAnimation:
        keyframe: time value auxValue interp curve
        mute: start duration
        param: name key value auxValue enabled
        data: key
        crop-rect: left top right bottom
        trim-rect: left top right bottom
        pan-rect: left top right bottom
        adjust-crop: mode enabled
        adjust-corners: enabled botLeft topLeft topRight botRight
        adjust-conform: type
        adjust-transform: enabled position scale rotation anchor tracking
        adjust-blend: amount mode
        adjust-stabilization: enabled type
        adjust-rollingShutter: enabled amount
        adjust-360-transform: enabled coordinates latitude longitude distance xPosition yPosition zPosition \
        xOrientation yOrientation zOrientation autoOrient convergence interaxial scale
        adjust-reorient: enabled tilt pan roll convergence
        adjust-orientation: enabled tilt pan roll fieldOfView mapping
        adjust-cinematic: enabled dataLocator aperture
        adjust-colorConform: enabled autoOrManual conformType peakNitsOfPQSource peakNitsOfSDRToPQSource
        adjust-stereo-3D: enabled convergence autoScale swapEyes depth
        adjust-loudness: amount uniformity
        adjust-noiseReduction: amount
        adjust-humReduction: frequency
        adjust-EQ: mode
        adjust-matchEQ:
        adjust-voiceIsolation: amount
        adjust-volume: amount
        adjust-panner: mode amount original_decoded_mix ambient_direct_mix surround_width left_right_mix \
        front_back_mix LFE_balance rotation stereo_spread attenuate_collapse_mix center_balance
        tracking-shape: id name offsetEnabled analysisMethod dataLocator
        object-tracker:
        audio-channel-source: srcCh outCh role start duration enabled active
        audio-role-source: role start duration enabled active
        audition: lane offset modDate
        spine: lane offset name format
        sequence: format duration tcStart tcFormat audioLayout audioRate renderFormat keywords
        multicam: format duration tcStart tcFormat renderFormat
        mc-angle: name angleID
        mc-clip: ref CLIP srcEnable audioStart audioDuration modDate
        mc-source: angleID srcEnable
        clip: CLIP format audioStart audioDuration tcStart tcFormat modDate
        ref-clip: ref CLIP srcEnable audioStart audioDuration useAudioSubroles modDate
        sync-clip: CLIP format audioStart audioDuration tcStart tcFormat modDate
        sync-source: sourceID
        asset-clip: ref CLIP srcEnable audioStart audioDuration format tcStart tcFormat modDate audioRole videoRole
        audio: ref CLIP srcID role srcCh outCh
        video: ref CLIP srcID role
        live-drawing: CLIP role dataLocator animationType
        caption: CLIP role
        gap: name offset start duration enabled
        title: ref CLIP role
        text: display-style roll-up-height position placement alignment
        text-style-def: id name
        text-style: ref font fontSize fontFace fontColor backgroundColor bold italic strokeColor strokeWidth baseline \
        shadowColor shadowOffset shadowBlurRadius kerning alignment lineSpacing tabStops baselineOffset underline
        transition: name offset duration
        filter-video: ref name nameOverride enabled
        filter-video-mask: enabled inverted
        mask-shape: name enabled blendMode tracking
        mask-isolation: name enabled blendMode type
        filter-audio: ref name nameOverride enabled presetID
        conform-rate: scaleEnabled srcFrameRate frameSampling
        timeMap: frameSampling preservesPitch
        timept: time value interp inTime outTime
        marker: start duration value completed note
        rating: name start duration value note
        keyword: start duration value note
        analysis-marker: start duration
        hidden-clip-marker:
        keyword-collection: name
        collection-folder: name
        smart-collection: name match
        match-text: enabled rule value scope
        match-ratings: enabled value
        match-media: enabled rule type
        match-clip: enabled rule type
        match-stabilization: enabled rule
        match-keywords: enabled rule
        keyword-name: value
        match-shot: enabled rule
        shot-type: value
        stabilization-type: value
        match-property: enabled key rule value
        match-time: enabled type rule value
        match-timeRange: enabled type rule value units
        match-roles: enabled rule
        role: name
        match-usage: enabled rule
        match-representation: enabled type rule
        match-markers: enabled type
        chapter-marker: start duration value note posterOffset
        note:
        bookmark:
        reserved:
        array:
        string:
        """

    private static var declared: [(element: String, attributes: [String])] {
        names.split(separator: "\n").map { line in
            let parts = line.replacingOccurrences(of: "CLIP", with: clip).split(separator: ":")
            return (String(parts[0]), parts.count > 1 ? parts[1].split(separator: " ").map(String.init) : [])
        }
    }

    @Test func eachNameHasItsTreatment() {
        #expect(Self.declared.count > 110)
        for (element, attributes) in Self.declared {
            #expect(FCPVocabulary.rule(of: element) != nil, "\(element)")
            for attribute in attributes {
                #expect(
                    FCPVocabulary.treatment(of: attribute, in: element) != nil, "\(attribute) of \(element)")
            }
        }
    }

    private static func warnings(_ spine: String) throws -> [String] {
        let text = """
            <fcpxml version="1.13"><resources><format id="r1" frameDuration="1/25s"/>
            <asset id="r2" name="a" duration="9s" hasVideo="1" hasAudio="1" src="a.mov"/><effect id="r3" name="e"/>
            </resources><project name="p"><sequence format="r1"><spine>
            \(spine)
            </spine></sequence></project></fcpxml>
            """
        var warnings: [String] = []
        _ = try FCPReader.timeline(Data(text.utf8), warnings: &warnings)
        return warnings
    }

    /// What is told of each element and attribute that is left out, wherever it is.
    @Test func whatIsLeftOutIsToldWithItsLine() throws {
        for (element, attributes) in Self.declared where element != "format" && element != "asset" {
            guard let rule = FCPVocabulary.rule(of: element) else { continue }
            if rule.treatment == .told {
                let clip =
                    "<asset-clip ref=\"r2\" duration=\"1s\">\n<\(element) duration=\"1s\"/></asset-clip>"
                #expect(try Self.warnings(clip) == ["line 5: \(element) is left out"])
                let off = clip.replacingOccurrences(of: "<\(element) d", with: "<\(element) enabled=\"0\" d")
                #expect(try Self.warnings(off).isEmpty, "\(element)")
            }
            for attribute in attributes where rule.attributes[attribute] == .told {
                let inner =
                    "<\(element) \(attribute)=\"x\" ref=\"r2\" duration=\"1s\" value=\"1\" time=\"0s\" name=\"p\"/>"
                let told = try Self.warnings("<gap duration=\"1s\"><note/>\n\(inner)</gap>")
                #expect(
                    told.contains("line 5: \(attribute) of \(element) is left out"),
                    "\(attribute) of \(element): \(told)")
            }
        }
    }

    @Test func whatTheFormatDoesNotHaveIsTold() throws {
        #expect(
            try Self.warnings("<asset-clip ref=\"r2\" duration=\"1s\" tilt=\"5\"><sparkle/></asset-clip>")
                == [
                    "line 4: tilt of asset-clip is not known, and left out",
                    "line 4: sparkle is not known, and left out",
                ])
        // Many of a kind are one line.
        let clip = "<asset-clip ref=\"r2\" duration=\"1s\">\n<filter-video/></asset-clip>\n"
        let many = try Self.warnings(String(repeating: clip, count: 20))
        #expect(many.count == 1 && many[0].hasPrefix("line 5: filter-video is left out; also in line 7, 9"))
        #expect(many[0].hasSuffix("and 11 more"))
    }

    /// Words and numbers that the format doesn't define, or that are written in another way.
    @Test func valuesThatAreNotKnownAreTold() throws {
        func told(_ inner: String, _ attributes: String = "") throws -> [String] {
            try Self.warnings("<asset-clip ref=\"r2\" duration=\"1s\" \(attributes)>\(inner)</asset-clip>")
        }
        for (attributes, words) in [
            ("enabled=\"false\"", "enabled=\"false\" of asset-clip is not known"),
            ("srcEnable=\"Video\"", "srcEnable=\"Video\" of asset-clip is not known"),
            ("lane=\"1.5\"", "lane=\"1.5\" of asset-clip is not known"),
        ] {
            let warnings = try told("", attributes)
            #expect(warnings.count == 1 && warnings[0].contains(words), "\(warnings)")
        }
        let volume = "<adjust-volume><param name=\"amount\" value=\"0dB\">"
        let end = "</param></adjust-volume>"
        for (inner, words) in [
            ("<adjust-conform type=\"FILL\"/>", "type=\"FILL\" of adjust-conform is not known"),
            ("<conform-rate srcFrameRate=\"fast\"/>", "srcFrameRate=\"fast\" of conform-rate is not known"),
            (
                "\(volume)<fadeIn type=\"slow\" duration=\"1s\"/>\(end)",
                "type=\"slow\" of fadeIn is not known"
            ),
            ("\(volume)<fadeIn type=\"linear\"/>\(end)", "a fade without a duration"),
            ("<adjust-volume amount=\"90dB\"/>", "a volume above 60 dB"),
            (
                "<audio-channel-source><mute start=\"1\"/></audio-channel-source>",
                "start=\"1\" of mute is not a time"
            ),
        ] {
            let warnings = try told(inner)
            #expect(warnings.count == 1 && warnings[0].contains(words), "\(inner): \(warnings)")
        }
    }

    @Test func valuesThatCannotBeRenderedAreTold() throws {
        func told(_ inner: String, _ attributes: String = "") throws -> [String] {
            try Self.warnings("<asset-clip ref=\"r2\" duration=\"1s\" \(attributes)>\(inner)</asset-clip>")
        }
        for (inner, words) in [
            ("<adjust-transform scale=\"1 2\"/>", "adjust-transform is left out"),
            ("<adjust-blend amount=\"1\" mode=\"multiply\"/>", "adjust-blend is left out"),
            ("<adjust-conform type=\"none\"/>", "own size"),
            ("<adjust-volume amount=\"loud\"/>", "volume that can't be read"),
            (
                "<audio-channel-source srcCh=\"1\"/><audio-channel-source srcCh=\"2\" enabled=\"0\"/>",
                "off are heard"
            ),
            (
                "<timeMap><timept time=\"0s\" value=\"0s\"/><timept time=\"1s\" value=\"2s\"/>"
                    + "<timept time=\"2s\" value=\"5s\"/></timeMap>", "changes smoothly"
            ),
        ] {
            let warnings = try told(inner)
            #expect(warnings.count == 1 && warnings[0].contains(words), "\(inner): \(warnings)")
            #expect(warnings.first?.hasPrefix("line 4: ") == true)
        }
        #expect(try told("<adjust-transform enabled=\"0\" scale=\"1 2\"/>").isEmpty)
        let off = "<param name=\"scale\" value=\"1 2\" enabled=\"0\"/>"
        #expect(try told("<adjust-transform>\(off)</adjust-transform>").isEmpty)
        let generator = try Self.warnings("<video ref=\"r3\" duration=\"1s\"/>")
        #expect(generator == ["line 4: the generator \"e\" is left out"])
        #expect(try Self.warnings("<audition/>") == ["line 4: an audition without clips is left out"])
    }
}
