/// A picture in memory: 8-bit red, green, blue and straight alpha in sRGB, rows from the top without padding.
public final class CGImage: Sendable {
    /// Pixels.
    public let width: Int
    public let height: Int
    /// Red, green, blue, alpha of each pixel, the top row first.
    package let pixels: [UInt8]

    /// - Parameter straightRGBA: four bytes a pixel, the top row first.
    package init(width: Int, height: Int, straightRGBA: [UInt8]) {
        precondition(width > 0 && height > 0, "an image has at least one pixel")
        precondition(straightRGBA.count == width * height * 4, "an image has four bytes a pixel")
        self.width = width
        self.height = height
        pixels = straightRGBA
    }

    /// Bytes from one row to the next.
    public var bytesPerRow: Int { width * 4 }
    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
}
