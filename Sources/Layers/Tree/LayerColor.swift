import Foundation
package import MediaTypes

/// A colour as a value: what `CGColor` shows and plans carry.
package struct LayerColor: Sendable, Hashable, Codable {
    /// Red, green, blue and straight alpha, from 0 to 1.
    package var rgba: SIMD4<Double>
    /// Whether it was given as a grey, so that it can be given back as one.
    private var isGrey = false

    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        rgba = [red, green, blue, alpha]
    }

    package init(_ color: CGColor) {
        let parts = color.rgba
        rgba = [parts.red, parts.green, parts.blue, parts.alpha]
        isGrey = color.numberOfComponents == 2
    }

    package init(rgba: SIMD4<Double>) {
        self.rgba = rgba
    }

    package static let black = LayerColor(.black)
    package static let white = LayerColor(.white)

    package var color: CGColor {
        isGrey
            ? CGColor(gray: rgba.x, alpha: rgba.w)
            : CGColor(red: rgba.x, green: rgba.y, blue: rgba.z, alpha: rgba.w)
    }

    /// Whether it covers anything.
    package var isVisible: Bool { rgba.w > 0 }
}
