import Documents
import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

/// Documents that don't come from a file: their formats, and the folder of their names.
@Suite struct DocumentFromMemoryTests {
    @Test(
        arguments: [
            ("{\"version\": 2}", .json), ("\u{FEFF}\n {}", .json),
            ("{\"OTIO_SCHEMA\": \"Timeline.1\"}", .openTimelineIO),
            ("<?xml version=\"1.0\"?>\n<!DOCTYPE fcpxml>\n<fcpxml version=\"1.10\">", .finalCutProXML),
            ("<?xml version=\"1.0\"?><!DOCTYPE xmeml><xmeml version=\"5\">", .finalCutPro7XML),
            ("TITLE: a\n", .editDecisionList), ("FCM: NON-DROP FRAME\n", .editDecisionList),
            ("001  AX       V     C        00:00:00:00", .editDecisionList),
            ("PK\u{3}\u{4}", .openTimelineIOArchive),
            ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", nil), ("1\n00:00:01,000 --> 00:00:02,000\n", nil),
            ("#EXTM3U\n", nil), ("RIFF", nil), ("", nil),
        ] as [(String, TimelineDocumentFormat?)])
    func formatsAreRecognized(text: String, format: TimelineDocumentFormat?) {
        #expect(TimelineDocumentFormat(content: Data(text.utf8)) == format)
    }

    /// A part of a character at the end of the bytes has no effect.
    @Test func anyNumberOfBytesWillDo() {
        let text = Data("{\"OTIO_SCHEMA\": \"Timeline.1\", \"name\": \"ééé\"}".utf8)
        for count in 20...text.count {
            #expect(TimelineDocumentFormat(content: text.prefix(count)) == .openTimelineIO)
        }
    }

    @Test func pathsAreRelativeToTheURL() throws {
        let url = URL(fileURLWithPath: "/none/standard input.json")
        let data = Data(#"{"version": 2, "videos": [{"url": "a.mp4"}]}"#.utf8)
        let document = try TimelineDocument(data: data, format: .json, url: url)
        #expect(document.timeline?.videos.map(\.url.path) == ["/none/a.mp4"])
        let error = #expect(throws: TimelineError.self) {
            try TimelineDocument(data: Data("{".utf8), format: .json, url: url)
        }
        #expect(error?.file == url)
        let archive = #expect(throws: TimelineError.self) {
            try TimelineDocument(data: data, format: .openTimelineIOArchive, url: url)
        }
        #expect(archive?.cause == "an archive can't be read from memory")
    }

    @Test func aTimelineIsWritten() async throws {
        let folder = try TemporaryFolder.make("timeline")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.json")
        var timeline = Timeline(videos: [.init(url: folder.appendingPathComponent("a.mp4"))])
        timeline.frameDuration = CMTime(value: 1, timescale: 24)
        #expect(try await TimelineDocument(timeline, url: file).write(to: file) == [])
        #expect(try Timeline(contentsOf: file) == timeline)
    }
}
