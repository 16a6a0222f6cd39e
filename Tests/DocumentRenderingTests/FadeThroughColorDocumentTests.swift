import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Fades through a color in documents of other formats.
@Suite(.timeLimit(.minutes(5))) struct FadeThroughColorDocumentTests {
    private func timeline() async throws -> Timeline {
        let clip = try await NumberedDocument.clip()
        func item(_ start: Int64) -> Timeline.VideoItem {
            .init(url: clip, sourceTimeRange: CMTimeRange(start: .at(start, 25), duration: .at(20, 25)))
        }
        var timeline = Timeline(videos: [item(0), item(30), item(60)])
        timeline.transitions = [
            .init(.fadeThroughColor(), duration: .at(8, 25)),
            .init(.fadeThroughColor(CGColor(red: 1, green: 0.2, blue: 0, alpha: 1)), duration: .at(6, 25)),
        ]
        timeline.frameDuration = .at(1, 25)
        return timeline
    }

    @Test func openTimelineIOKeepsThem() async throws {
        let folder = try TemporaryFolder.make("fade")
        defer { TemporaryFolder.remove(folder) }
        let timeline = try await timeline()
        let (json, otio) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.otio"))
        try timeline.write(to: json)
        #expect(try Timeline(contentsOf: json) == timeline)
        #expect(try await TimelineDocument(contentsOf: json).write(to: otio).isEmpty)
        #expect(try TimelineDocument(contentsOf: otio).timeline == timeline)
        let (one, other) = (
            try await NumberedDocument.frames(of: json), try await NumberedDocument.frames(of: otio)
        )
        #expect(one.count == 46 && one.map(\.allBytes) == other.map(\.allBytes))
    }

    @Test func finalCutProKeepsThem() async throws {
        let folder = try TemporaryFolder.make("fade")
        defer { TemporaryFolder.remove(folder) }
        let (json, xml) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.fcpxml"))
        try await timeline().write(to: json)
        let losses = try await TimelineDocument(contentsOf: json).write(to: xml)
        #expect(losses.isEmpty, "\(losses)")
        let text = try String(contentsOf: xml, encoding: .utf8)
        #expect(text.components(separatedBy: "<transition name=\"Fade To Color\"").count == 3)
        #expect(text.contains("name=\"Color\" key=\"3\" value=\"1.0 0.2 0.0 1.0\""))
        #expect(text.components(separatedBy: "FxPlug:F779C565-486D-4633-8035-0374B4DB8F5C").count == 2)
        let (one, other) = (
            try await NumberedDocument.frames(of: json), try await NumberedDocument.frames(of: xml)
        )
        #expect(one.count == 46 && one.map(\.allBytes) == other.map(\.allBytes))
    }

    @Test func listsHaveDissolvesInTheirPlaceAndSaySo() async throws {
        let folder = try TemporaryFolder.make("fade")
        defer { TemporaryFolder.remove(folder) }
        let (json, edl) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.edl"))
        var timeline = try await timeline()
        try timeline.write(to: json)
        let losses = try await TimelineDocument(contentsOf: json).write(to: edl)
        #expect(losses.count == 2 && losses.allSatisfy { $0.contains("dissolve") }, "\(losses)")
        timeline.titles = [.init(text: "Market")]
        try timeline.write(to: json)
        let more = try await TimelineDocument(contentsOf: json).write(to: edl)
        #expect(more == ["left out: titles"] + losses, "\(more)")
    }
}
