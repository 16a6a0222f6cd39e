import AVFoundation
import CoreGraphics
import QuartzCore

/// Shows a second clip, half transparent, in a corner of the first: a moving watermark.
struct PictureInPicture {
    enum Corner: CaseIterable {
        case topLeft, topRight, bottomLeft, bottomRight
    }

    var scale: CGFloat = 0.25
    var margin: CGFloat = 8
    var opacity: Float = 1

    func make(
        main: AVAsset, overlay: AVAsset, corner: Corner
    ) async throws -> (AVMutableComposition, AVMutableVideoComposition) {
        let composition = AVMutableComposition()
        guard let mainSource = try await main.loadTracks(withMediaType: .video).first,
            let overlaySource = try await overlay.loadTracks(withMediaType: .video).first,
            let mainTrack = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1),
            let overlayTrack = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 2)
        else {
            throw URLError(.cannotDecodeRawData)
        }
        let (timeRange, size, fps) = try await mainSource.load(.timeRange, .naturalSize, .nominalFrameRate)
        try mainTrack.insertTimeRange(timeRange, of: mainSource, at: .zero)
        try overlayTrack.insertTimeRange(timeRange, of: overlaySource, at: .zero)

        let overlaySize = try await overlaySource.load(.naturalSize)
        let overlayLayer = AVMutableVideoCompositionLayerInstruction(assetTrack: overlayTrack)
        overlayLayer.setTransform(transform(for: corner, overlay: overlaySize, in: size), at: .zero)
        overlayLayer.setOpacity(opacity, at: .zero)
        let mainLayer = AVMutableVideoCompositionLayerInstruction(assetTrack: mainTrack)

        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: composition.duration)
        instruction.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        instruction.layerInstructions = [overlayLayer, mainLayer]

        let videoComposition = AVMutableVideoComposition()
        videoComposition.frameDuration = CMTime(value: 1, timescale: CMTimeScale(fps.rounded()))
        videoComposition.renderSize = size
        videoComposition.instructions = [instruction]
        return (composition, videoComposition)
    }

    private func transform(for corner: Corner, overlay: CGSize, in size: CGSize) -> CGAffineTransform {
        let shown = overlay.applying(CGAffineTransform(scaleX: scale, y: scale))
        let origin: CGPoint
        switch corner {
        case .topLeft: origin = CGPoint(x: margin, y: margin)
        case .topRight: origin = CGPoint(x: size.width - shown.width - margin, y: margin)
        case .bottomLeft: origin = CGPoint(x: margin, y: size.height - shown.height - margin)
        case .bottomRight:
            origin = CGPoint(x: size.width - shown.width - margin, y: size.height - shown.height - margin)
        }
        return CGAffineTransform(translationX: origin.x, y: origin.y).scaledBy(x: scale, y: scale)
    }
}
