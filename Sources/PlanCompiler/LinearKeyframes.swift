internal import MediaTypes
internal import RenderPlan

/// Joins linear pieces into keyframes. A discontinuity becomes two keyframes at the same time.
struct LinearKeyframes {
    private let pieces: [LinearPiece]

    init(_ pieces: [LinearPiece]) {
        self.pieces = pieces
    }

    func keyframes(unlessAlways standard: Double) -> [Ramp.Keyframe]? {
        guard pieces.contains(where: { $0.start != standard || $0.end != standard }) else { return nil }
        var result: [Ramp.Keyframe] = []
        for piece in pieces {
            if result.isEmpty { result.append(Ramp.Keyframe(.zero, piece.start)) }
            // The start may be equal to the end of the previous piece except for rounding.
            var start = piece.range.start
            if let last = result.last, last.time.isRoundingOf(start) { start = last.time }
            if let last = result.last, last.time < start { result.append(Ramp.Keyframe(start, last.value)) }
            if result.last?.value != piece.start { result.append(Ramp.Keyframe(start, piece.start)) }
            result.append(Ramp.Keyframe(max(start, piece.range.end), piece.end))
        }
        return merged(result)
    }

    /// Removes keyframes between others with the same value.
    private func merged(_ keyframes: [Ramp.Keyframe]) -> [Ramp.Keyframe] {
        keyframes.enumerated().filter { index, keyframe in
            guard index > 0, index + 1 < keyframes.count else { return true }
            return keyframes[index - 1].value != keyframe.value
                || keyframes[index + 1].value != keyframe.value
        }.map(\.element)
    }
}
