import Cutroom
import Foundation

/// The clips on two pairs of tracks, A and B, each beginning before the last one ends.
struct Reel {
    private struct Shot {
        var range: CMTimeRange
        var isOnB: Bool
        /// From the clip's pixels to the film's: upright, as large as it fits, in the middle.
        var fit: CGAffineTransform
    }

    private let pictures: [AVMutableCompositionTrack]
    private let sounds: [AVMutableCompositionTrack]
    private var shots: [Shot] = []

    init(_ story: Story, in composition: AVMutableComposition) async throws {
        pictures = [composition.addTrack(.video), composition.addTrack(.video)]
        sounds = [composition.addTrack(.audio), composition.addTrack(.audio)]
        var place = CMTime.zero
        for (index, clip) in story.clips.enumerated() {
            let asset = AVURLAsset(url: clip)
            guard let picture = try await asset.loadTracks(withMediaType: .video).first else {
                throw Story.Problem.withoutVideo(clip)
            }
            let length = CMTimeMinimum(story.clipLength, try await asset.load(.duration))
            let range = CMTimeRange(start: .zero, duration: length)
            try pictures[index % 2].insertTimeRange(range, of: picture, at: place)
            if let sound = try await asset.loadTracks(withMediaType: .audio).first {
                try sounds[index % 2].insertTimeRange(range, of: sound, at: place)
            }
            shots.append(
                Shot(
                    range: CMTimeRange(start: place, duration: length), isOnB: index % 2 == 1,
                    fit: try await Self.fit(picture, into: story.renderSize)))
            place = place + length - story.overlap
        }
    }

    /// When the last clip ends.
    var end: CMTime { shots.last?.range.end ?? .zero }

    private static func fit(_ track: AVAssetTrack, into size: CGSize) async throws -> CGAffineTransform {
        let (natural, upright) = try await track.load(.naturalSize, .preferredTransform)
        let box = CGRect(origin: .zero, size: natural).applying(upright)
        let scale = min(size.width / box.width, size.height / box.height)
        return
            upright
            .concatenating(CGAffineTransform(translationX: -box.midX, y: -box.midY))
            .concatenating(CGAffineTransform(scaleX: scale, y: scale))
            .concatenating(CGAffineTransform(translationX: size.width / 2, y: size.height / 2))
    }

    /// The layers of the clips that are on, the older one in front; in turn they dissolve, push and wipe.
    func layers(in range: CMTimeRange, size: CGSize) -> [AVMutableVideoCompositionLayerInstruction] {
        let on = shots.indices.filter { shots[$0].range.containsTime(range.start) }
        let layers = on.map { index in
            let track = pictures[shots[index].isOnB ? 1 : 0]
            let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
            layer.setTransform(shots[index].fit, at: range.start)
            return layer
        }
        guard layers.count == 2 else { return layers }
        let (old, new) = (layers[0], layers[1])
        let (oldFit, newFit) = (shots[on[0]].fit, shots[on[1]].fit)
        switch on[0] % 3 {
        case 0:
            old.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: range)
        case 1:
            let left = CGAffineTransform(translationX: -size.width, y: 0)
            let right = CGAffineTransform(translationX: size.width, y: 0)
            old.setTransformRamp(fromStart: oldFit, toEnd: oldFit.concatenating(left), timeRange: range)
            new.setTransformRamp(fromStart: newFit.concatenating(right), toEnd: newFit, timeRange: range)
        default:
            // Crops are in the clip's own pixels. The edge runs from left to right over the whole film.
            let film = CGRect(origin: .zero, size: size)
            let rightEdge = CGRect(x: size.width, y: 0, width: 0, height: size.height)
            old.setCropRectangleRamp(
                fromStartCropRectangle: film.applying(oldFit.inverted()),
                toEndCropRectangle: rightEdge.applying(oldFit.inverted()), timeRange: range)
        }
        return layers
    }

    /// The clips' own sound fades in and out where they overlap.
    func volumes() -> [AVAudioMixInputParameters] {
        sounds.enumerated().map { number, track in
            let volume = AVMutableAudioMixInputParameters(track: track)
            for (shot, next) in zip(shots, shots.dropFirst()) {
                let overlap = shot.range.intersection(next.range)
                let isFading = shot.isOnB == (number == 1)
                volume.setVolumeRamp(
                    fromStartVolume: isFading ? 1 : 0, toEndVolume: isFading ? 0 : 1, timeRange: overlap)
            }
            return volume
        }
    }
}
