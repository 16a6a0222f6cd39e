import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Matroska rounds times to milliseconds; a copy into a movie keeps them so, in a finer clock.
@Suite struct CopiedTimesTests {
    private static let rates: [(text: String, duration: CMTime)] = [
        ("30", CMTime(value: 1, timescale: 30)),
        ("30000/1001", CMTime(value: 1001, timescale: 30_000)),
        ("24000/1001", CMTime(value: 1001, timescale: 24_000)),
        ("60", CMTime(value: 1, timescale: 60)),
    ]

    @Test(arguments: TestShare.of(rates.indices, atMost: 2)) func eachFrameIsShownOnce(index: Int)
        async throws
    {
        let (text, duration) = Self.rates[index]
        let folder = try TemporaryFolder.make("copied-times")
        defer { TemporaryFolder.remove(folder) }
        let names = ["clip.mkv", "clip.mp4", "output.mp4"].map(folder.appendingPathComponent)
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=size=160x96:rate=\(text)"]
                + ["-frames:v", "90", "-c:v", "libx264", "-preset", "veryfast", "-crf", "12", "-bf", "2"]
                + ["-pix_fmt", "yuv420p", names[0].path])
        try await ChildProcess.run(
            "ffmpeg", ["-v", "error", "-nostdin", "-i", names[0].path, "-c", "copy", names[1].path])
        let asset = AVURLAsset(url: names[1])
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        #expect(track.outputFrameDuration == duration)
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        try await session.export(to: names[2], as: .mp4)
        let frames = try await FFmpeg.video(of: names[2]).frames
        let sources = try await FFmpeg.video(of: names[1]).frames
        #expect(frames.count == 90 && sources.count == 90)
        for (number, frame) in frames.enumerated() {
            let near = max(0, number - 1)...min(89, number + 1)
            let nearest = near.min { distance(frame, sources[$0]) < distance(frame, sources[$1]) }
            #expect(nearest == number)
        }
    }

    private func distance(_ first: DecodedVideo.Frame, _ second: DecodedVideo.Frame) -> Int {
        Differences.sumOfSquares(first.allBytes, second.allBytes)
    }
}
