package import MediaTypes

/// One straight piece of a value over time: `start` at the range's start, reaching `end` at its end.
package struct MovingPiece<Value: Interpolable & Hashable & Codable>: Sendable, Hashable, Codable {
    @StoredTimeRange package var range: CMTimeRange
    package var start: Value
    package var end: Value

    package init(range: CMTimeRange, start: Value, end: Value) {
        self._range = StoredTimeRange(wrappedValue: range)
        self.start = start
        self.end = end
    }

    package var isStill: Bool { start == end }

    /// The value at a time; before the range its start, after it its end.
    package func value(at time: CMTime) -> Value {
        guard !isStill else { return start }
        return start.interpolated(to: end, progress: rampProgress(at: time, from: range.start, to: range.end))
    }
}

/// A number that moves: opacity, volume.
package typealias LinearPiece = MovingPiece<Double>

/// A transform from a picture's pixels to the film's; origin top left, y down.
package typealias TransformPiece = MovingPiece<CGAffineTransform>

/// The rectangle of a picture that is shown, in the picture's pixels.
package typealias CropPiece = MovingPiece<PixelRectangle>

extension Array {
    /// The value at a time of pieces in order: of the last one that begins at or before it. Nil without any.
    package func value<Value>(at time: CMTime) -> Value? where Element == MovingPiece<Value> {
        guard !isEmpty else { return nil }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].range.start <= time { low = middle + 1 } else { high = middle }
        }
        return self[Swift.max(0, low - 1)].value(at: time)
    }
}
