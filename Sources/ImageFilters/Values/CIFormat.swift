/// The layout of a bitmap's pixels. Colors are premultiplied. Source: CIImage.h.
///
/// Bitmaps are rendered in the formats that have a constant here.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Four bytes: alpha, red, green, blue.
    public static let ARGB8 = CIFormat(rawValue: 265)
    public static let BGRA8 = CIFormat(rawValue: 266)
    public static let RGBA8 = CIFormat(rawValue: 264)
    public static let ABGR8 = CIFormat(rawValue: 267)
    /// Four integers of 16 bits.
    public static let RGBA16 = CIFormat(rawValue: 514)
    /// Four floating-point numbers of 32 bits.
    public static let RGBAf = CIFormat(rawValue: 2056)

    var bytesPerPixel: Int? {
        switch self {
        case .ARGB8, .BGRA8, .RGBA8, .ABGR8: 4
        case .RGBA16: 8
        case .RGBAf: 16
        default: nil
        }
    }
}
