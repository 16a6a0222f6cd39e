internal import Foundation

/// Red, green and blue light of a display, where 1 is the white of standard dynamic range.
struct Light: Sendable, Hashable {
    var red: Double
    var green: Double
    var blue: Double

    /// Candela per square metre of that white in high dynamic range. Source: ITU-R BT.2408.
    static let white = 203.0
    /// The display that hybrid log-gamma is graded on, and the brightest that we expect of any film.
    static let peak = 1000.0

    var brightest: Double { max(red, green, blue) }

    func map(_ body: (Double) -> Double) -> Light {
        Light(red: body(red), green: body(green), blue: body(blue))
    }

    static func * (light: Light, factor: Double) -> Light { light.map { $0 * factor } }

    /// The same light in other primaries. Source: ITU-R BT.2087.
    func converted(from source: ColourSpace.Primaries, to target: ColourSpace.Primaries) -> Light {
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
