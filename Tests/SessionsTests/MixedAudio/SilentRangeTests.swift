import Editing
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// The silent ranges of a sound whose parts are known.
@Suite struct SilentRangeTests {
    /// Sound in 0.25..<0.5 s, and from 1 s to 1.25 s of 2 s.
    private static let expression = "0.3*(between(t\\,0.25\\,0.49999)+between(t\\,1\\,1.24999))"

    @Test(.timeLimit(.minutes(5))) func rangesAreExact() async throws {
        let folder = try TemporaryFolder.make("silence")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("sound.wav")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i", "aevalsrc=\(Self.expression):s=48000:d=2",
                "-c:a", "pcm_s16le", file.path,
            ])
        let asset = AVURLAsset(url: file)
        func ranges(_ pairs: [(Int64, Int64)]) -> [CMTimeRange] {
            pairs.map { start, end in
                CMTimeRange(
                    start: CMTime(value: start, timescale: 100), end: CMTime(value: end, timescale: 100))
            }
        }
        let short = CMTime(value: 1, timescale: 10)
        #expect(
            try await asset.silentRanges(shortest: short) == ranges([(0, 25), (50, 100), (125, 200)]))
        // Half a second at least.
        #expect(try await asset.silentRanges() == ranges([(50, 100), (125, 200)]))
        // Not at the beginning and the end of the file, where there is no sound to keep a margin to.
        #expect(
            try await asset.silentRanges(shortest: short, margin: short)
                == ranges([(0, 15), (60, 90), (135, 200)]))
        let part = CMTimeRange(start: CMTime(value: 6, timescale: 10), end: CMTime(value: 11, timescale: 10))
        #expect(
            try await asset.silentRanges(shortest: short, margin: short, timeRange: part)
                == ranges([(60, 90)]))
        // 0.3 is -10.5 dBFS.
        #expect(try await asset.silentRanges(below: -10) == ranges([(0, 200)]))
        #expect(try await asset.silentRanges(below: -11, shortest: short).count == 3)
    }
}
