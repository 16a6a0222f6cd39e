internal import Foundation
package import MediaTypes

/// A color with sRGB components and straight alpha, from 0 to 1.
package struct SRGBColor: Sendable, Hashable, Codable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha: Double

    /// Components that aren't from 0 to 1 are limited.
    package init(_ color: CGColor, opacity: Double = 1) {
        func kept(_ part: CGFloat) -> Double { part > 0 ? min(1, Double(part)) : 0 }
        let parts = color.rgba
        (red, green, blue) = (kept(parts.red), kept(parts.green), kept(parts.blue))
        alpha = kept(parts.alpha) * kept(CGFloat(opacity))
    }

    /// Whether all components are from 0 to 1.
    var isValid: Bool { [red, green, blue, alpha].allSatisfy((0...1).contains) }
}
