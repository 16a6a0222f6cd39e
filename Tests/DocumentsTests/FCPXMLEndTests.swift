import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// The end of a sequence: that of its last item, whether or not that is a clip.
@Suite struct FCPXMLEndTests {
    private static func document(_ spine: String) -> Data {
        Data(
            """
            <fcpxml version="1.10"><resources><format id="r1" frameDuration="1/25s" width="320" height="180"/>
            <asset id="r2" name="a" duration="20s" hasVideo="1" hasAudio="1" format="r1" src="a.mov"/>
            <asset id="r3" name="s" duration="20s" hasAudio="1" src="s.wav"/><effect id="e" name="g"/>
            </resources><project name="p"><sequence format="r1"><spine>\(spine)</spine></sequence></project></fcpxml>
            """.utf8)
    }

    private static func title(_ duration: Int, _ attributes: String = "") -> String {
        "<title ref=\"e\" \(attributes) duration=\"\(duration)s\"><text>T</text></title>"
    }

    /// What ends the sequence after a second, and the duration in seconds.
    static let ends: [(String, Int64)] = [
        ("", 1), ("<gap duration=\"2s\"/>", 3), (title(2), 3), ("<gap duration=\"1s\"/>" + title(1), 3),
        ("<gap duration=\"2s\">\(title(1, "lane=\"1\" offset=\"0s\""))</gap>", 3),
        ("<gap duration=\"1s\">\(title(4, "lane=\"1\" offset=\"0s\""))</gap>", 5),
        ("<asset-clip ref=\"r2\" enabled=\"0\" duration=\"2s\"/>", 3),
        ("<video ref=\"e\" duration=\"2s\"/>", 3),
        ("<clip duration=\"2s\"><video ref=\"r2\" duration=\"1s\"/></clip>", 3),
        ("<sync-clip duration=\"2s\"><gap duration=\"2s\"/></sync-clip>", 3),
        ("<gap duration=\"1s\"><asset-clip ref=\"r3\" lane=\"-1\" offset=\"0s\" duration=\"3s\"/></gap>", 4),
    ]

    @Test(arguments: ends.indices, [true, false]) func aSequenceLastsAsLongAsItsItems(
        index: Int, beginsWithClip: Bool
    ) throws {
        let (end, seconds) = Self.ends[index]
        let first = "<\(beginsWithClip ? "asset-clip ref=\"r2\"" : "gap") duration=\"1s\"/>"
        var told: [String] = []
        let timeline = try FCPReader.timeline(Self.document(first + end), warnings: &told)
        let layout = try LayoutMaker.layout(timeline.tracks, times: ItemTimes { _ in nil })
        #expect(layout.duration == CMTime(value: seconds, timescale: 1), "\(end)")
        let extras = try DocumentExtras(timeline, at: URL(fileURLWithPath: "/a.otio")).timeline
        for title in extras.titles {
            #expect(title.start + (title.duration ?? .zero) <= layout.duration)
            // A title needs video behind it.
            #expect(layout.clips.contains { !$0.isAudio } || beginsWithClip)
        }
        // It has the same duration in other formats.
        let list = try EDLReader.timeline(EDLWriter(timeline).data, rate: nil, warnings: &told)
        let xml = try FCPWriter(timeline, extras: extras, facts: .init())
        for again in [list, try FCPReader.timeline(xml.data, warnings: &told)] {
            let other = try LayoutMaker.layout(again.tracks, times: ItemTimes { _ in nil })
            #expect(other.duration == layout.duration, "\(end)")
        }
    }

    /// They are over black.
    @Test func titlesAloneAreATimeline() throws {
        var told: [String] = []
        let timeline = try FCPReader.timeline(Self.document(Self.title(2)), warnings: &told)
        let made = try TimelineFromOTIO.timeline(timeline, at: URL(fileURLWithPath: "/a.fcpxml"))
        #expect(told.isEmpty && made.titles.map(\.text) == ["T"])
        #expect(
            made.videos.count == 1 && made.videos.first?.url.absoluteString.hasPrefix("color:#000000") == true
        )
        #expect(made.frameDuration == CMTime(value: 1, timescale: 25))
        #expect(throws: Never.self) { try made.check() }
    }
}
