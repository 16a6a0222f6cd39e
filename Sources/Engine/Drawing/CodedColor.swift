package import MediaTypes
internal import RenderPlan

/// A color as it is stored in an image: Y'CbCr in limited range, in codes of 8 bits (16 to 235, 16 to 240)
/// and fractions of them, regardless of the image's depth.
package struct CodedColor: Sendable, Hashable {
    package var y: Double
    package var cb: Double
    package var cr: Double

    /// A matrix, with its shares of red and blue in luma.
    package enum Matrix: Sendable, Hashable, CaseIterable {
        case bt601, bt709, bt2020

        package var shares: (red: Double, blue: Double) {
            switch self {
            case .bt601: (0.299, 0.114)
            case .bt709: (0.2126, 0.0722)
            case .bt2020: (0.2627, 0.0593)
            }
        }
    }

    package init(y: Double, cb: Double, cr: Double) {
        self.y = y
        self.cb = cb
        self.cr = cr
    }

    /// Creates a color from gamma-coded red, green and blue from 0 to 1, in the output's own primaries.
    /// Transparency is composited over black.
    package init(red: Double, green: Double, blue: Double, alpha: Double = 1, matrix: Matrix) {
        let kept = { (part: Double) in part > 0 ? min(part, 1) : 0 }
        let (red, green, blue) = (
            kept(red) * kept(alpha), kept(green) * kept(alpha), kept(blue) * kept(alpha)
        )
        let shares = matrix.shares
        let light = shares.red * red + (1 - shares.red - shares.blue) * green + shares.blue * blue
        self.init(
            y: 16 + 219 * light, cb: 128 + 112 * (blue - light) / (1 - shares.blue),
            cr: 128 + 112 * (red - light) / (1 - shares.red))
    }

    /// The nearest code at a depth.
    static func code(_ level: Double, bitsPerSample: Int) -> UInt16 {
        let most = Double((1 << bitsPerSample) - 1)
        let scaled = (level * Double(1 << (bitsPerSample - 8))).rounded()
        return UInt16(scaled > 0 ? min(scaled, most) : 0)
    }
}

extension CodedColor {
    /// Converts a color of the composition to the codes of its output.
    ///
    /// - Parameter alpha: The alpha with which the color is premultiplied.
    init(_ color: RGBColor, alpha: Double = 1, colorimetry: Colorimetry) {
        var parts = SIMD3(color.red, color.green, color.blue)
        if let colors = OutputColors(colorimetry) { parts = colors.coded(parts) }
        self.init(
            red: parts.x, green: parts.y, blue: parts.z, alpha: alpha,
            matrix: Matrix(colorimetry: colorimetry))
    }
}

extension CodedColor.Matrix {
    /// Creates the matrix of an output: BT.709 if it is unspecified or not one that frames are encoded with.
    package init(colorimetry: Colorimetry) {
        self =
            switch colorimetry.matrix {
            case .bt601: .bt601
            case .bt2020: .bt2020
            default: .bt709
            }
    }
}
