internal import Synchronization

/// A picture in memory: 8-bit red, green, blue and straight alpha in sRGB, rows from the top without padding.
///
/// Immutable. Two pictures are equal where their sizes and pixels are.
public final class CGImage: Sendable {
    /// Pixels.
    public let width: Int
    public let height: Int
    /// Red, green, blue, alpha of each pixel, the top row first.
    package let pixels: [UInt8]
    private let knownDigest = Atomic(0)

    /// - Parameter straightRGBA: four bytes a pixel, the top row first.
    package init(width: Int, height: Int, straightRGBA: [UInt8]) {
        precondition(width > 0 && height > 0, "an image has at least one pixel")
        precondition(straightRGBA.count == width * height * 4, "an image has four bytes a pixel")
        self.width = width
        self.height = height
        pixels = straightRGBA
    }

    /// Worked out when it is asked for first; never 0.
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

    /// Nil where a side is not positive or there are not four bytes a pixel.
    package convenience init?(width: Int, height: Int, rgba: [UInt8]) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !overflow, pixels <= Int.max / 4, rgba.count == 4 * pixels else {
            return nil
        }
        self.init(width: width, height: height, straightRGBA: rgba)
    }

    /// Bytes from one row to the next.
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
