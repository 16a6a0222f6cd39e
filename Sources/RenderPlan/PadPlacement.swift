/// A placement in whole, even pixels for a 4:2:0 compositor pad: the position and size in the output, and the
/// crop of the input.
package struct PadPlacement: Sendable, Hashable {
    package var x: Int
    package var y: Int
    /// The width, at least 2 even if nothing is visible.
    package var width: Int
    package var height: Int
    package var cropLeft: Int
    package var cropTop: Int
    package var cropRight: Int
    package var cropBottom: Int
    /// Whether anything is visible. If the crop leaves nothing, the pad must be transparent.
    package var isVisible: Bool

    /// - Parameter picture: The format of the input frames. If their size is that of the placement, they
    ///   aren't scaled.
    package init(_ placement: Placement, of picture: SourceFormat) {
        let horizontal = Span(
            frame: (placement.frame.left, placement.frame.right),
            visible: (placement.visible.left, placement.visible.right), pixels: picture.width)
        let vertical = Span(
            frame: (placement.frame.top, placement.frame.bottom),
            visible: (placement.visible.top, placement.visible.bottom), pixels: picture.height)
        (x, width, cropLeft, cropRight) = horizontal.values
        (y, height, cropTop, cropBottom) = vertical.values
        isVisible = horizontal.isVisible && vertical.isVisible
    }

    /// Returns the even number of pixels nearest to a length: the size at which a frame of that extent is
    /// drawn.
    package static func evenExtent(_ length: Double) -> Int { max(2, even(length)) }

    /// Rounds to an even number, halves up, so that adjacent frames stay adjacent on both sides of zero.
    private static func even(_ value: Double) -> Int {
        Int(max(-Self.farthest, min(Self.farthest, 2 * (value / 2 + 0.5).rounded(.down))))
    }

    /// A limit beyond any frame's position and size, and inside the range of integer properties.
    private static let farthest = 1_000_000_000.0

    private struct Span {
        var start: Int
        var length: Int
        var cropBefore: Int
        var cropAfter: Int
        var isVisible: Bool

        var values: (Int, Int, Int, Int) { (start, length, cropBefore, cropAfter) }

        init(frame: (Double, Double), visible: (Double, Double), pixels: Int) {
            let origin = even(frame.0)
            let extent = evenExtent(frame.1 - frame.0)
            let from = min(max(even(visible.0), origin), origin + extent)
            let to = min(max(even(visible.1), origin), origin + extent)
            isVisible = to > from
            start = isVisible ? from : origin
            length = isVisible ? to - from : extent
            let scale = Double(pixels) / Double(extent)
            cropBefore = isVisible ? min(pixels - 2, even(Double(from - origin) * scale)) : 0
            let after = isVisible ? even(Double(origin + extent - to) * scale) : 0
            cropAfter = max(0, min(after, pixels - 2 - cropBefore))
        }
    }
}
