public import Foundation
internal import Synchronization

/// An image in memory. Source: CGImage.h.
///
/// Images that the library creates have 8-bit red, green, blue and straight alpha in sRGB, in rows from the
/// top without padding. Images that a client creates keep their layout and are converted to sRGB when drawn.
/// Immutable. Two images are equal if their sizes and their pixels in sRGB are equal.
public final class CGImage: @unchecked Sendable {
    // `@unchecked Sendable`: the pointer is written once, before the object is shared.
    let layout: ImageLayout
    /// The bytes in that layout, without trailing bytes after the last row.
    private let bytes: [UInt8]
    /// Red, green, blue and straight alpha of each pixel in sRGB. The top row is first.
    package let pixels: [UInt8]
    private let knownDigest = Atomic(0)
    private let decodeNumbers: UnsafeMutablePointer<CGFloat>?

    public let shouldInterpolate: Bool
    public let renderingIntent: CGColorRenderingIntent

    init(
        _ layout: ImageLayout, bytes: [UInt8], pixels: [UInt8]? = nil, shouldInterpolate: Bool = true,
        renderingIntent: CGColorRenderingIntent = .defaultIntent
    ) {
        self.layout = layout
        self.bytes = bytes
        self.pixels = pixels ?? bytes.withUnsafeBytes { layout.straightRGBA(of: $0) }
        self.shouldInterpolate = shouldInterpolate
        self.renderingIntent = renderingIntent
        decodeNumbers = layout.decode.map { numbers in
            let address = UnsafeMutablePointer<CGFloat>.allocate(capacity: numbers.count)
            address.initialize(from: numbers.map { CGFloat($0) }, count: numbers.count)
            return address
        }
    }

    deinit { decodeNumbers?.deallocate() }

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

    /// The bytes in the image's layout.
    public var dataProvider: CGDataProvider? { CGDataProvider(data: Data(bytes)) }

    /// The values to which the minimum and maximum of each component are mapped, valid as long as the image
    /// exists; `nil` for 0 and 1.
    public var decode: UnsafePointer<CGFloat>? { decodeNumbers.map { UnsafePointer($0) } }

    /// Returns the part of the image in a rectangle, whose origin is at the top left; `nil` if it is empty.
    ///
    /// The rectangle is extended to whole pixels and limited to the image. The part keeps the layout, but its
    /// rows have no padding.
    public func cropping(to rect: CGRect) -> CGImage? {
        let rect = rect.standardized
        let (left, top) = (max(rect.minX.rounded(.down), 0), max(rect.minY.rounded(.down), 0))
        let right = min(rect.maxX.rounded(.up), CGFloat(width))
        let bottom = min(rect.maxY.rounded(.up), CGFloat(height))
        // The comparisons are false for NaN.
        guard !rect.isNull, rect.width > 0, rect.height > 0, left < right, top < bottom else { return nil }
        let part = CGRect(x: left, y: top, width: right - left, height: bottom - top)
        var layout = self.layout
        (layout.width, layout.height) = (Int(part.width), Int(part.height))
        layout.bytesPerRow = layout.width * layout.bytesPerPixel
        return CGImage(
            layout, bytes: rows(of: bytes, part, bytesPerPixel: layout.bytesPerPixel, stride: bytesPerRow),
            pixels: rows(of: pixels, part, bytesPerPixel: 4, stride: 4 * width),
            shouldInterpolate: shouldInterpolate, renderingIntent: renderingIntent)
    }

    private func rows(of bytes: [UInt8], _ part: CGRect, bytesPerPixel: Int, stride: Int) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(Int(part.width) * Int(part.height) * bytesPerPixel)
        for y in Int(part.minY)..<Int(part.maxY) {
            let start = y * stride + Int(part.minX) * bytesPerPixel
            rows += bytes[start..<(start + Int(part.width) * bytesPerPixel)]
        }
        return rows
    }

    public func copy() -> CGImage? { self }

    /// Returns an image with the same component values in another color space; `nil` if that space has a
    /// different number of components.
    public func copy(colorSpace: CGColorSpace) -> CGImage? {
        guard colorSpace.numberOfComponents == layout.space.numberOfComponents else { return nil }
        var layout = self.layout
        layout.space = colorSpace
        return CGImage(
            layout, bytes: bytes, shouldInterpolate: shouldInterpolate, renderingIntent: renderingIntent)
    }
}

extension CGImage: Hashable {
    public static func == (left: CGImage, right: CGImage) -> Bool {
        left === right || (left.width == right.width && left.pixels == right.pixels)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
