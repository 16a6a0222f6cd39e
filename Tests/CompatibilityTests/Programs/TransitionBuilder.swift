import AVFoundation
import CoreMedia

enum TransitionType {
    case dissolve
    case push
    case wipe
}

/// Lays clips on two alternating tracks that overlap, and turns each overlap into a transition.
class TransitionBuilder {
    let composition = AVMutableComposition()
    private(set) var videoComposition: AVMutableVideoComposition!

    private let assets: [AVAsset]
    private let transitions: [TransitionType]
    private let transitionDuration: CMTime

    init(assets: [AVAsset], transitions: [TransitionType], transitionDuration: CMTime) {
        self.assets = assets
        self.transitions = transitions
        self.transitionDuration = transitionDuration
    }

    func build() throws {
        buildTracks()
        let videoComposition = AVMutableVideoComposition(propertiesOf: composition)
        var pending = transitions
        var outgoingIndex = 0

        for videoInstruction in videoComposition.instructions {
            let instruction = videoInstruction as! AVMutableVideoCompositionInstruction
            guard instruction.layerInstructions.count == 2, !pending.isEmpty else { continue }

            let fromLayer =
                instruction.layerInstructions[outgoingIndex] as! AVMutableVideoCompositionLayerInstruction
            let toLayer =
                instruction.layerInstructions[1 - outgoingIndex]
                as! AVMutableVideoCompositionLayerInstruction
            apply(
                pending.removeFirst(), from: fromLayer, to: toLayer, during: instruction.timeRange,
                size: videoComposition.renderSize)
            instruction.layerInstructions = [fromLayer, toLayer]
            outgoingIndex = 1 - outgoingIndex
        }
        self.videoComposition = videoComposition
    }

    private func buildTracks() {
        let trackA = composition.addMutableTrack(
            withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)!
        let trackB = composition.addMutableTrack(
            withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)!
        let videoTracks = [trackA, trackB]

        var cursorTime = CMTime.zero
        for i in 0..<assets.count {
            let currentTrack = videoTracks[i % 2]
            let assetTrack = assets[i].tracks(withMediaType: .video).first!
            do {
                try currentTrack.insertTimeRange(assetTrack.timeRange, of: assetTrack, at: cursorTime)
            } catch let error as NSError {
                print("Insertion error: \(error.localizedDescription)")
            }
            cursorTime = CMTimeAdd(cursorTime, assetTrack.timeRange.duration)
            cursorTime = CMTimeSubtract(cursorTime, transitionDuration)
        }
    }

    private func apply(
        _ type: TransitionType, from fromLayer: AVMutableVideoCompositionLayerInstruction,
        to toLayer: AVMutableVideoCompositionLayerInstruction, during timeRange: CMTimeRange, size: CGSize
    ) {
        switch type {
        case .dissolve:
            fromLayer.setOpacityRamp(fromStartOpacity: 1.0, toEndOpacity: 0.0, timeRange: timeRange)
        case .push:
            let identity = CGAffineTransform.identity
            let offLeft = CGAffineTransform(translationX: -size.width, y: 0.0)
            let offRight = CGAffineTransform(translationX: size.width, y: 0.0)
            fromLayer.setTransformRamp(fromStart: identity, toEnd: offLeft, timeRange: timeRange)
            toLayer.setTransformRamp(fromStart: offRight, toEnd: identity, timeRange: timeRange)
        case .wipe:
            let startRect = CGRect(x: 0.0, y: 0.0, width: size.width, height: size.height)
            let endRect = CGRect(x: 0.0, y: size.height, width: size.width, height: 0.0)
            fromLayer.setCropRectangleRamp(
                fromStartCropRectangle: startRect, toEndCropRectangle: endRect, timeRange: timeRange)
        }
    }
}
