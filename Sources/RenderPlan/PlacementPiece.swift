package import MediaTypes

/// Where a layer's picture lies, moving straight from `start` to `end` over the range.
package struct PlacementPiece: Sendable, Hashable, Codable {
    @StoredTimeRange package var range: CMTimeRange
    package var start: Placement
    package var end: Placement

    package init(range: CMTimeRange, start: Placement, end: Placement) {
        self._range = StoredTimeRange(wrappedValue: range)
        self.start = start
        self.end = end
    }

    package var isStill: Bool { start == end }
}

/// A picture's rectangle in the film, and the part of it that is shown. Origin top left, y down.
package struct Placement: Sendable, Hashable, Codable {
    /// Where the whole picture lies, in film pixels.
    package var frame: PixelRectangle
    /// What is shown of it, in film pixels; inside `frame`, empty when nothing is.
    package var visible: PixelRectangle

    package init(frame: PixelRectangle, visible: PixelRectangle) {
        self.frame = frame
        self.visible = visible
    }
}

/// A rectangle in pixels with fractions, by its edges.
package struct PixelRectangle: Sendable, Hashable, Codable {
    package var left: Double
    package var top: Double
    package var right: Double
    package var bottom: Double

    package init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    package var width: Double { right - left }
    package var height: Double { bottom - top }
    package var isEmpty: Bool { width <= 0 || height <= 0 }

    /// What is in both; empty where they do not touch.
    package func intersection(_ other: PixelRectangle) -> PixelRectangle {
        PixelRectangle(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    /// The rectangle a fraction of the way to another.
    package func moved(toward other: PixelRectangle, by fraction: Double) -> PixelRectangle {
        PixelRectangle(
            left: left + (other.left - left) * fraction, top: top + (other.top - top) * fraction,
            right: right + (other.right - right) * fraction,
            bottom: bottom + (other.bottom - bottom) * fraction)
    }
}

extension PixelRectangle: Interpolable {
    /// Each edge goes its own way.
    package func interpolated(to end: PixelRectangle, progress: Double) -> PixelRectangle {
        PixelRectangle(
            left: left.interpolated(to: end.left, progress: progress),
            top: top.interpolated(to: end.top, progress: progress),
            right: right.interpolated(to: end.right, progress: progress),
            bottom: bottom.interpolated(to: end.bottom, progress: progress))
    }
}
