public import Foundation

extension CGImage {
    /// Creates an image from a copy of a client's bytes.
    ///
    /// Components must be 8-bit or 16-bit integers or 32-bit floating-point numbers, and the color space must
    /// have one or three components. Returns `nil` for other layouts, more of which Apple's platforms
    /// support, and if the provider has fewer bytes than the rows need.
    ///
    /// - Parameters:
    ///   - bytesPerRow: The number of bytes from the start of a row to the start of the next. The top row is
    ///     first.
    ///   - decode: Two numbers for each color component: the values to which its minimum and maximum are
    ///     mapped; `nil` for 0 and 1.
    ///   - shouldInterpolate: Stored but has no effect: a layer's filters determine interpolation.
    ///   - intent: Stored but has no effect: colors outside sRGB are clipped.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        let numbers = decode.map { decode in (0..<2 * space.numberOfComponents).map { Double(decode[$0]) } }
        let layout = ImageLayout(
            width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, decode: numbers)
        guard layout.isReadable, let count = layout.byteCount, let data = provider.data, data.count >= count
        else { return nil }
        self.init(
            layout, bytes: [UInt8](data.prefix(count)), shouldInterpolate: shouldInterpolate,
            renderingIntent: intent)
    }

    /// - Parameter straightRGBA: Four bytes per pixel. The top row is first.
    package convenience init(width: Int, height: Int, straightRGBA: [UInt8]) {
        require(width > 0 && height > 0, "an image has at least one pixel")
        require(straightRGBA.count == width * height * 4, "an image has four bytes a pixel")
        self.init(.straightRGBA(width: width, height: height), bytes: straightRGBA, pixels: straightRGBA)
    }

    /// Returns `nil` if a side is not positive or the number of bytes is not four per pixel.
    package convenience init?(width: Int, height: Int, rgba: [UInt8]) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !overflow, pixels <= Int.max / 4, rgba.count == 4 * pixels else {
            return nil
        }
        self.init(width: width, height: height, straightRGBA: rgba)
    }
}

extension CGImage {
    /// The width in pixels.
    public var width: Int { layout.width }
    public var height: Int { layout.height }
    public var bitsPerComponent: Int { layout.bitsPerComponent }
    public var bitsPerPixel: Int { layout.bitsPerPixel }
    /// The number of bytes from the start of a row to the start of the next.
    public var bytesPerRow: Int { layout.bytesPerRow }
    public var colorSpace: CGColorSpace? { layout.space }
    public var bitmapInfo: CGBitmapInfo { layout.bitmapInfo }
    public var alphaInfo: CGImageAlphaInfo { layout.alpha }
    public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrderInfo ?? .orderDefault }
    public var pixelFormatInfo: CGImagePixelFormatInfo { bitmapInfo.pixelFormatInfo ?? .packed }
    /// Always false: image masks are not supported.
    public var isMask: Bool { false }
    /// The type of the file that the image was read from. Always `nil`: images are read by `ImageFile`.
    public var utType: CFString? { nil }
}
