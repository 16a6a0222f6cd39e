package import Foundation
package import MediaTypes

/// A layer's shadow.
package struct ShadowProperties: Sendable, Hashable, Codable {
    package var color: LayerColor? = .black
    package var opacity: Double = 0
    package var offset = CGSize(width: 0, height: -3)
    /// The standard deviation of the blur, in points.
    package var radius: Double = 3
    package var path: PathElements?

    package init() {}
}
