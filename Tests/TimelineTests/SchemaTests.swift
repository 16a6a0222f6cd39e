import Foundation
import TestSupport
import Testing

@testable import Timeline

/// The published schema says what the reader takes.
@Suite struct SchemaTests {
    private func definitions() throws -> JSONObject {
        let schema = try JSONParser.value(Data(Timeline.documentSchema.utf8))
        return try #require(schema.object?["$defs"]?.object)
    }

    @Test(arguments: DocumentVocabulary.allCases)
    func theSchemaHasEveryKeyAndNoOther(kind: DocumentVocabulary) throws {
        let definition = try #require(try definitions()[kind.rawValue]?.object)
        // A time is an object or something shorter.
        let object =
            definition["oneOf"]?.array?.compactMap(\.object).first { $0["properties"] != nil } ?? definition
        #expect(object["properties"]?.object?.keys == kind.keys.sorted())
        #expect(object["additionalProperties"] == .bool(false))
    }

    /// Each key is read: with a value of no possible type, an error names it.
    @Test(arguments: DocumentVocabulary.allCases)
    func theReaderReadsEveryKey(kind: DocumentVocabulary) throws {
        for key in kind.keys {
            let (text, path) = Self.document(kind, key)
            let error = #expect(throws: TimelineError.self, "\(text)") {
                try Timeline(document: Data(text.utf8), at: URL(fileURLWithPath: "/a.json"))
            }
            #expect(
                error?.keyPath?.hasPrefix(path) == true && error?.code != .unknownKey,
                "\(text) \(String(describing: error))")
        }
    }

    /// A document in which an object has a list within a list for a key.
    private static func document(_ kind: DocumentVocabulary, _ key: String) -> (text: String, path: String) {
        let url = [#""url": "a""#]
        let needed: [DocumentVocabulary: [String]] = [
            .video: url, .overlay: url, .voiceOver: url, .music: url, .subtitles: url,
            .transition: [#""kind": "push""#, #""direction": "fromTop""#, #""duration": 1"#],
            .automation: [
                #""timeRange": {"start": 0, "duration": 1}"#, #""startVolume": 1"#, #""endVolume": 1"#,
            ],
            .opacityKeyframe: [#""time": 0"#, #""value": 1"#],
            .volumeKeyframe: [#""time": 0"#, #""value": 1"#], .loudness: [#""integrated": -16"#],
            .point: [#""x": 0"#, #""y": 0"#],
            .range: [#""start": 0"#], .size: [#""width": 2"#, #""height": 2"#],
            .rectangle: [#""x": 0"#, #""y": 0"#, #""width": 1"#, #""height": 1"#],
            .border: [#""width": 0.01"#],
            .time: [#""value": 1"#, #""timescale": 1"#], .document: [#""version": 2"#],
        ]
        let others = (needed[kind] ?? []).filter { !$0.hasPrefix("\"\(key)\"") }
        let object = "{" + (others + ["\"\(key)\": [[[]]]"]).joined(separator: ", ") + "}"
        let (before, after, path): (String, String, String) =
            switch kind {
            case .document: ("", "", "")
            case .video: (#""videos": ["#, "]", "videos[0]")
            case .overlay: (#""overlays": ["#, "]", "overlays[0]")
            case .transition: (#""transition": "#, "", "transition")
            case .voiceOver: (#""voiceOvers": ["#, "]", "voiceOvers[0]")
            case .music: (#""music": ["#, "]", "music[0]")
            case .ducking: (#""music": [{"url": "a", "ducking": "#, "}]", "music[0].ducking")
            case .automation: (#""music": [{"url": "a", "automation": ["#, "]}]", "music[0].automation[0]")
            case .title: (#""titles": ["#, "]", "titles[0]")
            case .subtitles: (#""subtitles": ["#, "]", "subtitles[0]")
            case .opacityKeyframe: (#""videos": [{"url": "a", "opacity": ["#, "]}]", "videos[0].opacity[0]")
            case .loudness: (#""loudness": "#, "", "loudness")
            case .volumeKeyframe:
                (#""videos": [{"url": "a", "volumeKeyframes": ["#, "]}]", "videos[0].volumeKeyframes[0]")
            case .transformKeyframe:
                (#""videos": [{"url": "a", "transform": ["#, "]}]", "videos[0].transform[0]")
            case .color: (#""videos": [{"url": "a", "color": "#, "}]", "videos[0].color")
            case .curves: (#""videos": [{"url": "a", "color": {"curves": "#, "}}]", "videos[0].color.curves")
            case .key: (#""videos": [{"url": "a", "key": "#, "}]", "videos[0].key")
            case .border: (#""videos": [{"url": "a", "border": "#, "}]", "videos[0].border")
            case .shadow: (#""videos": [{"url": "a", "shadow": "#, "}]", "videos[0].shadow")
            case .point: (#""titles": [{"text": "a", "position": "#, "}]", "titles[0].position")
            case .rectangle: (#""videos": [{"url": "a", "crop": "#, "}]", "videos[0].crop")
            case .size: (#""renderSize": "#, "", "renderSize")
            case .range: (#""videos": [{"url": "a", "sourceTimeRange": "#, "}]", "videos[0].sourceTimeRange")
            case .time: (#""frameDuration": "#, "", "frameDuration")
            }
        guard kind != .document else { return (object, key) }
        return ("{\"version\": 2, \(before)\(object)\(after)}", "\(path).\(key)")
    }

    @Test func theSchemaIsPublished() throws {
        let published = PackageRoot.url.appendingPathComponent("Docs/timeline.schema.json")
        #expect(try String(contentsOf: published, encoding: .utf8) == Timeline.documentSchema)
    }

    /// What stands within a document with a clip, and whether it is good.
    static let documents: [(text: String, isGood: Bool)] = [
        (#""videos": [{"url": "a"}]"#, true),
        (#""videos": [{"url": "a"}], "overlays": [{"url": "b", "start": "0:01", "volume": 0}]"#, true),
        (#""videos": [{"url": "a", "speed": 2, "fit": "fill", "color": {"hue": 1}}]"#, true),
        (
            ##""videos": [{"url": "a", "color": {"lut": "film.cube", "exposure": 0.5, "curves": {"all": [{"x": 0, "y": 0}, {"x": 1, "y": 1}]}}, "key": {"color": "#00B140", "spill": 0}}]"##,
            true
        ),
        (##""videos": [{"url": "a", "fit": "blur"}], "background": "#00000000""##, true),
        (#""videos": [{"url": "a"}], "background": "white""#, false),
        (
            ##""videos": [{"url": "a", "background": "#203040", "cornerRadius": 0.1, "border": {"width": 0.01}, "shadow": {"offset": {"x": 0, "y": 0.1}, "color": "#000000"}}]"##,
            true
        ),
        (#""videos": [{"url": "a"}], "overlays": [{"url": "b", "blendMode": "softLight"}]"#, true),
        (#""videos": [{"url": "a", "blendMode": "burn"}]"#, false),
        (#""videos": [{"url": "a", "cornerRadius": 2}]"#, false),
        (#""videos": [{"url": "a", "border": {"color": null}}]"#, false),
        (#""videos": [{"url": "a", "shadow": {"radius": 0.6}}]"#, false),
        (#""videos": [{"url": "a", "color": {"temperature": 20}}]"#, false),
        (#""videos": [{"url": "a", "key": {"color": "green"}}]"#, false),
        (#""videos": [{"url": "a", "crop": {"x": 0, "y": 0, "width": 1, "height": 0.5}}]"#, true),
        (
            #""videos": [{"url": "a", "opacity": [{"time": 0, "value": 0}, {"time": 1, "value": 1, "easing": "hold"}]}]"#,
            true
        ),
        (
            #""videos": [{"url": "a", "opacity": 0.5, "transform": [{"scale": 2, "offset": {"x": 1, "y": 0}}]}]"#,
            true
        ),
        (
            #""videos": [{"url": "a"}, {"url": "b"}], "transition": {"kind": "push", "direction": "fromTop", "duration": 1}"#,
            true
        ),
        (#""videos": [{"url": "a"}, {"url": "b"}], "transitions": [{"kind": "none"}]"#, true),
        (
            #""videos": [{"url": "a", "audioTimeRange": {"start": 1}, "audioOffset": -0.5, "audioFadeIn": 0, "pan": -1}]"#,
            true
        ),
        (#""videos": [{"url": "a", "channels": "mono", "audioFadeCurve": "equalPower"}]"#, true),
        (#""videos": [{"url": "a", "channels": "center"}]"#, false),
        (#""videos": [{"url": "a", "pan": 1.5}]"#, false),
        (
            #""videos": [{"url": "a", "loudness": -16}], "loudness": {"integrated": -23, "maximumTruePeak": -2}"#,
            true
        ),
        (#""videos": [{"url": "a", "loudness": 0}]"#, false),
        (#""videos": [{"url": "a"}], "loudness": -80"#, false),
        (#""videos": [{"url": "a", "volumeKeyframes": [{"time": 0, "value": -1}]}]"#, false),
        (
            #""videos": [{"url": "a"}], "music": [{"url": "b", "ducking": {"threshold": -30, "hold": 1}}]"#,
            true
        ),
        (#""videos": [{"url": "a"}], "music": [{"url": "b", "ducking": {"threshold": 1}}]"#, false),
        (
            #""videos": [{"url": "a"}, {"url": "b"}], "transition": {"kind": "clock", "duration": 1, "softness": 0.2, "easing": "easeIn"}"#,
            true
        ),
        (
            ##""videos": [{"url": "a"}, {"url": "b"}], "transition": {"kind": "fadeThroughColor", "color": "#FFFFFF", "duration": 1}"##,
            true
        ),
        (
            #""videos": [{"url": "a"}, {"url": "b"}], "transition": {"kind": "fadeThroughColor", "duration": 1}"#,
            true
        ),
        (
            #""videos": [{"url": "a", "sourceTimeRange": {"start": "1001/30000", "duration": {"value": 1, "timescale": 25}}}]"#,
            true
        ),
        (#""videos": [{"url": "a"}], "music": [{"url": "m", "ducking": {}, "fadeOut": 0}]"#, true),
        (
            ##""videos": [{"url": "a"}], "titles": [{"text": "t", "color": "#FF000080", "position": {"x": 0, "y": 1}}]"##,
            true
        ),
        (
            #""videos": [{"url": "a"}], "renderSize": {"width": 64, "height": 36}, "frameDuration": 0.04"#,
            true
        ),
        (
            #""videos": [{"url": "a"}], "voiceOvers": [{"url": "v", "start": null}], "subtitles": [{"url": "s", "start": -1}]"#,
            true
        ),
        (#""videos": [{"url": "a", "volume": 1}]"#, false),
        (#""videos": [{"url": ""}]"#, false), (#""videos": [{}]"#, false),
        (#""videos": {"url": "a"}"#, false),
        (#""videos": [{"url": "a", "speed": 0}]"#, false),
        (#""videos": [{"url": "a", "speed": 0, "sourceTimeRange": {"start": 1}}]"#, false),
        (#""videos": [{"url": "a", "speed": 0, "sourceTimeRange": {"start": 1, "duration": 3}}]"#, true),
        (#""videos": [{"url": "a", "speed": -0.5}]"#, true),
        (#""videos": [{"url": "a"}, {"gap": 2}, {"url": "color:black", "pictureDuration": 2}]"#, true),
        (#""videos": [{"url": "a", "gap": 2}]"#, false), (#""videos": [{"gap": 2, "speed": 2}]"#, false),
        (#""videos": [{"gap": null}]"#, false),
        (#""videos": [{"url": "a"}], "renderShape": "1080p@9:16""#, true),
        (#""videos": [{"url": "a"}], "renderShape": "tall""#, false),
        (#""videos": [{"url": "a", "speed": -1001}]"#, false),
        (#""videos": [{"url": "a", "fit": "fill", "focus": {"x": 0, "y": 0.5}, "fadeIn": 1}]"#, true),
        (#""videos": [{"url": "a", "focus": {"x": 1.5, "y": 0.5}}]"#, false),
        (#""videos": [{"url": "a", "fadeOut": "soon"}]"#, false),
        (#""videos": [{"url": "a", "speed": "2"}]"#, false),
        (#""videos": [{"url": "a", "opacity": 1.5}]"#, false),
        (#""videos": [{"url": "a", "opacity": [1]}]"#, false),
        (#""videos": [{"url": "a", "opacity": [{"value": 1}]}]"#, false),
        (#""videos": [{"url": "a", "crop": [0, 0, 1, 1]}]"#, false),
        (#""videos": [{"url": "a", "color": {"contrast": 3}}]"#, false),
        (#""videos": [{"url": "a", "transform": {"scale": 2}}]"#, false),
        (#""videos": [{"url": "a", "transform": [{"scale": 0}]}]"#, false),
        (#""videos": [{"url": "a", "transform": [{"easing": "bounce"}]}]"#, false),
        (#""videos": [{"url": "a", "sourceTimeRange": {"duration": 1}}]"#, false),
        (#""videos": [{"url": "a", "sourceTimeRange": {"start": "one"}}]"#, false),
        (#""videos": [{"url": "a"}], "frameDuration": {"value": 1, "timescale": 0}"#, false),
        (#""videos": [{"url": "a"}], "renderSize": {"width": 63, "height": 36}"#, false),
        (#""videos": [{"url": "a"}, {"url": "b"}], "transition": {"kind": "wipe", "duration": 1}"#, false),
        (#""videos": [{"url": "a"}, {"url": "b"}], "transition": {"kind": "dissolve"}"#, false),
        (#""videos": [{"url": "a"}, {"url": "b"}], "transition": {"kind": "fadeThroughColor"}"#, false),
        (
            ##""videos": [{"url": "a"}, {"url": "b"}], "transition": {"kind": "dissolve", "color": "#FFFFFF", "duration": 1}"##,
            false
        ),
        (
            #""videos": [{"url": "a"}, {"url": "b"}], "transition": {"kind": "none"}, "transitions": []"#,
            false
        ),
        (#""videos": [{"url": "a"}], "titles": [{"text": "t", "color": "red"}]"#, false),
        (#""videos": [{"url": "a"}], "titles": [{"text": "t", "fade": 0.6}]"#, false),
        (
            #""videos": [{"url": "a"}], "music": [{"url": "m", "automation": [{"startVolume": 0, "endVolume": 1}]}]"#,
            false
        ),
        (#""videos": [{"url": "a"}], "stickers": []"#, false),
    ]

    private func isTaken(_ text: String) -> Bool {
        do {
            try Timeline(document: Data(text.utf8), at: URL(fileURLWithPath: "/a.json")).check()
            return true
        } catch {
            return false
        }
    }

    @Test func theReaderTakesGoodDocumentsOnly() {
        for (text, isGood) in Self.documents {
            #expect(isTaken("{\"version\": 2, \(text)}") == isGood, "\(text)")
        }
    }

    /// Python's validator agrees with the reader.
    @Test(.pythonSchemaJudge) func theSchemaTakesGoodDocumentsOnly() async throws {
        let folder = try TemporaryFolder.make("schema")
        defer { TemporaryFolder.remove(folder) }
        let schema = folder.appendingPathComponent("schema.json")
        try Data(Timeline.documentSchema.utf8).write(to: schema)
        let texts = Self.documents.map { "{\"version\": 2, \($0.text)}" }
        let list = folder.appendingPathComponent("documents.json")
        try Data("[\(texts.joined(separator: ",\n"))]".utf8).write(to: list)
        let output = try await PythonJudge.run(
            """
            import jsonschema
            validator = jsonschema.Draft202012Validator(json.load(open(args[0])))
            print("".join("+" if validator.is_valid(d) else "-" for d in json.load(open(args[1]))))
            """, [schema.path, list.path])
        #expect(output == Self.documents.map { $0.isGood ? "+" : "-" }.joined() + "\n")
    }
}
