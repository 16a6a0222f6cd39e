/// Whether an image has an alpha component, where it is stored, and whether colors are premultiplied by it.
/// Source: CGImage.h.
public enum CGImageAlphaInfo: UInt32, Sendable {
    case none = 0
    case premultipliedLast = 1
    case premultipliedFirst = 2
    /// Straight alpha after the color components.
    case last = 3
    /// Straight alpha before the color components.
    case first = 4
    /// An unused component after the color components.
    case noneSkipLast = 5
    case noneSkipFirst = 6
    /// No color components, only alpha.
    case alphaOnly = 7
}

/// The order of the bytes in each 16-bit or 32-bit unit of an image. Source: CGImage.h.
public enum CGImageByteOrderInfo: UInt32, Sendable {
    case orderMask = 0x7000
    case orderDefault = 0
    case order16Little = 0x1000
    case order32Little = 0x2000
    case order16Big = 0x3000
    case order32Big = 0x4000
}

/// The packing of an image's components. Source: CGImage.h.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
    case mask = 0xf0000
    /// Components of equal size, without gaps.
    case packed = 0
    case RGB555 = 0x10000
    case RGB565 = 0x20000
    case RGB101010 = 0x30000
    case RGBCIF10 = 0x40000
}

/// The layout of an image's components: the alpha, the byte order, and whether components are floating-point
/// numbers. Source: CGImage.h.
///
/// Without a byte order, components are big-endian.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xf00)
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    public static let byteOrderMask = CGBitmapInfo(rawValue: CGImageByteOrderInfo.orderMask.rawValue)
    public static let byteOrder16Little = CGBitmapInfo(rawValue: CGImageByteOrderInfo.order16Little.rawValue)
    public static let byteOrder32Little = CGBitmapInfo(rawValue: CGImageByteOrderInfo.order32Little.rawValue)
    public static let byteOrder16Big = CGBitmapInfo(rawValue: CGImageByteOrderInfo.order16Big.rawValue)
    public static let byteOrder32Big = CGBitmapInfo(rawValue: CGImageByteOrderInfo.order32Big.rawValue)
}

extension CGBitmapInfo {
    /// The alpha information; `nil` if the raw value is not a valid case.
    var alphaInfo: CGImageAlphaInfo? { CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) }

    var byteOrderInfo: CGImageByteOrderInfo? {
        CGImageByteOrderInfo(rawValue: rawValue & Self.byteOrderMask.rawValue)
    }

    var pixelFormatInfo: CGImagePixelFormatInfo? {
        CGImagePixelFormatInfo(rawValue: rawValue & CGImagePixelFormatInfo.mask.rawValue)
    }
}
