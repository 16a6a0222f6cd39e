/// The kind of a color space's components. Source: CGColorSpace.h.
public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome = 0
    case rgb = 1
    case cmyk = 2
    case lab = 3
    case deviceN = 4
    case indexed = 5
    case pattern = 6
    case XYZ = 7
}

/// The interpretation of a color's components. Immutable; two color spaces are equal if their names are.
/// Source: CGColorSpace.h.
///
/// Grayscale and RGB color spaces are supported. Drawing converts all colors to sRGB and clips them to it.
public final class CGColorSpace: Sendable {
    /// The name, such as `CGColorSpace.sRGB`.
    public let name: CFString?
    let encoding: ColorEncoding

    private init(name: CFString, encoding: ColorEncoding) {
        self.name = name
        self.encoding = encoding
    }

    /// Returns `nil` if the name is not one of this class's constants.
    public convenience init?(name: CFString) {
        guard let encoding = ColorEncoding.named[name] else { return nil }
        self.init(name: name, encoding: encoding)
    }

    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    /// sRGB with components that may be below 0 or above 1.
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    /// sRGB's primaries with linear components.
    public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    public static let itur_709: CFString = "kCGColorSpaceITUR_709"
    public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
    public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
    public static let linearGray: CFString = "kCGColorSpaceLinearGray"

    static let standard = CGColorSpace(name: sRGB, encoding: .sRGB)
    static let standardGray = CGColorSpace(name: "kCGColorSpaceDeviceGray", encoding: .gray)
    static let deviceRGB = CGColorSpace(name: "kCGColorSpaceDeviceRGB", encoding: .sRGB)

    public var model: CGColorSpaceModel { encoding.isGray ? .monochrome : .rgb }
    /// The number of color components, without alpha.
    public var numberOfComponents: Int { encoding.isGray ? 1 : 3 }

    /// Whether the space is sRGB, or grayscale with sRGB's transfer function.
    package var isStandard: Bool { encoding == .sRGB || encoding == .gray }

    /// Converts components to sRGB's red, green and blue, without clipping.
    func standardRGB(_ components: [Double]) -> SIMD3<Double> {
        let color =
            encoding.isGray
            ? SIMD3(repeating: components[0]) : SIMD3(components[0], components[1], components[2])
        return isStandard ? color : ColorEncoding.sRGB.components(ofLight: encoding.light(of: color))
    }

    /// Converts a color from sRGB to this space's components, without clipping.
    package func components(ofStandard color: SIMD3<Double>) -> [Double] {
        if encoding == .sRGB { return [color.x, color.y, color.z] }
        let own = encoding.components(ofLight: ColorEncoding.sRGB.light(of: color))
        return encoding.isGray ? [own.x] : [own.x, own.y, own.z]
    }
}

extension CGColorSpace: Hashable {
    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.name == right.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Returns the device's RGB color space, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// Returns the device's grayscale color space, with sRGB's transfer function.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .standardGray }
