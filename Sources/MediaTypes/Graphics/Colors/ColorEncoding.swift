internal import Foundation

/// The conversion between the components of a color space and light.
struct ColorEncoding: Sendable, Equatable {
    /// A transfer function between components and linear light.
    enum Curve: Sendable {
        case linear, sRGB, bt709, adobe, gamma2_2
    }

    /// The x and y chromaticities of red, green and blue. The white point is D65.
    struct Primaries {
        var red: SIMD2<Double>
        var green: SIMD2<Double>
        var blue: SIMD2<Double>

        static let bt709 = Primaries(red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06])
        static let p3 = Primaries(red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06])
        static let bt2020 = Primaries(red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046])
        static let adobe = Primaries(red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06])
    }

    let curve: Curve
    let isGray: Bool
    /// Converts linear red, green and blue to CIE XYZ.
    private let toXYZ: ColorMatrix
    private let fromXYZ: ColorMatrix

    init(_ curve: Curve, _ primaries: Primaries = .bt709, isGray: Bool = false) {
        (self.curve, self.isGray) = (curve, isGray)
        toXYZ = primaries.toXYZ
        fromXYZ = toXYZ.inverse
    }

    static let sRGB = ColorEncoding(.sRGB)
    static let gray = ColorEncoding(.sRGB, isGray: true)

    static let named: [String: ColorEncoding] = [
        CGColorSpace.sRGB: sRGB, CGColorSpace.extendedSRGB: sRGB,
        CGColorSpace.linearSRGB: ColorEncoding(.linear),
        CGColorSpace.extendedLinearSRGB: ColorEncoding(.linear),
        CGColorSpace.displayP3: ColorEncoding(.sRGB, .p3), CGColorSpace.itur_709: ColorEncoding(.bt709),
        CGColorSpace.itur_2020: ColorEncoding(.bt709, .bt2020),
        CGColorSpace.adobeRGB1998: ColorEncoding(.adobe, .adobe),
        CGColorSpace.genericGrayGamma2_2: ColorEncoding(.gamma2_2, isGray: true),
        CGColorSpace.linearGray: ColorEncoding(.linear, isGray: true),
    ]

    /// Returns the matrix between the linear red, green and blue of two spaces, by columns.
    func linearColumns(to other: ColorEncoding) -> [SIMD3<Double>] {
        [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].map { other.fromXYZ * (toXYZ * $0) }
    }

    /// Converts components to CIE XYZ.
    func light(of components: SIMD3<Double>) -> SIMD3<Double> {
        toXYZ * SIMD3(curve.light(components.x), curve.light(components.y), curve.light(components.z))
    }

    /// Converts CIE XYZ to components; all three are equal for grayscale.
    func components(ofLight light: SIMD3<Double>) -> SIMD3<Double> {
        let linear = isGray ? SIMD3(repeating: light.y) : fromXYZ * light
        return SIMD3(curve.component(linear.x), curve.component(linear.y), curve.component(linear.z))
    }
}

extension ColorEncoding.Primaries {
    /// The columns are the XYZ values of red, green and blue, which add up to white.
    fileprivate var toXYZ: ColorMatrix {
        func direction(_ point: SIMD2<Double>) -> SIMD3<Double> {
            [point.x / point.y, 1, (1 - point.x - point.y) / point.y]
        }
        let directions = ColorMatrix(direction(red), direction(green), direction(blue))
        let amounts = directions.inverse * direction([0.3127, 0.329])
        return ColorMatrix(
            directions.first * amounts.x, directions.second * amounts.y, directions.third * amounts.z)
    }
}

extension ColorEncoding.Curve {
    /// Converts a component to linear light. The curve is point-symmetric for negative components.
    func light(_ component: Double) -> Double {
        let size = abs(component)
        let light =
            switch self {
            case .linear: size
            case .sRGB: size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
            case .bt709: size < 0.081 ? size / 4.5 : pow((size + 0.099) / 1.099, 1 / 0.45)
            case .adobe: pow(size, 563.0 / 256)
            case .gamma2_2: pow(size, 2.2)
            }
        return component < 0 ? -light : light
    }

    func component(_ light: Double) -> Double {
        let size = abs(light)
        let component =
            switch self {
            case .linear: size
            case .sRGB: size <= 0.003_130_8 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
            case .bt709: size < 0.018 ? size * 4.5 : 1.099 * pow(size, 0.45) - 0.099
            case .adobe: pow(size, 256.0 / 563)
            case .gamma2_2: pow(size, 1 / 2.2)
            }
        return light < 0 ? -component : component
    }
}
