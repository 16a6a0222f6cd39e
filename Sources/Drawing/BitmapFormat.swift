internal import MediaTypes

/// The layout of a bitmap context's pixels.
struct BitmapFormat: Equatable {
    /// The order of a pixel's bytes.
    enum Order {
        case gray, bgra, rgba, argb, abgr
    }

    let order: Order
    /// Whether the fourth byte is unused instead of alpha.
    let isOpaque: Bool

    /// Returns `nil` unless components have 8 bits, and are a gray, or red, green and blue with premultiplied alpha or an
    /// unused byte.
    init?(bitsPerComponent: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo) {
        let order = bitmapInfo.rawValue & CGBitmapInfo.byteOrderMask.rawValue
        let alpha = CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
        let packing = bitmapInfo.rawValue & CGImagePixelFormatInfo.mask.rawValue
        guard bitsPerComponent == 8, packing == 0, let alpha,
            bitmapInfo.rawValue & CGBitmapInfo.floatInfoMask.rawValue == 0
        else { return nil }
        if space.model == .monochrome {
            guard alpha == .none else { return nil }
            (self.order, isOpaque) = (.gray, true)
            return
        }
        let isLittle = order == CGImageByteOrderInfo.order32Little.rawValue
        let isBig = order == 0 || order == CGImageByteOrderInfo.order32Big.rawValue
        guard space.model == .rgb, isLittle || isBig else { return nil }
        switch alpha {
        case .premultipliedFirst, .noneSkipFirst: self.order = isLittle ? .bgra : .argb
        case .premultipliedLast, .noneSkipLast: self.order = isLittle ? .abgr : .rgba
        default: return nil
        }
        isOpaque = alpha == .noneSkipFirst || alpha == .noneSkipLast
    }

    var bytesPerPixel: Int { order == .gray ? 1 : 4 }

    /// Converts a row of Cairo's pixels, which are numbers of 32 bits with alpha in the highest eight, to this layout.
    func write(_ source: UnsafePointer<UInt32>, to target: UnsafeMutableRawPointer, count: Int) {
        let opaque: UInt32 = isOpaque ? 0xFF00_0000 : 0
        switch order {
        case .gray:
            for x in 0..<count {
                target.storeBytes(of: UInt8(truncatingIfNeeded: source[x]), toByteOffset: x, as: UInt8.self)
            }
        case .bgra: Self.map(source, target, count) { $0 | opaque }
        case .rgba: Self.map(source, target, count) { Self.exchanged($0 | opaque) }
        case .argb: Self.map(source, target, count) { ($0 | opaque).byteSwapped }
        case .abgr: Self.map(source, target, count) { ($0 | opaque) << 8 | ($0 | opaque) >> 24 }
        }
    }

    /// Converts a row of this layout to Cairo's pixels.
    func read(_ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt32>, count: Int) {
        switch order {
        case .gray:
            for x in 0..<count {
                target[x] = UInt32(source.load(fromByteOffset: x, as: UInt8.self)) * 0x01_01_01
            }
        case .bgra: Self.map(source, target, count) { $0 }
        case .rgba: Self.map(source, target, count) { Self.exchanged($0) }
        case .argb: Self.map(source, target, count) { $0.byteSwapped }
        case .abgr: Self.map(source, target, count) { $0 >> 8 | $0 << 24 }
        }
    }

    /// Exchanges the first and third byte.
    @inline(__always)
    private static func exchanged(_ pixel: UInt32) -> UInt32 {
        pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
    }

    @inline(__always)
    private static func map(
        _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int,
        _ change: (UInt32) -> UInt32
    ) {
        for at in stride(from: 0, to: 4 * count, by: 4) {
            let pixel = source.loadUnaligned(fromByteOffset: at, as: UInt32.self)
            target.storeBytes(of: change(pixel), toByteOffset: at, as: UInt32.self)
        }
    }
}
