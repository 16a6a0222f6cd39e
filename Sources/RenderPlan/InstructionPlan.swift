package import MediaTypes

/// One instruction of the video composition as it is drawn: for reading, and for choosing how to draw.
package struct InstructionPlan: Sendable, Hashable, Codable {
    @StoredTimeRange package var timeRange: CMTimeRange
    /// The first is topmost.
    package var layers: [LayerPlan]
    /// Its place among the video composition's instructions.
    package var index: Int
    package var drawing: Drawing
    package var background: FilmColor

    package init(
        timeRange: CMTimeRange, layers: [LayerPlan], index: Int = 0, drawing: Drawing = .branches,
        background: FilmColor = .black
    ) {
        self._timeRange = StoredTimeRange(wrappedValue: timeRange)
        self.layers = layers
        self.index = index
        self.drawing = drawing
        self.background = background
    }

    /// Who draws the instruction.
    package enum Drawing: String, Sendable, Hashable, Codable, CaseIterable {
        /// The compositor, from each track's own branch.
        case branches
        /// The feed of the composed branch: it samples each layer's picture into one whole frame.
        case composed
        /// The client's compositor, fed by the composed branch's feed.
        case custom
    }
}

/// An opaque colour by sRGB components from 0 to 1.
package struct FilmColor: Sendable, Hashable, Codable {
    package var red: Double
    package var green: Double
    package var blue: Double

    package init(red: Double, green: Double, blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    package static let black = FilmColor(red: 0, green: 0, blue: 0)
}

/// One layer of an instruction: which track, drawn how, and its ramps cut to the instruction.
package struct LayerPlan: Sendable, Hashable, Codable {
    /// The track's name.
    package var track: String
    package var drawing: Drawing
    package var opacity: [LinearPiece]
    /// Of a layer that a pad draws.
    package var placement: [PlacementPiece]
    /// Of a layer that is warped: from the pixels of the picture that is read to the film's.
    package var transform: [TransformPiece]
    /// What is shown of a picture that is warped; empty for the whole.
    package var crop: [CropPiece]

    package init(
        track: String, drawing: Drawing, opacity: [LinearPiece] = [], placement: [PlacementPiece] = [],
        transform: [TransformPiece] = [], crop: [CropPiece] = []
    ) {
        self.track = track
        self.drawing = drawing
        self.opacity = opacity
        self.placement = placement
        self.transform = transform
        self.crop = crop
    }

    /// The ways of drawing, cheapest first.
    package enum Drawing: String, Sendable, Hashable, Codable, CaseIterable {
        /// One opaque, full-frame layer: no blending.
        case pass
        /// Placed, scaled, cropped and faded by the compositor's pad.
        case pad
        /// Sampled through its transform, with fractions of a pixel.
        case warp
        /// Handed to the client's compositor.
        case custom
    }
}
