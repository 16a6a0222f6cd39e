package import MediaTypes

/// One instruction of the video composition as it is drawn: for reading, and for choosing how to draw.
package struct InstructionPlan: Sendable, Hashable, Codable {
    @StoredTimeRange package var timeRange: CMTimeRange
    /// The first is topmost.
    package var layers: [LayerPlan]

    package init(timeRange: CMTimeRange, layers: [LayerPlan]) {
        self._timeRange = StoredTimeRange(wrappedValue: timeRange)
        self.layers = layers
    }
}

/// One layer of an instruction: which branch, drawn how, and its ramps cut to the instruction.
package struct LayerPlan: Sendable, Hashable, Codable {
    /// The branch's name.
    package var track: String
    package var drawing: Drawing
    package var opacity: [LinearPiece]
    package var placement: [PlacementPiece]

    package init(track: String, drawing: Drawing, opacity: [LinearPiece], placement: [PlacementPiece]) {
        self.track = track
        self.drawing = drawing
        self.opacity = opacity
        self.placement = placement
    }

    /// The ways of drawing, cheapest first.
    package enum Drawing: String, Sendable, Hashable, Codable {
        /// One opaque, full-frame layer: no blending.
        case pass
        /// Placed, scaled, cropped and faded by the compositor's pad.
        case pad
    }
}
