import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Frames in three bytes a pixel have the colors of those in four.
@Suite(.timeLimit(.minutes(5))) struct ThreeByteFramesTests {
    @Test func haveTheColorsOfFourBytes() async throws {
        let folder = try TemporaryFolder.make("bytes")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("bars.mp4")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "smptehdbars=size=96x64:rate=25:duration=0.08"]
                + ["-c:v", "libx264", "-qp", "1", "-pix_fmt", "yuv420p", url.path])
        let asset = AVURLAsset(url: url)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        func rows(_ type: OSType, _ bytes: Int) throws -> [[UInt8]] {
            let output = AVAssetReaderTrackOutput(
                track: track, outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: type])
            let image = try #require(ReadSamples.all(of: asset, output).first?.imageBuffer)
            CVPixelBufferLockBaseAddress(image, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
            let base = try #require(CVPixelBufferGetBaseAddress(image))
            let (width, stride) = (CVPixelBufferGetWidth(image), CVPixelBufferGetBytesPerRow(image))
            return (0..<CVPixelBufferGetHeight(image)).map { row in
                Array(UnsafeRawBufferPointer(start: base + row * stride, count: width * bytes))
            }
        }
        let four = try rows(kCVPixelFormatType_32RGBA, 4)
        for (type, order) in [(kCVPixelFormatType_24RGB, [0, 1, 2]), (kCVPixelFormatType_24BGR, [2, 1, 0])] {
            let three = try rows(type, 3)
            #expect(three.count == four.count)
            // Chroma differs at the edges of bars, where the two ways interpolate it differently.
            var far = 0
            for (one, other) in zip(three, four) {
                for pixel in 0..<one.count / 3 {
                    let isFar = (0..<3).contains {
                        abs(Int(one[3 * pixel + order[$0]]) - Int(other[4 * pixel + $0])) > 2
                    }
                    far += isFar ? 1 : 0
                }
            }
            #expect(far < four.count * 96 / 4, "\(far) pixels")
        }
    }
}
