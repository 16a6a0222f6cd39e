import Foundation
package import MediaTypes

/// A `CGColor` in render plans.
package struct LayerColor: Sendable, Hashable, Codable {
    /// Red, green, blue and straight alpha, from 0 to 1.
    package var rgba: SIMD4<Double>
    /// Whether the client's color is a gray, so that it is returned as one.
    private var isGray = false

    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        rgba = [red, green, blue, alpha]
    }

    package init(_ color: CGColor) {
        let parts = color.rgba
        rgba = [parts.red, parts.green, parts.blue, parts.alpha]
        isGray = color.numberOfComponents == 2
    }

    package init(rgba: SIMD4<Double>) {
        self.rgba = rgba
    }

    package static let black = LayerColor(.black)
    package static let white = LayerColor(.white)

    package var color: CGColor {
        isGray
            ? CGColor(gray: rgba.x, alpha: rgba.w)
            : CGColor(red: rgba.x, green: rgba.y, blue: rgba.z, alpha: rgba.w)
    }

    /// Whether the color is not fully transparent.
    package var isVisible: Bool { rgba.w > 0 }
}
