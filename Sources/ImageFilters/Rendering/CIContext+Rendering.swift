internal import CPixels
public import Foundation
public import MediaTypes

extension CIContext {
    /// Renders an image into a pixel buffer, in sRGB.
    ///
    /// The origin of the image is at the lower left of the buffer; pixels that the image doesn't cover become
    /// transparent, or black in a format without alpha. A buffer of another format than those of
    /// `CIImage(cvPixelBuffer:)` isn't rendered into: traps, and also if its memory can't be accessed.
    public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
        render(image, to: buffer, bounds: .infinite, colorSpace: defaultSpace)
    }

    /// Renders a part of an image into a pixel buffer. Source: CIContext.h.
    ///
    /// - Parameters:
    ///   - bounds: The part of the buffer that is changed; the image's origin is at its lower left.
    ///   - colorSpace: The space of the buffer's components; `nil` for those of the working space.
    public func render(
        _ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?
    ) {
        do { try draw(image, to: buffer, bounds: bounds, colorSpace: colorSpace) } catch {
            refuse("cannot access the memory of a pixel buffer: \(error)")
        }
    }

    final func draw(
        _ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?
    ) throws {
        guard let format = BufferFormat(buffer) else {
            let type = CVPixelBufferGetPixelFormatType(buffer).characters
            refuse("cannot render into the pixel format \(type): use 32BGRA or 420v")
        }
        try buffer.lock(readOnly: false)
        defer { _ = buffer.unlock() }
        let size = PixelRegion(
            x: 0, y: 0, width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
        let part = bounds.isInfinite ? size : PixelRegion(around: bounds).intersection(size)
        let target = BufferTarget(planes: buffer.lockedPlanes, format: format, height: size.height)
        try RenderTask(image.recipe, part, renderer, target: target, space: colorSpace).run()
    }

    /// Renders a part of an image into memory, the top row first.
    ///
    /// Traps for a format that has no constant in `CIFormat`.
    ///
    /// - Parameters:
    ///   - data: The address of the first pixel.
    ///   - bounds: The part; its size is that of the bitmap.
    ///   - colorSpace: The space of the components; `nil` for those of the working space.
    public func render(
        _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect,
        format: CIFormat, colorSpace: CGColorSpace?
    ) {
        require(format.bytesPerPixel != nil, "cannot render a bitmap of an unknown format: use RGBA8")
        do {
            try draw(
                image, PixelRegion(around: bounds), to: data, rowBytes: rowBytes, format: format,
                space: colorSpace)
        } catch {
            refuse("cannot access the memory of a pixel buffer: \(error)")
        }
    }

    private func draw(
        _ image: CIImage, _ part: PixelRegion, to data: UnsafeMutableRawPointer, rowBytes: Int,
        format: CIFormat,
        space: CGColorSpace?
    ) throws {
        let target: any PixelTarget
        if let packed = BufferFormat(format) {
            let plane = PixelBufferPlane(
                baseAddress: data, bytesPerRow: rowBytes, width: part.width, height: part.height)
            target = BufferTarget(planes: [plane], format: packed, height: part.height, origin: part)
        } else {
            target = WideTarget(data: data, rowBytes: rowBytes, part: part, isFloat: format == .RGBAf)
        }
        try RenderTask(image.recipe, part, renderer, target: target, space: space).run()
    }

    /// Renders a part of an image into one of Core Graphics: eight bits of red, green, blue and premultiplied
    /// alpha.
    ///
    /// Returns `nil` if the part is empty, infinite or too large, or the image's memory can't be accessed.
    public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        createCGImage(image, from: fromRect, format: .RGBA8, colorSpace: defaultSpace)
    }

    /// Renders a part of an image in a format and a space; `nil` for sRGB.
    ///
    /// Returns `nil` also for a format that has no constant in `CIFormat`, and for a grayscale space.
    public func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
    ) -> CGImage? {
        let part = PixelRegion(around: fromRect)
        let space = colorSpace ?? defaultSpace
        guard let bytes = format.bytesPerPixel, !fromRect.isInfinite, !part.isEmpty,
            part.width <= 1 << 16, part.height <= 1 << 16, space.numberOfComponents == 3
        else { return nil }
        var data = Data(count: bytes * part.count)
        let isDrawn = data.withUnsafeMutableBytes { memory in
            guard let start = memory.baseAddress else { return false }
            // The function has no other way to report the error.
            return
                (try? draw(
                    image, part, to: start, rowBytes: bytes * part.width, format: format, space: space))
                != nil
        }
        guard isDrawn, let provider = CGDataProvider(data: data) else { return nil }
        return CGImage(
            width: part.width, height: part.height, bitsPerComponent: 2 * bytes, bitsPerPixel: 8 * bytes,
            bytesPerRow: bytes * part.width, space: space, bitmapInfo: format.bitmapInfo, provider: provider,
            decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }

    /// Renders as `createCGImage(_:from:format:colorSpace:)` does.
    ///
    /// - Parameter deferred: Has no effect: the image is rendered at once.
    public func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?, deferred: Bool
    ) -> CGImage? {
        createCGImage(image, from: fromRect, format: format, colorSpace: colorSpace)
    }
}

extension CIFormat {
    fileprivate var bitmapInfo: CGBitmapInfo {
        let (last, first) = (
            CGImageAlphaInfo.premultipliedLast.rawValue, CGImageAlphaInfo.premultipliedFirst.rawValue
        )
        let (swapped, wide) = (
            CGBitmapInfo.byteOrder32Little.rawValue, CGBitmapInfo.byteOrder16Little.rawValue
        )
        return switch self {
        case .ARGB8: CGBitmapInfo(rawValue: first)
        case .BGRA8: CGBitmapInfo(rawValue: first | swapped)
        case .ABGR8: CGBitmapInfo(rawValue: last | swapped)
        case .RGBA16: CGBitmapInfo(rawValue: last | wide)
        case .RGBAf: CGBitmapInfo(rawValue: last | swapped | CGBitmapInfo.floatComponents.rawValue)
        default: CGBitmapInfo(rawValue: last)
        }
    }
}
