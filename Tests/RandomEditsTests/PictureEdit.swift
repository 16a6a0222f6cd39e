import Editing
import Foundation
import MediaTypes
import TestSupport

/// What a client makes of the classes for pictures, as values: two libraries can be asked what it looks like.
struct PictureEdit {
    struct Layer {
        var track: Int
        var opacity: [RampEntry<Float>] = []
        var transform: [RampEntry<CGAffineTransform>] = []
        var crop: [RampEntry<CGRect>] = []
    }

    struct Instruction {
        var start: CMTime
        var duration: CMTime
        var color: CGColor?
        /// The first is topmost.
        var layers: [Layer]

        var end: Fraction { Fraction(start) + Fraction(duration) }
    }

    var tracks: [[EditOperation]] = []
    var instructions: [Instruction] = []
    var renderSize = CGSize(width: 160, height: 120)
    var frameDuration = CMTime(value: 1, timescale: 30)
    /// Nil for all of it.
    var range: CMTimeRange?

    func references(_ lengths: [Fraction]) -> [ReferenceTrack] {
        tracks.map { operations in
            var track = ReferenceTrack()
            for operation in operations { track.apply(operation, lengths: lengths) }
            return track
        }
    }

    /// The part that is rendered.
    func span(_ references: [ReferenceTrack]) -> (start: Fraction, end: Fraction) {
        let end = references.map(\.end).max() ?? .zero
        guard let range else { return (.zero, end) }
        return (Fraction(range.start), min(end, Fraction(range.start) + Fraction(range.duration)))
    }

    /// Whether the instructions follow each other over the whole part, and show tracks that are there.
    func isValid(_ references: [ReferenceTrack]) -> Bool {
        let span = span(references)
        var covered = span.start
        for instruction in instructions {
            let start = Fraction(instruction.start)
            guard start < span.end, span.start < instruction.end else { continue }
            guard start <= covered, covered == span.start || start == covered,
                instruction.layers.allSatisfy({ $0.track < tracks.count })
            else { return false }
            covered = max(covered, instruction.end)
        }
        return covered >= span.end
    }

    func built(of sources: [AVAssetTrack]) throws -> (AVMutableComposition, AVMutableVideoComposition) {
        let composition = AVMutableComposition()
        let made = try tracks.map { operations in
            let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0)!
            for operation in operations { try operation.apply(to: track, of: sources) }
            return track
        }
        let video = AVMutableVideoComposition()
        (video.renderSize, video.frameDuration) = (renderSize, frameDuration)
        video.instructions = instructions.map { instruction in
            let result = AVMutableVideoCompositionInstruction()
            result.timeRange = CMTimeRange(start: instruction.start, duration: instruction.duration)
            result.backgroundColor = instruction.color
            result.layerInstructions = instruction.layers.map { layer in
                let id = layer.track < made.count ? made[layer.track].trackID : 99
                return layer.built(trackID: id)
            }
            return result
        }
        return (composition, video)
    }
}

extension PictureEdit.Layer {
    fileprivate func built(trackID: CMPersistentTrackID) -> AVMutableVideoCompositionLayerInstruction {
        let result = AVMutableVideoCompositionLayerInstruction()
        result.trackID = trackID
        for entry in opacity {
            switch entry {
            case .set(let value, let time): result.setOpacity(value, at: time)
            case .ramp(let from, let to, let start, let duration):
                result.setOpacityRamp(
                    fromStartOpacity: from, toEndOpacity: to,
                    timeRange: CMTimeRange(start: start, duration: duration))
            }
        }
        for entry in transform {
            switch entry {
            case .set(let value, let time): result.setTransform(value, at: time)
            case .ramp(let from, let to, let start, let duration):
                result.setTransformRamp(
                    fromStart: from, toEnd: to, timeRange: CMTimeRange(start: start, duration: duration))
            }
        }
        for entry in crop {
            switch entry {
            case .set(let value, let time): result.setCropRectangle(value, at: time)
            case .ramp(let from, let to, let start, let duration):
                result.setCropRectangleRamp(
                    fromStartCropRectangle: from, toEndCropRectangle: to,
                    timeRange: CMTimeRange(start: start, duration: duration))
            }
        }
        return result
    }
}
