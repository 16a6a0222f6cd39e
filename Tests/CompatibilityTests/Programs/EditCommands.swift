import AVFoundation

/// Commands that each change the composition that the ones before have left: rotate, crop to a square.
class EditCommands {
    var mutableComposition: AVMutableComposition?
    var mutableVideoComposition: AVMutableVideoComposition?

    func load(_ asset: AVAsset) throws {
        let composition = AVMutableComposition()
        try composition.insertTimeRange(
            CMTimeRangeMake(start: .zero, duration: asset.duration), of: asset, at: .zero)
        mutableComposition = composition
    }

    /// Turns the picture by a right angle, clockwise.
    func rotate() {
        guard let size = currentSize else { return }
        let turn = CGAffineTransform(translationX: size.height, y: 0.0).rotated(by: CGFloat(Double.pi / 2))
        change(by: turn, to: CGSize(width: size.height, height: size.width))
    }

    /// Keeps the square in the middle.
    func cropToSquare() {
        guard let size = currentSize else { return }
        let side = min(size.width, size.height)
        let shift = CGAffineTransform(
            translationX: -(size.width - side) / 2, y: -(size.height - side) / 2)
        change(by: shift, to: CGSize(width: side, height: side))
    }

    private var currentSize: CGSize? {
        if let videoComposition = mutableVideoComposition { return videoComposition.renderSize }
        return mutableComposition?.tracks(withMediaType: .video).first?.naturalSize
    }

    private func change(by transform: CGAffineTransform, to renderSize: CGSize) {
        var instruction: AVMutableVideoCompositionInstruction?
        var layerInstruction: AVMutableVideoCompositionLayerInstruction?
        let duration = mutableComposition!.duration

        if mutableVideoComposition == nil {
            mutableVideoComposition = AVMutableVideoComposition()
            mutableVideoComposition?.frameDuration = CMTimeMake(value: 1, timescale: 25)

            instruction = AVMutableVideoCompositionInstruction()
            instruction?.timeRange = CMTimeRange(start: CMTime.zero, duration: duration)
            let videoTrack = mutableComposition!.tracks(withMediaType: .video)[0]
            layerInstruction = AVMutableVideoCompositionLayerInstruction(assetTrack: videoTrack)
            layerInstruction?.setTransform(transform, at: CMTime.zero)
        } else {
            instruction = mutableVideoComposition!.instructions.first as? AVMutableVideoCompositionInstruction
            layerInstruction =
                instruction?.layerInstructions.first as! AVMutableVideoCompositionLayerInstruction?

            var existingTransform = CGAffineTransform.identity
            if layerInstruction!.getTransformRamp(
                for: duration, start: &existingTransform, end: nil, timeRange: nil)
            {
                layerInstruction!.setTransform(existingTransform.concatenating(transform), at: .zero)
            } else {
                layerInstruction!.setTransform(transform, at: .zero)
            }
        }
        mutableVideoComposition?.renderSize = renderSize
        instruction!.layerInstructions = [layerInstruction!]
        mutableVideoComposition!.instructions = [instruction!]
    }
}
