import Cutroom

/// Draws each frame of a clip upside down, with a class of its own.
func customCompositor(_ inputs: [URL], to output: URL) async throws {
    let asset = AVURLAsset(url: inputs[0])
    let videoComposition = AVMutableVideoComposition(propertiesOf: asset)
    videoComposition.customVideoCompositorClass = UpsideDown.self
    let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)!
    session.videoComposition = videoComposition
    try await session.export(to: output, as: .mp4)
}

final class UpsideDown: NSObject, AVVideoCompositing {
    struct MissingFrame: Error {}

    let format = [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
    var sourcePixelBufferAttributes: [String: any Sendable]? { format }
    var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] { format }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        guard let source = request.sourceFrame(byTrackID: request.sourceTrackIDs[0].int32Value),
            let target = request.renderContext.newPixelBuffer()
        else { return request.finish(with: MissingFrame()) }
        CVPixelBufferLockBaseAddress(source, .readOnly)
        CVPixelBufferLockBaseAddress(target, [])
        let (from, to) = (CVPixelBufferGetBaseAddress(source)!, CVPixelBufferGetBaseAddress(target)!)
        let height = CVPixelBufferGetHeight(target)
        for row in 0..<height {
            (to + (height - 1 - row) * CVPixelBufferGetBytesPerRow(target)).copyMemory(
                from: from + row * CVPixelBufferGetBytesPerRow(source),
                byteCount: CVPixelBufferGetWidth(target) * 4)
        }
        CVPixelBufferUnlockBaseAddress(target, [])
        CVPixelBufferUnlockBaseAddress(source, .readOnly)
        request.finish(withComposedVideoFrame: target)
    }
}
