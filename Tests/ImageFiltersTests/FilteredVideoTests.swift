import Editing
import Foundation
import ImageFilters
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Video compositions that filter each frame, exported and read by ffmpeg.
@Suite(.timeLimit(.minutes(5))) struct FilteredVideoTests {
    private static let flat = TestClip(.flat(y: 120, cb: 110, cr: 150), frameCount: 6).with {
        ($0.width, $0.height, $0.codec) = (160, 90, .ffv1)
    }

    private func export(
        _ composition: (AVAsset) async throws -> AVVideoComposition
    ) async throws -> DecodedVideo {
        let asset = AVURLAsset(url: try await TestMedia.clip(Self.flat))
        let folder = try TemporaryFolder.make("filters")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("film.mov")
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.videoComposition = try await composition(asset)
        try await session.export(to: url, as: .mov)
        return try await FFmpeg.video(of: url)
    }

    /// The complement of each component, and the lower half as it was.
    @Test func aFilterChangesEachFrame() async throws {
        let video = try await export { asset in
            let filter = CIFilter(name: "CIColorInvert")
            let context = CIContext(options: [.workingColorSpace: NSNull()])
            return AVMutableVideoComposition(asset: asset) { request in
                filter?.setValue(request.sourceImage, forKey: kCIInputImageKey)
                let lower = CGRect(x: 0, y: 0, width: request.renderSize.width, height: 44)
                let image = request.sourceImage.cropped(to: lower).composited(
                    over: filter?.outputImage ?? .empty())
                request.finish(with: image, context: context)
            }
        }
        #expect(video.frames.count == 6)
        for frame in video.frames {
            let (upper, lower) = (frame.pixel(80, 20), frame.pixel(80, 70))
            #expect(zip(upper, [131, 146, 106]).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(upper)")
            #expect(zip(lower, [120, 110, 150]).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(lower)")
        }
    }

    @Test func compositionsAreOfTheClass() async throws {
        let asset = AVURLAsset(url: try await TestMedia.clip(Self.flat))
        let mutable = try await AVMutableVideoComposition.videoComposition(with: asset) { request in
            request.finish(with: request.sourceImage, context: nil)
        }
        mutable.renderSize = CGSize(width: 80, height: 44)
        #expect(mutable.customVideoCompositorClass != nil && mutable.instructions.count == 1)
        let plain = try await AVVideoComposition(applyingFiltersTo: asset) { parameters in
            AVCIImageFilteringResult(resultImage: parameters.sourceImage)
        }
        #expect(plain.renderSize == CGSize(width: 160, height: 90))
        #expect(plain.frameDuration == AVVideoComposition(asset: asset) { _ in }.frameDuration)
        #expect(AVVideoComposition(asset: AVMutableComposition()) { _ in }.instructions.isEmpty)
    }
}
