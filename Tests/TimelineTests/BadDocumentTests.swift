import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// A bad document is refused with its place, cause and remedy; no document can stop the program.
@Suite struct BadDocumentTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var text: String
        var code = TimelineError.Code.invalidDocument
        var keyPath: String?
        var words: [String]
        var testDescription: String { String(text.prefix(60)) }
    }

    private static func with(_ rest: String) -> String { "{\"version\": 1, \(rest)}" }

    static let rows: [Row] = [
        Row(text: "", words: ["line 1, column 1", "unexpected end"]),
        Row(text: "{\"version\": 1,\n  \"videos\": [}", words: ["line 2, column 14", "expected a value"]),
        Row(text: "{\"version\": 1} x", words: ["line 1, column 16", "text after the end"]),
        Row(text: "{\"version\": 1, \"version\": 1}", words: ["column 16", "duplicate key"]),
        Row(text: "{version: 1}", words: ["column 2", "quotation marks"]),
        Row(text: with("\"frameDuration\": 1e400"), words: ["out of range"]),
        Row(text: with("\"frameDuration\": 01"), words: ["leading zero"]),
        Row(
            text: with("\"frameDuration\": 0.10000000000000000000000000000000000000000001"),
            words: ["too many digits"]),
        Row(text: String(repeating: "[", count: 100_000), words: ["nested more than 32 levels deep"]),
        Row(text: "{\"version\": 1, \"videos\": \"a", words: ["unterminated string"]),
        Row(text: "[]", words: ["not an object"]),
        Row(text: "{}", keyPath: "version", words: ["line 1, column 1: missing", "the number 2"]),
        Row(
            text: "{\"version\":\n 3}", code: .unsupportedVersion, keyPath: "version",
            words: ["line 2, column 2", "version 3", "newer"]),
        Row(
            text: "{\"version\": 0}", code: .unsupportedVersion, keyPath: "version",
            words: ["write version 2"]),
        Row(
            text: with("\"stickers\": []"), code: .unknownKey, keyPath: "stickers",
            words: ["unknown key", "voiceOvers"]),
        Row(
            text: with("\"videos\": [{\"url\": \"a\"}, {\"url\": \"b\", \"volume\": 1}]"), code: .unknownKey,
            keyPath: "videos[1].volume", words: ["originalSoundVolume"]),
        // The nearest key, whatever its capitals; none if there is no near one.
        Row(
            text: with("\"videos\": [{\"url\": \"a\",\n\"sourceTimerange\": {}}]"), code: .unknownKey,
            keyPath: "videos[0].sourceTimerange",
            words: ["line 2, column 20", "did you mean \"sourceTimeRange\"?"]),
        Row(
            text: with("\"overlay\": []"), code: .unknownKey, keyPath: "overlay",
            words: ["did you mean \"overlays\"?"]),
        Row(
            text: with("\"videos\": [{\"url\": \"a\", \"tranfsorm\": []}]"), code: .unknownKey,
            keyPath: "videos[0].tranfsorm", words: ["did you mean \"transform\"?"]),
        Row(
            text: with(
                "\"videos\": [{\"url\": \"a\", \"opacity\": [{\"time\": 0, \"value\": 1, \"easing\": \"easein\"}]}]"
            ),
            keyPath: "videos[0].opacity[0].easing", words: ["unknown easing", "did you mean \"easeIn\"?"]),
        Row(
            text: with("\"videos\": [{\"url\": \"a\", \"crop\": {\"x\": 0, \"y\": 0, \"width\": 1}}]"),
            keyPath: "videos[0].crop.height", words: ["missing", "a fraction"]),
        Row(
            text: with("\"videos\": [{\"url\": \"a\", \"opacity\": \"half\"}]"), keyPath: "videos[0].opacity",
            words: ["a number or a list of keyframes"]),
        Row(
            text: with("\"overlays\": [{\"url\": \"a\", \"color\": {\"saturation\": \"0\"}}]"),
            keyPath: "overlays[0].color.saturation", words: ["not a number"]),
        Row(
            text: with("\"frameDuration\": {\"value\": 1, \"timescale\": 30, \"epoch\": 0}"),
            code: .unknownKey,
            keyPath: "frameDuration.epoch", words: ["value, timescale"]),
        Row(text: with("\"videos\": {}"), keyPath: "videos", words: ["not a list"]),
        Row(text: with("\"videos\": [null]"), keyPath: "videos[0]", words: ["not"]),
        Row(text: with("\"videos\": [\"a.mp4\"]"), keyPath: "videos[0]", words: ["not an object"]),
        Row(text: with("\"videos\": [{}]"), keyPath: "videos[0].url", words: ["missing", "a path"]),
        Row(text: with("\"videos\": [{\"url\": 5}]"), keyPath: "videos[0].url", words: ["not a path"]),
        Row(text: with("\"videos\": [{\"url\": \"\"}]"), keyPath: "videos[0].url", words: ["invalid path"]),
        Row(
            text: with("\"videos\": [{\"url\": \"a\", \"originalSoundVolume\": \"loud\"}]"),
            keyPath: "videos[0].originalSoundVolume", words: ["not a number"]),
        Row(
            text: with("\"videos\": [{\"url\": \"a\", \"sourceTimeRange\": {\"duration\": 1}}]"),
            keyPath: "videos[0].sourceTimeRange.start", words: ["missing"]),
        Row(
            text: with("\"videos\": [{\"url\": \"a\", \"fit\": \"wide\"}]"), keyPath: "videos[0].fit",
            words: ["fill", "stretch"]),
        Row(
            text: with(
                "\"videos\": [{\"url\": \"a\", \"sourceTimeRange\": {\"start\": \"x\", \"duration\": 1}}]"),
            keyPath: "videos[0].sourceTimeRange.start", words: ["invalid time \"x\"", "3/2"]),
        Row(text: with("\"frameDuration\": true"), keyPath: "frameDuration", words: ["not"]),
        Row(
            text: with("\"frameDuration\": 9223372036854775807.03336670003"), keyPath: "frameDuration",
            words: ["fraction"]),
        Row(
            text: with("\"frameDuration\": {\"value\": 1, \"timescale\": 0}"),
            keyPath: "frameDuration.timescale",
            words: ["invalid timescale 0"]),
        Row(
            text: with("\"frameDuration\": {\"value\": 1, \"timescale\": 3000000000}"),
            keyPath: "frameDuration.timescale", words: ["positive whole number"]),
        Row(
            text: with("\"frameDuration\": {\"value\": 1.5, \"timescale\": 30}"),
            keyPath: "frameDuration.value",
            words: ["whole number"]),
        Row(
            text: with("\"transitions\": [{\"kind\": \"fade\", \"duration\": 1}]"),
            keyPath: "transitions[0].kind",
            words: ["\"fade\"", "dissolve"]),
        Row(
            text: with("\"transitions\": [{\"kind\": \"push\", \"duration\": 1}]"),
            keyPath: "transitions[0].direction", words: ["missing", "fromLeft"]),
        Row(
            text: with("\"transitions\": [{\"kind\": \"push\", \"duration\": 1, \"direction\": \"up\"}]"),
            keyPath: "transitions[0].direction", words: ["\"up\"", "fromBottom"]),
        Row(
            text: with(
                "\"transitions\": [{\"kind\": \"dissolve\", \"duration\": 1, \"direction\": \"fromTop\"}]"),
            keyPath: "transitions[0].direction", words: ["dissolve has no direction"]),
        Row(
            text: with(##""transitions": [{"kind": "dissolve", "duration": 1, "color": "#FFFFFF"}]"##),
            keyPath: "transitions[0].color", words: ["dissolve has no color", "remove it"]),
        Row(
            text: with(#""transitions": [{"kind": "fadeThroughColor", "duration": 1, "color": "red"}]"#),
            keyPath: "transitions[0].color", words: ["invalid color \"red\"", "#RRGGBB"]),
        Row(
            text: with(#""transitions": [{"kind": "fadeThroughColor", "duration": 1, "color": 1}]"#),
            keyPath: "transitions[0].color", words: ["not a color"]),
        Row(
            text: with(
                #""transitions": [{"kind": "fadeThroughColor", "duration": 1, "direction": "fromTop"}]"#),
            keyPath: "transitions[0].direction", words: ["fadeThroughColor has no direction"]),
        Row(
            text: with(#""transitions": [{"kind": "fadeThroughColor"}]"#),
            keyPath: "transitions[0].duration", words: ["missing"]),
        Row(
            text: with(#""transitions": [{"kind": "iris", "duration": 1, "easing": "easein"}]"#),
            keyPath: "transitions[0].easing", words: ["unknown easing", "did you mean \"easeIn\"?"]),
        Row(
            text: with(#""transitions": [{"kind": "iris", "duration": 1, "softness": "soft"}]"#),
            keyPath: "transitions[0].softness", words: ["not a number"]),
        Row(
            text: with("\"transitions\": [{\"kind\": \"dissolve\"}]"), keyPath: "transitions[0].duration",
            words: ["missing"]),
        Row(
            text: with("\"transitions\": [], \"transition\": {\"kind\": \"none\"}"), keyPath: "transition",
            words: ["cannot be combined"]),
        Row(
            text: with("\"music\": [{\"url\": \"m\", \"loops\": 1}]"), keyPath: "music[0].loops",
            words: ["not true or false"]),
        Row(
            text: with(
                "\"music\": [{\"url\": \"m\", \"automation\": [{\"startVolume\": 1, \"endVolume\": 0}]}]"),
            keyPath: "music[0].automation[0].timeRange", words: ["missing"]),
        Row(
            text: with("\"music\": [{\"url\": \"m\", \"volume\": 1e99}]"), keyPath: "music[0].volume",
            words: ["not a number"]),
        Row(
            text: with("\"music\": [{\"url\": \"m\", \"start\": 1e99}]"), keyPath: "music[0].start",
            words: ["too many digits"]),
        Row(text: "{\"version\": 1.5}", keyPath: "version", words: ["not the number 2"]),
        Row(text: with("\"renderSize\": {\"width\": 640}"), keyPath: "renderSize.height", words: ["missing"]),
        Row(text: with("\"renderSize\": \"640x360\""), keyPath: "renderSize", words: ["not an object"]),
    ]

    private static let place = URL(fileURLWithPath: "/films/film.json")

    @Test(arguments: rows)
    func badDocumentsAreRefused(row: Row) throws {
        let error = try #require(
            #expect(throws: TimelineError.self) {
                try Timeline(document: Data(row.text.utf8), at: Self.place)
            })
        #expect(error.code == row.code && error.keyPath == row.keyPath && error.file == Self.place)
        for word in row.words {
            #expect(error.description.contains(word), "\(error)")
        }
        #expect(!error.remedy.isEmpty && !error.description.contains("\n"))
    }

    @Test func bytesThatAreNoTextAreRefused() throws {
        let error = #expect(throws: TimelineError.self) {
            try Timeline(document: Data([0xFF, 0xFE, 0x00]), at: Self.place)
        }
        #expect(error?.cause.contains("UTF-8") == true)
    }

    /// Cut or changed anywhere, a document is read or refused, never fatal.
    @Test func damagedDocumentsNeverTrap() throws {
        let whole = Data(
            Self.with(
                "\"videos\": [{\"url\": \"a\", \"sourceTimeRange\": {\"start\": \"1/2\", \"duration\": 1.5}}],"
                    + "\"music\": [{\"url\": \"m\\n\", \"automation\": [], \"fadeOut\": -1e-2}]"
            ).utf8)
        #expect(throws: Never.self) { try Timeline(document: whole, at: Self.place) }
        var refused = 0
        for place in whole.indices {
            for byte in Array("\"\\{}[],:.-9/e\0".utf8) + [0x80] {
                var damaged = whole
                damaged[place] = byte
                for data in [damaged, Data(whole[..<place])] {
                    do {
                        _ = try Timeline(document: data, at: Self.place)
                    } catch {
                        refused += 1
                        #expect(!error.cause.isEmpty)
                    }
                }
            }
        }
        #expect(refused > whole.count)
    }
}
