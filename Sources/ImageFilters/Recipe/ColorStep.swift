internal import Engine
internal import Foundation
internal import MediaTypes

/// A function of a pixel's color. Those of a chain are rendered as one operation. Unless it says otherwise, it
/// is of the straight color in the context's working space.
enum ColorStep: Sendable {
    case matrix(StraightMatrix)
    /// Shades of a color: the luminance times the color, mixed with the image by the amount.
    case monochrome(CIColor, amount: Double)
    /// Each of red, green and blue through its curve.
    case curves(ToneFunction, ToneFunction, ToneFunction)
    case clamp(low: SIMD4<Double>, high: SIMD4<Double>)
    /// Each component to the nearest of so many levels.
    case levels(Double)
    case greatest
    case least
    case cube(ColorTable)
    /// White whose alpha is the luminance.
    case mask
    case premultiply
    case unpremultiply
    /// From the working space to another, and back. Without color management nothing happens.
    case toSpace(CGColorSpace)
    case fromSpace(CGColorSpace)
}

extension ColorStep {
    /// The weights of luminance in Apple's Core Image Filter Reference.
    static let luminance = SIMD3(0.2125, 0.7154, 0.0721)

    /// One curve for all components.
    static func curve(_ function: ToneFunction) -> ColorStep { .curves(function, function, function) }

    /// Steps on sRGB's components.
    static func coded(_ steps: [ColorStep]) -> [ColorStep] {
        let space = CGColorSpaceCreateDeviceRGB()
        return [.toSpace(space)] + steps + [.fromSpace(space)]
    }
}

/// A matrix on straight red, green, blue and alpha, and a constant that is added.
struct StraightMatrix: Hashable, Sendable {
    var red = SIMD4<Double>(1, 0, 0, 0)
    var green = SIMD4<Double>(0, 1, 0, 0)
    var blue = SIMD4<Double>(0, 0, 1, 0)
    var alpha = SIMD4<Double>(0, 0, 0, 1)
    var bias = SIMD4<Double>()

    init() {}

    /// A matrix on colors, by rows, and the same constant for all three.
    init(_ rows: [SIMD3<Double>], bias: SIMD3<Double> = SIMD3()) {
        (red, green, blue) = (SIMD4(rows[0], 0), SIMD4(rows[1], 0), SIMD4(rows[2], 0))
        self.bias = SIMD4(bias, 0)
    }

    init(scale: Double, bias: Double = 0) {
        self.init(
            [SIMD3(scale, 0, 0), SIMD3(0, scale, 0), SIMD3(0, 0, scale)], bias: SIMD3(repeating: bias))
    }

    var rows: [SIMD4<Double>] { [red, green, blue, alpha] }

    /// Whether alpha is kept. Then the matrix is one on premultiplied pixels, with the constant times alpha.
    var isOfColorAlone: Bool { alpha == SIMD4(0, 0, 0, 1) && bias.w == 0 }

    /// Mixes the identity with a matrix on colors.
    static func mixed(_ rows: [SIMD3<Double>], amount: Double) -> StraightMatrix {
        let identity = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
        return StraightMatrix(zip(identity, rows).map { $0 + ($1 - $0) * amount })
    }
}
