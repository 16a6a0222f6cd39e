package import Foundation

/// Changes of the colors of a layer's frames, and the color that becomes transparent. They apply to the
/// source's frames in the output's colors: first the key, then exposure, spill, white balance, curves and the
/// lookup table.
package struct FrameLook: Sendable, Hashable, Codable {
    /// Stops of light: each doubles it.
    package var exposure = 0.0
    /// The color temperature, in kelvin, of the light that becomes white.
    package var temperature = Self.neutralTemperature
    /// The distance of that light from the black body's color: positive for green light, so that frames become
    /// magenta; a unit is 1/3000 in CIE 1960.
    package var tint = 0.0
    /// The curve of all components, applied after those of each.
    package var curve: [ToneCurvePoint] = []
    package var redCurve: [ToneCurvePoint] = []
    package var greenCurve: [ToneCurvePoint] = []
    package var blueCurve: [ToneCurvePoint] = []
    /// The `.cube` file of a lookup table.
    package var lookupTable: URL?
    package var key: ColorKey?

    package init() {}

    package static let neutralTemperature = 6500.0
    package static let exposures = -5.0...5.0
    package static let temperatures = 1000.0...15_000.0
    package static let tints = -150.0...150.0

    package var isEmpty: Bool { self == FrameLook() }
    /// Whether light is scaled.
    package var changesWhite: Bool { temperature != Self.neutralTemperature || tint != 0 }
    package var curves: [[ToneCurvePoint]] { [redCurve, greenCurve, blueCurve, curve] }

    /// Whether all numbers are in their ranges.
    package var isValid: Bool {
        Self.exposures.contains(exposure) && Self.temperatures.contains(temperature)
            && Self.tints.contains(tint) && curves.allSatisfy { ToneCurvePoint.fault(of: $0) == nil }
            && key?.isValid ?? true
    }
}

/// A point of a tone curve: the value that becomes another one, both from 0 to 1.
package struct ToneCurvePoint: Sendable, Hashable, Codable {
    package var input: Double
    package var output: Double

    package init(_ input: Double, _ output: Double) {
        (self.input, self.output) = (input, output)
    }

    package static let greatestCount = 64

    /// Returns the reason that points aren't a curve; `nil` if they are one. No points are a curve without
    /// effect.
    package static func fault(of points: [ToneCurvePoint]) -> String? {
        if points.isEmpty { return nil }
        if points.count < 2 { return "a curve has at least two points" }
        if points.count > greatestCount { return "a curve has at most \(greatestCount) points" }
        let isInside = points.allSatisfy { (0...1).contains($0.input) && (0...1).contains($0.output) }
        if !isInside { return "the numbers of a curve are from 0 to 1" }
        let rises = zip(points, points.dropFirst()).allSatisfy { $1.input - $0.input >= 0.001 }
        return rises ? nil : "each point of a curve is at least 0.001 to the right of the one before it"
    }
}

/// A color that becomes transparent.
package struct ColorKey: Sendable, Hashable, Codable {
    /// Gamma-coded components from 0 to 1.
    package var red: Double
    package var green: Double
    package var blue: Double
    /// The distance up to which colors are transparent: of Cb and Cr, where 1 is from corner to corner of their
    /// square.
    package var tolerance: Double
    /// The distance beyond the tolerance over which they become opaque.
    package var softness: Double
    /// The part of the key's strongest component that is taken away where it exceeds the mean of the other two.
    package var spill: Double

    package init(
        red: Double, green: Double, blue: Double, tolerance: Double, softness: Double, spill: Double
    ) {
        (self.red, self.green, self.blue) = (red, green, blue)
        (self.tolerance, self.softness, self.spill) = (tolerance, softness, spill)
    }

    /// Whether one component is stronger than the others by a tenth, so that there is a hue to look for.
    package var hasHue: Bool {
        let sorted = [red, green, blue].sorted()
        return sorted[2] - sorted[0] >= 0.1
    }

    /// The index of the strongest component.
    package var strongest: Int {
        green >= red && green >= blue ? 1 : blue >= red ? 2 : 0
    }

    package var isValid: Bool {
        [red, green, blue, tolerance, softness, spill].allSatisfy { (0...1).contains($0) } && hasHue
    }
}
