/// A picture in memory: 8 bits a component, red, green, blue and straight alpha in sRGB, top row first.
///
/// Immutable. Two pictures are equal where their sizes and pixels are.
public final class CGImage: Sendable {
    public let width: Int
    public let height: Int
    /// Four bytes a pixel, red first, rows without padding.
    package let rgba: [UInt8]
    private let digest: Int

    /// nil where a side is not positive or the bytes are not exactly `4 · width · height`.
    package init?(width: Int, height: Int, rgba: [UInt8]) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !overflow, pixels <= Int.max / 4, rgba.count == 4 * pixels else {
            return nil
        }
        self.width = width
        self.height = height
        self.rgba = rgba
        var hasher = Hasher()
        hasher.combine(width)
        rgba.withUnsafeBytes { hasher.combine(bytes: $0) }
        digest = hasher.finalize()
    }

    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var bytesPerRow: Int { 4 * width }
}

extension CGImage: Hashable {
    public static func == (left: CGImage, right: CGImage) -> Bool {
        left === right
            || (left.digest == right.digest && left.width == right.width && left.rgba == right.rgba)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
