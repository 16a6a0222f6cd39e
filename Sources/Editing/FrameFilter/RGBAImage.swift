/// A picture as bytes: red, green, blue and straight alpha of each pixel, row by row from the top left, without
/// padding. Ours, not Apple's.
public struct RGBAImage: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// Four bytes a pixel.
    public var pixels: [UInt8]

    /// A transparent black picture.
    public init(width: Int, height: Int) {
        self.init(width: width, height: height, pixels: [UInt8](repeating: 0, count: 4 * width * height))
    }

    /// A picture of `4 * width * height` bytes; any other number is a programmer's error.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0, "a picture must have a positive width and height")
        precondition(pixels.count == 4 * width * height, "a picture must have four bytes for each pixel")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Where the pixel of column `x` and row `y` begins in `pixels`.
    public func offset(x: Int, y: Int) -> Int { 4 * (y * width + x) }
}
