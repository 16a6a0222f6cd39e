internal import Foundation
internal import MediaTypes

/// A rectangle of whole pixels; the origin is at the bottom left.
struct PixelRegion: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    static let empty = PixelRegion(x: 0, y: 0, width: 0, height: 0)
    /// More than any image has: places beyond are not rendered, so that sums don't overflow.
    private static let farthest: CGFloat = 1_073_741_824

    init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, max(0, width), max(0, height))
    }

    /// The pixels that a rectangle touches, up to a millionth of a pixel.
    init(around rect: CGRect) {
        if rect.isNull {
            self = .empty
            return
        }
        func side(_ value: CGFloat) -> Int { Int(min(Self.farthest, max(-Self.farthest, value))) }
        let rect = rect.isInfinite ? rect : rect.standardized
        let (left, bottom) = (
            side((rect.minX + 1e-6).rounded(.down)), side((rect.minY + 1e-6).rounded(.down))
        )
        let (right, top) = (side((rect.maxX - 1e-6).rounded(.up)), side((rect.maxY - 1e-6).rounded(.up)))
        self.init(x: left, y: bottom, width: right - left, height: top - bottom)
    }

    var maxX: Int { x + width }
    var maxY: Int { y + height }
    var isEmpty: Bool { width == 0 || height == 0 }
    var count: Int { width * height }

    func intersection(_ other: PixelRegion) -> PixelRegion {
        let (left, bottom) = (max(x, other.x), max(y, other.y))
        let (right, top) = (min(maxX, other.maxX), min(maxY, other.maxY))
        return right > left && top > bottom
            ? PixelRegion(x: left, y: bottom, width: right - left, height: top - bottom) : .empty
    }

    func grown(by margin: Int) -> PixelRegion {
        PixelRegion(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    func moved(x dx: Int, y dy: Int) -> PixelRegion {
        PixelRegion(x: x + dx, y: y + dy, width: width, height: height)
    }

    var rect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}
