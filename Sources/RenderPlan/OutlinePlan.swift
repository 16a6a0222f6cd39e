/// The corners, the border and the shadow of a warped layer. Lengths are in pixels of the output, before the
/// layer moves.
package struct OutlinePlan: Sendable, Hashable, Codable {
    package struct Border: Sendable, Hashable, Codable {
        package var width: Double
        package var color: RGBColor

        package init(width: Double, color: RGBColor) {
            (self.width, self.color) = (width, color)
        }
    }

    package struct Shadow: Sendable, Hashable, Codable {
        package var right: Double
        package var down: Double
        /// The standard deviation of its blur.
        package var deviation: Double
        package var color: RGBColor

        package init(right: Double, down: Double, deviation: Double, color: RGBColor) {
            (self.right, self.down, self.deviation, self.color) = (right, down, deviation, color)
        }
    }

    /// The rectangle of the layer before it moves, in pixels of the output.
    package var frame: PixelRectangle
    /// From pixels of the decoded frame to pixels of the output, before the layer moves.
    package var placing: [TransformPiece]
    package var cornerRadius: Double
    package var border: Border?
    package var shadow: Shadow?

    package init(
        _ frame: PixelRectangle, placing: [TransformPiece], cornerRadius: Double, border: Border? = nil,
        shadow: Shadow? = nil
    ) {
        (self.frame, self.placing, self.cornerRadius) = (frame, placing, cornerRadius)
        (self.border, self.shadow) = (border, shadow)
    }
}
