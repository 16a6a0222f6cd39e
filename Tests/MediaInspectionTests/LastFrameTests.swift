import Foundation
import MediaInspection
import MediaTypes
import TestSupport
import Testing

/// The end of Matroska video whose frames have different durations.
@Suite struct LastFrameTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// The frames' times in seconds as ffmpeg's expression.
        var times: String
        /// The last frame's duration in milliseconds.
        var last: Int
        /// The seconds of audio; 0 for none.
        var sound = 0.0
        var testDescription: String { "\(times), \(last) ms, sound \(sound) s" }
    }

    static let rows = [
        Row(times: "N*(N+3)*0.02", last: 40), Row(times: "N*(N+3)*0.02", last: 700),
        Row(times: "if(lt(N,2),2*N,2*N+1)", last: 3000), Row(times: "N*(N+3)*0.02", last: 700, sound: 1),
    ]

    @Test(.timeLimit(.minutes(2)), arguments: rows) func lastsAsTheFileSays(_ row: Row) async throws {
        let folder = try TemporaryFolder.make("last")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.mkv")
        let sound =
            row.sound > 0
            ? ["-f", "lavfi", "-i", "sine=duration=\(row.sound)", "-c:a", "pcm_s16le"] : []
        let times = row.times.replacingOccurrences(of: ",", with: "\\,")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.4"] + sound
                + ["-vf", "setpts=(\(times))/TB", "-fps_mode", "vfr", "-c:v", "libx264", "-bf", "0"]
                + ["-bsf:v", "setts=duration=\(row.last)", file.path])
        let stated = try await FFmpeg.probe(file, "format=duration").first
        let expected = try #require(stated.flatMap { Double($0) })
        let media = try MediaProbe().describe(file)
        let video = try #require(media.tracks.first { $0.mediaType == .video })
        #expect(abs(video.timeRange.end.seconds - expected) < 0.0021, "\(video.timeRange.end.seconds)")
    }

    /// If audio reaches the end, the last frame lasts as the frames' times say.
    @Test func soundMayEndLater() async throws {
        let folder = try TemporaryFolder.make("last")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.mkv")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.4"]
                + ["-f", "lavfi", "-i", "sine=duration=4", "-c:a", "pcm_s16le"]
                + ["-vf", "setpts=(N*(N+3)*0.02)/TB", "-fps_mode", "vfr", "-c:v", "libx264", "-bf", "0"]
                + [file.path])
        let video = try #require(try MediaProbe().describe(file).tracks.first { $0.mediaType == .video })
        #expect(video.timeRange.end.seconds < 2.6, "\(video.timeRange.end.seconds)")
    }

    /// One frame, and an audio track without packets.
    @Test(arguments: ["libvorbis", "aac"]) func soundMayHaveNoPackets(_ codec: String) async throws {
        let folder = try TemporaryFolder.make("last")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.mkv")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=0.04"]
                + ["-f", "lavfi", "-i", "anullsrc=r=44100", "-map", "0", "-map", "1", "-c:v", "libx264"]
                + ["-t", "0.04", "-c:a", codec, "-bsf:a", "noise=drop=1", file.path])
        let media = try MediaProbe().describe(file)
        #expect(media.tracks.map(\.mediaType) == [.video, .audio])
        #expect(abs(media.duration.seconds - 0.04) < 0.0011)
        #expect(media.tracks.last?.timeRange.duration == .zero)
    }
}
