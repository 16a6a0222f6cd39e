internal import MediaTypes

/// The rectangle of a frame in the output, and its visible part. The origin is at the top left, with y down.
package struct Placement: Sendable, Hashable, Codable {
    /// The rectangle of the whole frame, in output pixels.
    package var frame: PixelRectangle
    /// The visible part inside `frame`, in output pixels; empty if nothing is visible.
    package var visible: PixelRectangle

    package init(frame: PixelRectangle, visible: PixelRectangle) {
        self.frame = frame
        self.visible = visible
    }
}

extension Placement: Interpolable {
    /// Interpolates each edge.
    package func interpolated(to end: Placement, progress: Double) -> Placement {
        guard progress > 0, self != end else { return self }
        guard progress < 1 else { return end }
        return Placement(
            frame: frame.moved(toward: end.frame, by: progress),
            visible: visible.moved(toward: end.visible, by: progress))
    }
}

/// A rectangle with fractional pixel coordinates, represented by its edges.
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

    /// Returns the intersection; empty if the rectangles don't overlap.
    package func intersection(_ other: PixelRectangle) -> PixelRectangle {
        PixelRectangle(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    /// Returns the rectangle at a fraction of the way to another.
    package func moved(toward other: PixelRectangle, by fraction: Double) -> PixelRectangle {
        PixelRectangle(
            left: left + (other.left - left) * fraction, top: top + (other.top - top) * fraction,
            right: right + (other.right - right) * fraction,
            bottom: bottom + (other.bottom - bottom) * fraction)
    }
}

extension PixelRectangle: Interpolable {
    /// Interpolates each edge.
    package func interpolated(to end: PixelRectangle, progress: Double) -> PixelRectangle {
        PixelRectangle(
            left: left.interpolated(to: end.left, progress: progress),
            top: top.interpolated(to: end.top, progress: progress),
            right: right.interpolated(to: end.right, progress: progress),
            bottom: bottom.interpolated(to: end.bottom, progress: progress))
    }
}
