internal import Editing
internal import Foundation
internal import MediaTypes

/// Builds the video composition for images of an asset without one: the first enabled video track, at every
/// time of its timescale.
struct PlainComposition {
    let asset: AVAsset
    /// Whether to apply the track's preferred transform.
    let turns: Bool

    func composition() throws -> AVVideoComposition {
        guard let track = asset.tracks(withMediaType: .video).first(where: \.isEnabled) else {
            throw AVError(
                .noImageAtTime, reason: "the asset has no enabled video track",
                remedy: "enable a video track, or choose another asset")
        }
        let composition = AVVideoComposition.displaying(track, of: asset, turns: turns)
        // One frame for each unit of the track's timescale, so that images are exact frames of the track.
        composition.sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
        let timescale = track.naturalTimeScale
        composition.frameDuration = CMTime(
            value: 1, timescale: timescale > 0 && timescale <= Self.finest ? timescale : Self.finest)
        return composition
    }

    private static let finest: CMTimeScale = 90_000
}
