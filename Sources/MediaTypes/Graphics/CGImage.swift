internal import Synchronization

/// An image in memory: 8-bit red, green, blue and straight alpha in sRGB, in rows from the top without
/// padding.
///
/// Immutable. Two images are equal if their sizes and pixels are equal.
public final class CGImage: Sendable {
    /// The width in pixels.
    public let width: Int
    public let height: Int
    /// Red, green, blue and alpha of each pixel, the top row first.
    package let pixels: [UInt8]
    private let knownDigest = Atomic(0)

    /// - Parameter straightRGBA: Four bytes per pixel, the top row first.
    package init(width: Int, height: Int, straightRGBA: [UInt8]) {
        require(width > 0 && height > 0, "an image has at least one pixel")
        require(straightRGBA.count == width * height * 4, "an image has four bytes a pixel")
        self.width = width
        self.height = height
        pixels = straightRGBA
    }

    /// A hash of the pixels, computed on first use; never 0.
    fileprivate var digest: Int {
        let known = knownDigest.load(ordering: .relaxed)
        if known != 0 { return known }
        var hasher = Hasher()
        hasher.combine(width)
        pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
        let digest = hasher.finalize() | 1
        knownDigest.store(digest, ordering: .relaxed)
        return digest
    }

    /// Returns nil if a side is not positive or the number of bytes is not four per pixel.
    package convenience init?(width: Int, height: Int, rgba: [UInt8]) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !overflow, pixels <= Int.max / 4, rgba.count == 4 * pixels else {
            return nil
        }
        self.init(width: width, height: height, straightRGBA: rgba)
    }

    /// The number of bytes from the start of a row to that of the next.
    public var bytesPerRow: Int { width * 4 }
    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
}

extension CGImage: Hashable {
    public static func == (left: CGImage, right: CGImage) -> Bool {
        left === right || (left.width == right.width && left.pixels == right.pixels)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
