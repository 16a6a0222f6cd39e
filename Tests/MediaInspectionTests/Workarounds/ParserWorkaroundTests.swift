import Foundation
import GStreamerOverlay
import Synchronization
import TestSupport
import Testing

/// What parsers of the running GStreamer do by themselves, as the table of workarounds says.
@Suite struct ParserWorkaroundTests {
    /// Returns when the first packet begins that a parser gives after a seek within a bare stream, in nanoseconds.
    private func firstTime(
        of parser: Element, reading url: URL, from start: UInt64
    ) throws -> UInt64? {
        let first = Mutex<UInt64?>(nil)
        let pipeline = try Pipeline { _ in }
        defer { pipeline.stop() }
        let file = try Element(factory: "filesrc")
        try file.set("location", url.path)
        let sink = try AppSink(maximumBuffers: 0)
        for element in [file, parser, sink.element] { try pipeline.add(element) }
        try file.link(to: parser)
        try parser.link(to: sink.element)
        _ = pipeline.request(.paused)
        #expect(pipeline.waitForState(nanoseconds: 10_000_000_000) == .reached)
        try sink.element.staticPad("sink").onBuffer { buffer in
            first.withLock { $0 = $0 ?? buffer.presentationTime }
        }
        #expect(pipeline.seek(to: start, landing: .exact))
        #expect(pipeline.waitForState(nanoseconds: 10_000_000_000) == .reached)
        return first.withLock { $0 }
    }

    @Test(arguments: [
        ("aacparse", "aac", ["-c:a", "aac"]), ("mpegaudioparse", "mp3", ["-c:a", "libmp3lame"]),
        ("ac3parse", "ac3", ["-c:a", "ac3"]), ("flacparse", "flac", ["-c:a", "flac"]),
    ])
    func packetsBeforeASoughtPlaceAreLeftOut(parser: String, name: String, options: [String]) async throws {
        try await withFolder { folder in
            let url = try await InspectionClip.make(
                "sound.\(name)", ["-f", "lavfi", "-i", "sine=d=30:r=48000"] + options, in: folder)
            // What lies before it are the packets that decoding needs.
            let expected: Range<UInt64> = 19_500_000_000..<20_000_000_001
            let alone = try #require(
                try firstTime(of: Element(factory: parser), reading: url, from: 20_000_000_000))
            expectTerm(!expected.contains(alone), of: .packetsBeforeSegment)
            let ours = try Element(factory: parser)
            ours.dropPacketsBeforeSegment()
            let first = try #require(try firstTime(of: ours, reading: url, from: 20_000_000_000))
            #expect(expected.contains(first))
        }
    }
}
