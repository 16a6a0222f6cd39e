package import Foundation
package import MediaTypes

/// How a video track is displayed if there is no video composition: alone and upright, with the top left corner of the
/// turned video at the origin.
package struct PlainVideo {
    package let size: CGSize
    /// From the track's frames to the displayed ones.
    package let transform: CGAffineTransform

    /// - Parameter turns: Whether the track's preferred transform is applied.
    package init(_ track: AVAssetTrack, of asset: AVAsset, turns: Bool = true) {
        let turning = turns ? track.preferredTransform : .identity
        let box = CGRect(origin: .zero, size: track.naturalSize).applying(turning)
        transform = turning.concatenating(CGAffineTransform(translationX: -box.minX, y: -box.minY))
        // A size that the client has set counts before the track's.
        let chosen = (asset as? AVComposition)?.chosenSize ?? .zero
        let whole = CGSize(
            width: VideoTrackProperties.wholePixels(box.width),
            height: VideoTrackProperties.wholePixels(box.height))
        size = chosen == .zero ? whole : chosen
    }
}

extension AVVideoComposition {
    /// Returns the composition that takes the place of a missing one.
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
