import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Containers
@testable import MediaInspection

/// Transport streams: where they begin and end, against ffprobe.
@Suite struct TransportStreamTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var options: [String]
        var testDescription: String { name }

        init(_ name: String, _ options: String) {
            self.name = name
            self.options = options.split(separator: " ").map(String.init)
        }
    }

    private static let picture = "-f lavfi -i testsrc2=size=64x48:rate=25:duration=3 "
    private static let sound = "-f lavfi -i sine=sample_rate=48000:duration=3 "
    private static let h264 = "-c:v libx264 -preset medium -bf 2 -pix_fmt yuv420p "

    static let cases: [Case] = [
        Case("a.ts", picture + sound + h264 + "-c:a aac"),
        Case("mpeg2.ts", picture + sound + "-c:v mpeg2video -bf 2 -c:a mp2"),
        Case("ac3.ts", picture + sound + h264 + "-c:a ac3"),
        Case("blocks.m2ts", picture + sound + h264 + "-c:a ac3 -mpegts_m2ts_mode 1"),
        Case("late.ts", picture + "-itsoffset 1.5 " + sound + h264 + "-c:a aac"),
        Case("early.ts", "-itsoffset 1.5 " + picture + sound + h264 + "-c:a aac"),
        Case("at-once.ts", picture + sound + h264 + "-c:a aac -muxdelay 0 -muxpreload 0"),
        Case("wrapping.ts", picture + sound + h264 + "-c:a aac -output_ts_offset 95441.5"),
        Case("far.ts", picture + sound + h264 + "-c:a aac -output_ts_offset 80000"),
        Case("sound.ts", sound + "-c:a aac"),
    ]

    private struct Probe: Decodable {
        struct Stream: Decodable {
            var codec_type: String
            var start_time: String
            var duration: String
        }
        var streams: [Stream]
    }

    /// The asset's zero is the first picture where sound begins only a little before, else the first start of all
    /// streams, and each ends where its last frame does.
    @Test(arguments: TestShare.of(cases)) func timesAreThoseOfTheFirstAndLastFrames(of file: Case)
        async throws
    {
        try await InspectionClip.inspect(file.name, file.options) { media, url in
            let text = try await ChildProcess.run(
                "ffprobe", ["-v", "error", "-show_streams", "-of", "json", url.path])
            let streams = try JSONDecoder().decode(Probe.self, from: Data(text.utf8)).streams
            let starts = try streams.map { try #require(Double($0.start_time)) }
            let earliest = try #require(starts.min())
            let picture = zip(streams, starts).first { $0.0.codec_type == "video" }?.1
            let zero = picture.flatMap { $0 - earliest < 0.2 ? $0 : nil } ?? earliest
            for (stream, start) in zip(streams, starts) {
                let track = try #require(
                    media.tracks.first { $0.mediaType == (stream.codec_type == "video" ? .video : .audio) })
                let end = try start - zero + #require(Double(stream.duration))
                // ffprobe does not count sound's last unit but for its first frame.
                let more = stream.codec_type == "video" ? 0.0001 : 0.3
                let found = track.timeRange.end.seconds
                #expect(found > end - 0.0001 && found < end + more, "\(found) \(end)")
                #expect(track.timeRange.start == .zero)
                #expect(track.sourceStart == media.tracks[0].sourceStart)
            }
            // ffmpeg's clock runs 0.7 s before, unless it is told otherwise. It has none before the first picture,
            // where readings are added.
            let ahead = try #require(media.tracks.first).sourceStart.seconds
            switch file.name {
            case "at-once.ts": #expect(ahead > 0 && ahead < 0.1)
            case "early.ts": #expect(abs(ahead - 0.1) < 0.0001)
            default: #expect(ahead > 0.6 && ahead < 0.9)
            }
        }
    }

    /// Three seconds of sound, whatever its packets: to a frame of the codec.
    @Test(arguments: ["aac", "mp2", "ac3"]) func soundEndsWithItsLastFrame(codec: String) async throws {
        let options = (Self.sound + "-c:a \(codec) -b:a 192k").split(separator: " ").map(String.init)
        try await InspectionClip.inspect("sound.ts", options) { media, _ in
            let end = try #require(media.tracks.first).timeRange.end
            #expect(end >= CMTime(value: 3, timescale: 1) && end.seconds < 3.07, "\(end.seconds)")
        }
    }

    @Test func aClockThatGoesBackIsRefused() async throws {
        let folder = try TemporaryFolder.make("inspect")
        defer { TemporaryFolder.remove(folder) }
        func make(_ name: String, _ offset: String) async throws -> Data {
            let options = Self.picture + Self.h264 + "-output_ts_offset \(offset)"
            return try Data(
                contentsOf: await InspectionClip.make(
                    name, options.split(separator: " ").map(String.init), in: folder))
        }
        let both = folder.appendingPathComponent("both.ts")
        try await (make("a.ts", "500") + make("b.ts", "100")).write(to: both)
        let error = #expect(throws: AVError.self) { try MediaProbe().describe(both) }
        #expect(
            error?.failureReason?.contains("clock that goes back") == true
                && error?.remedy?.contains("MP4") == true)
    }

    /// Video with a frame in several seconds, and the clock as seldom, with fewer tables between than readings that
    /// GStreamer needs.
    @Test(arguments: [("1/4", true), ("1/3", true), ("1/2", false), ("1", false), ("5", false)])
    func aSparseClockIsRefused(rate: String, isRefused: Bool) async throws {
        let folder = try TemporaryFolder.make("inspect")
        defer { TemporaryFolder.remove(folder) }
        let picture = "-f lavfi -i testsrc2=size=64x48:rate=\(rate):duration=24 "
        let options = picture + Self.h264
        let file = try await InspectionClip.make(
            "a.ts", options.split(separator: " ").map(String.init), in: folder)
        guard isRefused else {
            let description = try MediaProbe().describe(file)
            #expect(description.tracks.count == 1 && description.clockBreakCount == 0)
            return
        }
        let error = #expect(throws: AVError.self) { try MediaProbe().describe(file) }
        #expect(error?.failureReason?.contains("over half a second apart") == true)
        #expect(error?.remedy?.contains("MP4") == true)
    }

    /// Bytes that are no packets, or few, tell nothing, and end nothing.
    @Test func brokenPacketsTellNothing() throws {
        var random = SeededGenerator(seed: 3)
        for length in [0, 1, 187, 188, 400, 5000] {
            for hasSync in [false, true] {
                var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
                if hasSync { for place in stride(from: 0, to: length, by: 188) { bytes[place] = 0x47 } }
                #expect(try TransportClock(of: MemoryBytes(content: bytes), pids: [256]) == nil)
            }
        }
    }
}
