internal import CPango
internal import Foundation
internal import LayerRendering
public import MediaTypes

extension CGContext {
    /// Creates a context over given or new memory.
    ///
    /// - Parameters:
    ///   - data: The memory, such as that of a pixel buffer, which must stay valid as long as the context is used;
    ///     `nil` for transparent or black memory of the context's own. It may be read and written between drawings.
    ///   - width: The width in pixels, at most 32,767, as `height`.
    ///   - bitsPerComponent: 8; 0 for 8.
    ///   - bytesPerRow: The number of bytes from the start of a row to the start of the next one; 0 for the context's
    ///     choice, if `data` is `nil`.
    ///   - space: A gray or RGB space. Colors are converted to it when they are drawn.
    ///   - bitmapInfo: The layout: no alpha for grays, otherwise premultiplied alpha or an unused byte, first or last, in
    ///     either byte order.
    ///
    /// Returns `nil`, with a warning in the log, if the layout isn't one of these, or if memory is exhausted. Core
    /// Graphics has layouts of 16 bits and of floating point, too.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: CGBitmapInfo(rawValue: bitmapInfo),
            base: nil)
    }

    /// Creates a context over given or new memory, as `init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)`
    /// with a number does.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: CGBitmapInfo
    ) {
        self.init(
            data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, base: nil)
    }

    /// - Parameter base: The transform to begin with; `nil` for the identity.
    package convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: CGBitmapInfo, base: CGAffineTransform?
    ) {
        let bits = bitsPerComponent == 0 ? 8 : bitsPerComponent
        guard let format = BitmapFormat(bitsPerComponent: bits, space: space, bitmapInfo: bitmapInfo) else {
            LayerRenderingLog.warn(
                "cannot make a bitmap context of \(bits) bits a component with the bitmap information "
                    + "\(bitmapInfo.rawValue): use 8 bits and premultiplied alpha, or gray without alpha")
            return nil
        }
        let least = width.multipliedReportingOverflow(by: format.bytesPerPixel)
        let row = bytesPerRow == 0 && data == nil ? (least.partialValue + 15) / 16 * 16 : bytesPerRow
        guard width > 0, height > 0, width <= Surface.longestSide, height <= Surface.longestSide,
            row >= least.partialValue,
            let bitmap = Bitmap(format, width: width, height: height, bytesPerRow: row, memory: data)
        else {
            LayerRenderingLog.warn(
                "cannot make a bitmap context of \(width)x\(height) pixels with \(row) bytes a row: "
                    + "use sides from 1 to \(Surface.longestSide) and whole rows")
            return nil
        }
        self.init(backing: BitmapDrawing(bitmap, space, base: base), bitmapInfo: bitmapInfo)
    }

    /// Creates a context for an image in sRGB, over new memory.
    ///
    /// - Parameters:
    ///   - width: The width in pixels; `height` is the height.
    ///   - isOpaque: Whether the image has no alpha.
    ///   - base: The transform to begin with; `nil` for the identity.
    package convenience init?(
        width: Int, height: Int, isOpaque: Bool = false, base: CGAffineTransform? = nil
    ) {
        let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipFirst : .premultipliedFirst
        self.init(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue),
            base: base)
    }

    public var width: Int { bitmap.width }
    public var height: Int { bitmap.height }
    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 8 * bitmap.format.bytesPerPixel }
    public var bytesPerRow: Int { bitmap.bytesPerRow }
    public var colorSpace: CGColorSpace? { space }
    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
    }

    /// The bytes of the bitmap. The top row is first. Valid as long as the context exists.
    public var data: UnsafeMutableRawPointer? { bitmap.data }

    /// Returns an image of the bitmap as it is now; `nil` if memory is exhausted.
    public func makeImage() -> CGImage? {
        guard let provider = CGDataProvider(data: bitmap.copy()) else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, provider: provider, decode: nil,
            shouldInterpolate: true, intent: .defaultIntent)
    }

    /// Has no effect: all drawing changes the bitmap at once.
    public func flush() {}

    /// Has no effect: all drawing changes the bitmap at once.
    public func synchronize() {}

    // MARK: State

    /// Keeps the transform, the clip, the colors and all other values, but not the path.
    public func saveGState() {
        savedStates.append(state)
        cairo_save(pen.raw)
    }

    /// Brings back the values of the last call of `saveGState()` that has no counterpart yet; no effect without one.
    public func restoreGState() {
        guard let saved = savedStates.popLast() else { return }
        state = saved
        cairo_restore(pen.raw)
    }
}
