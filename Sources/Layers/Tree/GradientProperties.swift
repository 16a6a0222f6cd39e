package import Foundation

/// What a gradient layer adds.
package struct GradientProperties: Sendable, Hashable, Codable {
    package var colors: [LayerColor] = []
    /// One a colour, from 0 to 1; nil for equal steps.
    package var locations: [Double]?
    /// In units of the bounds.
    package var startPoint = CGPoint(x: 0.5, y: 0)
    package var endPoint = CGPoint(x: 0.5, y: 1)
    /// `CAGradientLayerType`'s word.
    package var type = CAGradientLayerType.axial.rawValue

    package init() {}
}
