import Checks
import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Transport streams whose video pauses for longer than their clock may, against ffprobe.
@Suite struct TransportPauseTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var file: String
        var codec: [String]
        var testDescription: String { "\(file) \(codec.joined(separator: " "))" }
    }

    private static let codecs = [
        ["-c:v", "mpeg2video", "-g", "12"], ["-c:v", "mpeg2video", "-bf", "2", "-g", "12"],
        ["-c:v", "libx264", "-preset", "veryfast", "-bf", "0", "-g", "20"],
        ["-c:v", "libx264", "-preset", "veryfast", "-bf", "3", "-g", "20"],
        ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:keyint=20:bframes=3"],
    ]
    private static let cases =
        codecs.map { Case(file: "a.ts", codec: $0) } + [Case(file: "a.m2ts", codec: codecs[3])]

    /// Makes 60 frames with a pause before the 31st; two seconds of tone and as much more as the pause.
    private func make(_ file: Case, pause: Double, hasAudio: Bool, in folder: URL) async throws -> URL {
        let url = folder.appendingPathComponent(file.file)
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=size=96x64:rate=30"]
                + (hasAudio
                    ? [
                        "-f", "lavfi", "-i", "sine=d=\(2 + pause)", "-c:a",
                        file.file == "a.m2ts" ? "ac3" : "mp2",
                    ] : [])
                + ["-vf", "setpts=PTS+gte(N\\,30)*\(pause)/TB", "-frames:v", "60", "-pix_fmt", "yuv420p"]
                + (try await FFmpeg.keepingTimes.value) + file.codec + [url.path])
        return url
    }

    private func numbers(of file: URL, _ entries: String, streams: String) async throws -> [Double] {
        // In lines of transport streams, other values follow.
        try await FFmpeg.probe(file, entries, streams: streams).compactMap {
            Double($0.prefix { $0 != "," })
        }
    }

    @Test(arguments: TestShare.of(cases, [0.6, 1.1, 4.3])) func framesAreAtTheirTimes(
        file: Case, pause: Double
    )
        async throws
    {
        let folder = try TemporaryFolder.make("pause")
        defer { TemporaryFolder.remove(folder) }
        let url = try await make(file, pause: pause, hasAudio: true, in: folder)
        let expected = try await numbers(of: url, "packet=pts_time", streams: "v").sorted()
        #expect(expected.count == 60)
        let asset = AVURLAsset(url: url)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        func times(in range: CMTimeRange?) throws -> [Double] {
            try ReadSamples.all(
                of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.planar),
                in: range
            ).map(\.presentationTimeStamp.seconds)
        }
        let found = try times(in: nil)
        #expect(found.count == 60)
        let (first, zero) = (try #require(expected.first), try #require(found.first))
        for (time, other) in zip(found, expected) { #expect(abs(time - zero - other + first) < 0.0011) }
        // Behind the pause the file is sought.
        let start = CMTime(seconds: zero + 1.5 + pause, preferredTimescale: 600)
        let later = try times(in: CMTimeRange(start: start, duration: CMTime(value: 1, timescale: 5)))
        #expect(later == found.filter { $0 > start.seconds - 1.0 / 30 && $0 < start.seconds + 0.19 })
        let audio = try #require(try await asset.loadTracks(withMediaType: .audio).first)
        let begins = try await numbers(of: url, "packet=pts_time", streams: "a")
        let lasts = try await numbers(of: url, "packet=duration_time", streams: "a")
        let end = try #require(begins.last) + (try #require(lasts.last))
        let duration = end - (try #require(begins.first))
        #expect(abs(audio.timeRange.duration.seconds - duration) < 0.05)
        #expect(try MediaSurvey(of: asset).notes.allSatisfy { $0.kind != .clock })
    }

    /// In a file of video alone, tables come with the next frame only: three, which are enough for two seconds.
    @Test func pausesWithoutTablesAreNoted() async throws {
        let folder = try TemporaryFolder.make("pause")
        defer { TemporaryFolder.remove(folder) }
        let url = try await make(Self.cases[2], pause: 4.3, hasAudio: false, in: folder)
        let asset = AVURLAsset(url: url)
        _ = try await asset.load(.tracks)
        let note = try #require(try MediaSurvey(of: asset).notes.first { $0.kind == .clock })
        #expect(note.message == "its clock isn't stated for more than half a second (pauses: 1)")
        #expect(note.trackID == nil)
    }
}
