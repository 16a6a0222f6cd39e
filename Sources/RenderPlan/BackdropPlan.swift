/// The content behind a warped layer, in a rectangle of the output. The layer on its backdrop is one image of
/// the output's size, which is then drawn over the layers below.
package struct BackdropPlan: Sendable, Hashable, Codable {
    package enum Fill: Sendable, Hashable, Codable {
        case color(RGBColor)
        /// The layer's own frame, blurred.
        ///
        /// - transform: From pixels of the decoded frame to pixels of the output.
        /// - deviation: The standard deviation of the blur in pixels of the output.
        case blur(transform: [TransformPiece], deviation: Double)
    }

    /// The rectangle, in pixels of the output.
    package var room: PixelRectangle
    package var fill: Fill
    /// The opacity of the image.
    package var opacity: [LinearPiece]
    /// The transform of the image, from pixels of the output to pixels of the output.
    package var transform: [TransformPiece]

    package init(
        _ fill: Fill, in room: PixelRectangle, opacity: [LinearPiece] = [], transform: [TransformPiece] = []
    ) {
        (self.fill, self.room) = (fill, room)
        (self.opacity, self.transform) = (opacity, transform)
    }
}
