package import MediaTypes

/// A linear piece of a value over time: `start` at the start of the range, `end` at its end.
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

    /// Returns the value at a time: before the range its start, after it its end.
    package func value(at time: CMTime) -> Value {
        guard !isStill else { return start }
        return start.interpolated(to: end, progress: rampProgress(at: time, from: range.start, to: range.end))
    }
}

/// A piece of a number, such as opacity or volume.
package typealias LinearPiece = MovingPiece<Double>

/// A piece of a transform from the pixels of a frame to those of the output; origin top left, y down.
package typealias TransformPiece = MovingPiece<CGAffineTransform>

/// A piece of the placement of a layer's frame.
package typealias PlacementPiece = MovingPiece<Placement>

/// A piece of the visible rectangle of a frame, in its pixels.
package typealias CropPiece = MovingPiece<PixelRectangle>

extension Array {
    /// Returns the value at a time of ordered pieces: of the last one that begins at or before it, but for rounding.
    /// Nil if there are none.
    package func value<Value>(at time: CMTime) -> Value? where Element == MovingPiece<Value> {
        guard !isEmpty else { return nil }
        let latest = time + .roundingMargin
        let following = partitioningIndex { $0.range.start > latest }
        return self[Swift.max(0, following - 1)].value(at: time)
    }
}
