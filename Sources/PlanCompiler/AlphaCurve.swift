internal import Editing
internal import MediaTypes
internal import RenderPlan

/// A pad's opacity over the output, as linear pieces in order of time. Between pieces, the branch has a gap
/// and the opacity has no effect.
struct AlphaCurve {
    private var pieces: [LinearPiece] = []

    mutating func append(_ piece: LinearPiece) {
        pieces.append(piece)
    }

    /// Makes a range transparent.
    mutating func hide(_ range: CMTimeRange) {
        pieces = pieces.flatMap { piece -> [LinearPiece] in
            let hidden = piece.range.intersection(range)
            guard hidden.isValid, !hidden.isEmpty else { return [piece] }
            var parts: [LinearPiece] = []
            if piece.range.start < hidden.start {
                parts.append(cut(piece, from: piece.range.start, to: hidden.start))
            }
            parts.append(LinearPiece(range: hidden, start: 0, end: 0))
            if hidden.end < piece.range.end {
                parts.append(cut(piece, from: hidden.end, to: piece.range.end))
            }
            return parts
        }
    }

    private func cut(_ piece: LinearPiece, from start: CMTime, to end: CMTime) -> LinearPiece {
        func value(at time: CMTime) -> Double {
            let progress = rampProgress(at: time, from: piece.range.start, to: piece.range.end)
            return piece.start + (piece.end - piece.start) * progress
        }
        return LinearPiece(
            range: CMTimeRange(start: start, end: end), start: value(at: start), end: value(at: end))
    }

    /// The keyframes; `nil` if the opacity is always 1, the pad's default.
    var keyframes: [Ramp.Keyframe]? {
        LinearKeyframes(pieces).keyframes(unlessAlways: 1)
    }
}
