internal import Foundation

/// Red, green and blue light of a display; 1 is the white of standard dynamic range.
struct Light: Sendable, Hashable {
    var red: Double
    var green: Double
    var blue: Double

    /// Candela per square meter of that white in high dynamic range. Source: ITU-R BT.2408.
    static let white = 203.0
    /// The peak luminance of the display on which hybrid log-gamma is graded, assumed to be the maximum of
    /// any output.
    static let peak = 1000.0

    var brightest: Double { max(red, green, blue) }

    func map(_ body: (Double) -> Double) -> Light {
        Light(red: body(red), green: body(green), blue: body(blue))
    }

    static func * (light: Light, factor: Double) -> Light { light.map { $0 * factor } }

    /// The same light in other primaries. Source: ITU-R BT.2087.
    func converted(from source: ColorSpace.Primaries, to target: ColorSpace.Primaries) -> Light {
        switch (source, target) {
        case (.bt2020, .bt709):
            Light(
                red: 1.6605 * red - 0.5876 * green - 0.0728 * blue,
                green: -0.1246 * red + 1.1329 * green - 0.0083 * blue,
                blue: -0.0182 * red - 0.1006 * green + 1.1187 * blue)
        case (.bt709, .bt2020):
            Light(
                red: 0.6274 * red + 0.3293 * green + 0.0433 * blue,
                green: 0.0691 * red + 0.9195 * green + 0.0114 * blue,
                blue: 0.0164 * red + 0.0880 * green + 0.8956 * blue)
        default: self
        }
    }
}

/// Reduces the light of a bright display to the white of a standard one: dark and middle tones stay
/// unchanged, highlights roll off. Source: ITU-R BT.2390, 5.4.1, from 1000 to 203 cd/m².
enum ToneCurve {
    private static let top = PerceptualQuantiser.coded(nits: Light.peak)
    private static let white = PerceptualQuantiser.coded(nits: Light.white) / top
    private static let knee = 1.5 * white - 0.5

    /// The curve for one number; 1 is standard white.
    static func mapped(_ light: Double) -> Double {
        let coded = min(1, PerceptualQuantiser.coded(nits: light * Light.white) / top)
        guard coded > knee else { return light }
        let t = (coded - knee) / (1 - knee)
        let (t2, t3) = (t * t, t * t * t)
        let rolled =
            (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * white
        return PerceptualQuantiser.nits(rolled * top) / Light.white
    }

    /// Scales all three components by the brightest one, so that hues are preserved.
    static func mapped(_ light: Light) -> Light {
        let brightest = light.brightest
        guard brightest > 0 else { return light }
        return light * (mapped(brightest) / brightest)
    }
}
