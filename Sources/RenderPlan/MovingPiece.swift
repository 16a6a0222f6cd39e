package import MediaTypes

/// A linear change of a value over a time range, from `start` to `end`.
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

    /// Returns the value at a time: `start` before the range, and `end` after it.
    package func value(at time: CMTime) -> Value {
        guard !isStill else { return start }
        return start.interpolated(to: end, progress: rampProgress(at: time, from: range.start, to: range.end))
    }
}

/// A piece of a number, such as opacity or volume.
package typealias LinearPiece = MovingPiece<Double>

/// A piece of a transform from pixels of a frame to pixels of the output, with the origin at the top left and
/// y down.
package typealias TransformPiece = MovingPiece<CGAffineTransform>

/// A piece of the placement of a layer's frame.
package typealias PlacementPiece = MovingPiece<Placement>

/// A piece of the visible rectangle of a frame, in pixels of the frame.
package typealias CropPiece = MovingPiece<PixelRectangle>

extension Array {
    /// Returns the value at a time, from the last of the ordered pieces that begins at that time or earlier,
    /// ignoring rounding; `nil` without pieces.
    package func value<Value>(at time: CMTime) -> Value? where Element == MovingPiece<Value> {
        guard !isEmpty else { return nil }
        let latest = time + .roundingMargin
        let following = partitioningIndex { $0.range.start > latest }
        return self[Swift.max(0, following - 1)].value(at: time)
    }
}
