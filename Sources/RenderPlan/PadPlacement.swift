/// A placement in the whole, even pixels of a 4:2:0 compositor pad: position and size in the film, and what is
/// cropped from the picture before.
package struct PadPlacement: Sendable, Hashable {
    package var x: Int
    package var y: Int
    /// At least 2, also when nothing is visible.
    package var width: Int
    package var height: Int
    package var cropLeft: Int
    package var cropTop: Int
    package var cropRight: Int
    package var cropBottom: Int
    /// False when the crop leaves nothing: then the pad has to be transparent.
    package var isVisible: Bool

    /// - Parameter picture: the frames that arrive; where their size is the placement's, nothing is scaled.
    package init(_ placement: Placement, of picture: Picture) {
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

    /// The even pixels nearest to a length: what a picture of that extent is drawn at.
    package static func evenExtent(_ length: Double) -> Int { max(2, even(length)) }

    /// Halves always go up: so pictures that touch still touch, on whichever side of zero they lie.
    private static func even(_ value: Double) -> Int {
        Int(max(-Self.farthest, min(Self.farthest, 2 * (value / 2 + 0.5).rounded(.down))))
    }

    /// Beyond any picture, within any integer property.
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
