package import Foundation
package import MediaTypes

/// The rounded corners of a layer, the border within its edge and its shadow, as Core Animation's layers have
/// them. Lengths are in pixels of the output, before the layer moves.
package struct LayerOutline: Sendable, Hashable, Codable {
    package struct Border: Sendable, Hashable, Codable {
        package var width: Double
        package var color: SRGBColor

        package init(width: Double, color: SRGBColor) {
            (self.width, self.color) = (width, color)
        }
    }

    package struct Shadow: Sendable, Hashable, Codable {
        /// To the right and down.
        package var offset: CGSize
        /// The standard deviation of its blur.
        package var radius: Double
        package var color: SRGBColor

        package init(offset: CGSize, radius: Double, color: SRGBColor) {
            (self.offset, self.radius, self.color) = (offset, radius, color)
        }
    }

    /// The rectangle of the layer before it moves, in the output's coordinates.
    package var frame: CGRect
    /// From the source's coordinates to the output's, before the layer moves.
    package var placing: CGAffineTransform
    package var cornerRadius: Double
    package var border: Border?
    package var shadow: Shadow?

    package init(
        _ frame: CGRect, placing: CGAffineTransform, cornerRadius: Double, border: Border?, shadow: Shadow?
    ) {
        (self.frame, self.placing, self.cornerRadius) = (frame, placing, cornerRadius)
        (self.border, self.shadow) = (border, shadow)
    }

    /// Whether all numbers are usable.
    package var isValid: Bool {
        let offset = shadow?.offset ?? .zero
        let lengths = [cornerRadius, border?.width ?? 0, shadow?.radius ?? 0]
        return frame.isFinite && placing.isFinite && offset.width.isFinite && offset.height.isFinite
            && lengths.allSatisfy { $0.isFinite && $0 >= 0 } && border?.color.isValid ?? true
            && shadow?.color.isValid ?? true
    }
}
