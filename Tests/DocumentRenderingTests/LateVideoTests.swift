import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

/// Clips of files whose video begins after their audio, against the times of ffprobe.
@Suite(.timeLimit(.minutes(2))) struct LateVideoTests {
    private static let count = 30
    /// Codecs of audio without a delay, where the container has no field for it.
    private static let files: [(name: String, audio: String)] = [
        ("a.mp4", "aac"), ("a.mov", "pcm_s16le"), ("a.mkv", "pcm_s16le"), ("a.ts", "aac"),
    ]

    @Test(arguments: TestShare.of(files, [0.25, 0.5, 1.3])) func isBlackUntilItsTime(
        file: (name: String, audio: String), delay: Double
    ) async throws {
        let folder = try TemporaryFolder.make("late")
        defer { TemporaryFolder.remove(folder) }
        let source = try await TestMedia.clip(
            TestClip(.numbered, frameCount: Self.count + 1).with {
                $0.frameRate = [25, 1]
                $0.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 144_000)
            })
        let url = folder.appendingPathComponent(file.name)
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-i", source.path, "-itsoffset", "\(delay)", "-i", source.path,
                "-map", "1:v", "-map", "0:a",
            ] + (try await FFmpeg.keepingTimes.value) + [
                // The number 0 is black.
                "-vf", "trim=start_frame=1,setpts=PTS-1/25/TB", "-c:v", "libx264", "-qp", "8", "-bf", "2",
                // Without it, ffmpeg 7 writes a last frame without a duration.
                "-bsf:v", "setts=pts=PTS:dts=DTS:duration=1/25/TB",
                "-pix_fmt", "yuv420p", "-c:a", file.audio, url.path,
            ])
        func start(_ streams: String) async throws -> Double {
            try #require(
                try await FFmpeg.probe(url, "stream=start_time", streams: streams).first.flatMap(Double.init))
        }
        let lead = try await start("v:0") - start("a:0")
        #expect(abs(lead - delay) < 0.05)
        // Half a millisecond is the rounding of times.
        let numbers = (0..<200).map { Int(((Double($0) / 25 - lead + 0.0005) * 25).rounded(.down)) }
            .prefix { $0 < Self.count }
        let expected = numbers.map { $0 < 0 ? ExpectedFrame.black : .number($0 + 1) }
        let built = try await TimelineBuilder(Timeline(videos: [.init(url: url)])).build()
        NumberedDocument.expect(try await NumberedDocument.frames(of: built), expected, "whole")
        // A part that begins a little before the video is the same.
        let first = expected.count - Self.count - 3
        let part = CMTimeRange(
            start: CMTime(value: Int64(first), timescale: 25), duration: CMTime(value: 10, timescale: 25))
        let partial = Timeline(videos: [.init(url: url, sourceTimeRange: part)])
        let builtPart = try await TimelineBuilder(partial).build()
        NumberedDocument.expect(
            try await NumberedDocument.frames(of: builtPart), Array(expected[first..<first + 10]), "part")
    }
}
