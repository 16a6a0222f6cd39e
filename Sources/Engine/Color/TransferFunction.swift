internal import Foundation

extension ColorSpace.Transfer {
    /// The light that a display emits for coded red, green and blue from 0 to 1.
    func light(of coded: Light) -> Light {
        switch self {
        case .standard: return coded.map { pow(max(0, $0), 2.4) }
        case .perceptualQuantiser: return coded.map { PerceptualQuantiser.nits($0) / Light.white }
        case .hybridLogGamma:
            let scene = coded.map { HybridLogGamma.scene($0) }
            return scene * (Light.peak / Light.white * pow(HybridLogGamma.luminance(of: scene), 0.2))
        }
    }

    /// The inverse of `light(of:)`.
    func coded(_ light: Light) -> Light {
        switch self {
        case .standard: return light.map { pow(min(1, max(0, $0)), 1 / 2.4) }
        case .perceptualQuantiser: return light.map { PerceptualQuantiser.coded(nits: $0 * Light.white) }
        case .hybridLogGamma:
            let display = light.map { max(0, $0) } * (Light.white / Light.peak)
            let luminance = HybridLogGamma.luminance(of: display)
            let scene = display * (luminance > 0 ? pow(luminance, -1 / 6.0) : 0)
            return scene.map { HybridLogGamma.coded(scene: $0) }
        }
    }
}

/// Source: ITU-R BT.2100, table 4.
enum PerceptualQuantiser {
    private static let (m1, m2) = (0.1593017578125, 78.84375)
    private static let (c1, c2, c3) = (0.8359375, 18.8515625, 18.6875)

    /// Candela per square meter.
    static func nits(_ coded: Double) -> Double {
        let power = pow(min(1, max(0, coded)), 1 / m2)
        return 10_000 * pow(max(0, power - c1) / (c2 - c3 * power), 1 / m1)
    }

    static func coded(nits: Double) -> Double {
        let power = pow(min(1, max(0, nits / 10_000)), m1)
        return pow((c1 + c2 * power) / (1 + c3 * power), m2)
    }
}

/// Source: ITU-R BT.2100, table 5, for a display of 1000 cd/m², whose system gamma is 1.2.
enum HybridLogGamma {
    private static let a = 0.17883277
    private static let b = 0.28466892
    private static let c = 0.55991073

    static func scene(_ coded: Double) -> Double {
        let coded = min(1, max(0, coded))
        return coded <= 0.5 ? coded * coded / 3 : (exp((coded - c) / a) + b) / 12
    }

    static func coded(scene: Double) -> Double {
        let scene = min(1, max(0, scene))
        return scene <= 1 / 12.0 ? (3 * scene).squareRoot() : a * log(12 * scene - b) + c
    }

    static func luminance(of light: Light) -> Double {
        0.2627 * light.red + 0.6780 * light.green + 0.0593 * light.blue
    }
}
