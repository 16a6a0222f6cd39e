package import Foundation
package import MediaTypes

/// The display of a video track without a video composition: the only layer, upright, with the top left
/// corner of the transformed video at the origin.
package struct PlainVideo {
    package let size: CGSize
    /// The transform from the track's frames to the displayed frames.
    package let transform: CGAffineTransform

    /// - Parameter turns: Whether the track's preferred transform is applied.
    package init(_ track: AVAssetTrack, of asset: AVAsset, turns: Bool = true) {
        let turning = turns ? track.preferredTransform : .identity
        let box = CGRect(origin: .zero, size: track.naturalSize).applying(turning)
        transform = turning.concatenating(CGAffineTransform(translationX: -box.minX, y: -box.minY))
        // A size that the client set takes precedence over the track's size.
        let chosen = (asset as? AVComposition)?.chosenSize ?? .zero
        let whole = CGSize(
            width: VideoTrackProperties.wholePixels(box.width),
            height: VideoTrackProperties.wholePixels(box.height))
        size = chosen == .zero ? whole : chosen
    }
}

extension AVVideoComposition {
    /// Returns the composition that is used if none is set.
    ///
    /// - Parameter turns: Whether the track's preferred transform is applied.
    package static func displaying(
        _ track: AVAssetTrack, of asset: AVAsset, turns: Bool = true
    ) -> AVMutableVideoComposition {
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        let video = PlainVideo(track, of: asset, turns: turns)
        composition.renderSize = video.size
        for case let instruction as AVMutableVideoCompositionInstruction in composition.instructions {
            instruction.layerInstructions = instruction.layerInstructions.filter {
                $0.trackID == track.trackID
            }
            for case let layer as AVMutableVideoCompositionLayerInstruction in instruction.layerInstructions {
                layer.setTransform(video.transform, at: .zero)
            }
        }
        return composition
    }
}
