import Foundation
import MediaTypes
import Testing
import Timeline

@testable import Documents

/// Cutroom's metadata in OpenTimelineIO: what isn't known of them is refused at its place, and not rendered otherwise.
@Suite struct OwnMetadataTests {
    /// A document with metadata of its timeline, track, clip and transition, each on a line of its own, from line 2 on.
    private static func document(
        timeline: String = "{}", track: String = "{}", clip: String = "{}", transition: String = "{}"
    ) -> Data {
        func own(_ text: String) -> String { "\"metadata\": {\"cutroom\": \(text), \"other\": {\"fit\": 7}}" }
        let time = "{\"OTIO_SCHEMA\": \"RationalTime.1\", \"value\": 5, \"rate\": 25}"
        return Data(
            """
            {"OTIO_SCHEMA": "Timeline.1",
            \(own(timeline)),
            "tracks": {"OTIO_SCHEMA": "Stack.1", "children": [{"OTIO_SCHEMA": "Track.1", "kind": "Video",
            \(own(track)),
            "children": [{"OTIO_SCHEMA": "Clip.2", "name": "a",
            \(own(clip))},
            {"OTIO_SCHEMA": "Transition.1", "transition_type": "SMPTE_Dissolve", "in_offset": \(time), "out_offset": \(time),
            \(own(transition))}]}]}}
            """.utf8)
    }

    @Test func membersThatAreWrittenAreRead() throws {
        let time = "{\"value\": 1, \"timescale\": 25}"
        let clip = """
            {"fit": "fill", "volume": 0.5, "audio": 2, "pictureDuration": \(time), "startTimecode": \(time), \
            "isWhole": true, "isToEnd": false, "isOriginalSound": true, "sourceTimeRange": {"start": \(time)}, \
            "volumeCurve": [{"time": \(time), "gain": 1}], "opacity": 0.5, "crop": null}
            """
        let data = Self.document(
            timeline: "{\"timeline\": {\"version\": 1}, \"isForeign\": true}",
            track: "{\"role\": \"overlay\"}",
            clip: clip, transition: "{\"kind\": \"wipe\", \"direction\": \"fromLeft\"}")
        let root = try OTIOReader.root(data)
        #expect(try OTIOReader.root(OTIOWriter.data(root)) == root)
        _ = try OTIOReader.root(Self.document(clip: "null"))
    }

    /// The metadata of a clip, and the member that is refused.
    static let clips: [(text: String, member: String, remedy: String)] = [
        ("{\"fit\": \"Fill\"}", "fit", "use fit, fill, stretch or blur"),
        ("{\"fit\": 1}", "fit", "use fit, fill, stretch or blur"),
        ("{\"volume\": -1}", "volume", "not negative"), ("{\"volume\": \"loud\"}", "volume", "not negative"),
        ("{\"volume\": 1e300}", "volume", "not negative"),
        ("{\"audio\": 0}", "audio", "a number from 1"), ("{\"audio\": \"automatic\"}", "audio", "a language"),
        ("{\"pictureDuration\": 5}", "pictureDuration", "use a time"),
        ("{\"startTimecode\": {\"value\": 1, \"timescale\": 0}}", "startTimecode", "use a time"),
        ("{\"sourceTimeRange\": {\"duration\": 5}}", "sourceTimeRange", "use a range"),
        ("{\"isWhole\": \"yes\"}", "isWhole", "use true or false"),
        ("{\"volumeCurve\": []}", "volumeCurve", "times and gains"), ("{\"glow\": 1}", "glow", "remove it"),
    ]

    @Test(arguments: clips.indices) func otherValuesOfAClipAreRefused(index: Int) throws {
        let row = Self.clips[index]
        let problem = #expect(throws: DocumentProblem.self) {
            try OTIOReader.root(Self.document(clip: row.text))
        }
        #expect(
            problem?.line == 6 && problem?.cause.contains(row.member) == true,
            "\(String(describing: problem))")
        #expect(problem?.path.text == "tracks.children[0].children[0].metadata.cutroom.\(row.member)")
        #expect(problem?.remedy.contains(row.remedy) == true)
    }

    @Test func otherValuesOfOtherObjectsAreRefused() {
        for (data, line) in [
            (Self.document(timeline: "{\"timeline\": 1}"), 2),
            (Self.document(timeline: "{\"titles\": []}"), 2),
            (Self.document(timeline: "{\"isForeign\": \"no\"}"), 2),
            (Self.document(track: "{\"role\": \"chorus\"}"), 4), (Self.document(track: "7"), 4),
            (Self.document(transition: "{\"kind\": 1}"), 8),
            (Self.document(transition: "{\"angle\": \"1\"}"), 8),
        ] {
            let problem = #expect(throws: DocumentProblem.self) { try OTIOReader.root(data) }
            #expect(problem?.line == line, "\(String(describing: problem))")
        }
    }
}
