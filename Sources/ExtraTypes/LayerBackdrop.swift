package import Foundation
package import MediaTypes

/// The content behind a layer, in the rectangle that the layer is fitted into. Both are one
/// image: the opacity, the transform and the crop of the layer change the layer on its backdrop, and a wipe,
/// the opacity and the transform of both change that image.
package struct LayerBackdrop: Sendable, Hashable, Codable {
    package enum Fill: Sendable, Hashable, Codable {
        case color(SRGBColor)
        /// The layer's own frames, blurred by a Gaussian whose standard deviation is in pixels of the output.
        ///
        /// - transform: From the source's coordinates to the output's.
        case blur(transform: CGAffineTransform, deviation: Double)
    }

    /// The rectangle that is filled, in the output's coordinates.
    package var room: CGRect
    package var fill: Fill

    package init(_ fill: Fill, in room: CGRect) {
        (self.fill, self.room) = (fill, room)
    }

    /// The color; `nil` for another fill.
    package var color: CGColor? {
        guard case .color(let color) = fill else { return nil }
        return CGColor(
            red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
            alpha: CGFloat(color.alpha))
    }

    /// Whether all numbers are usable.
    package var isValid: Bool {
        guard room.isFinite else { return false }
        return switch fill {
        case .color(let color): color.isValid
        case .blur(let transform, let deviation):
            transform.isFinite && deviation.isFinite && deviation >= 0
        }
    }
}
