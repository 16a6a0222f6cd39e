package import MediaTypes

/// One instruction of the video composition as it is drawn, for descriptions and for the choice of how to
/// draw.
package struct InstructionPlan: Sendable, Hashable, Codable {
    @StoredTimeRange package var timeRange: CMTimeRange
    /// The layers, topmost first.
    package var layers: [LayerPlan]
    /// The index among the video composition's instructions.
    package var index: Int
    package var drawing: Drawing
    /// Why the instruction is not drawn by the branches, in words; nil if it is, or if the client draws it.
    package var reason: String?
    package var background: RGBColor

    package init(
        timeRange: CMTimeRange, layers: [LayerPlan], index: Int = 0, drawing: Drawing = .branches,
        reason: String? = nil, background: RGBColor = .black
    ) {
        self._timeRange = StoredTimeRange(wrappedValue: timeRange)
        self.layers = layers
        self.index = index
        self.drawing = drawing
        self.reason = reason
        self.background = background
    }

    /// Whether the background may be visible behind what the branches draw. Black is the compositor's default.
    package var showsBackground: Bool {
        drawing == .branches && background != .black && layers.map(\.drawing) != [.pass]
    }

    /// Whether the composed branch has frames for the instruction: those that its feed composes, or the background
    /// behind the pads.
    package var needsComposedBranch: Bool { drawing != .branches || showsBackground }

    /// The part of the pipeline that draws the instruction.
    package enum Drawing: String, Sendable, Hashable, Codable, CaseIterable {
        /// The compositor, from each track's own branch, over the background, which the composed branch provides if
        /// it is not black.
        case branches
        /// The feed of the composed branch, which samples the frame of each layer into one whole frame.
        case composed
        /// The client's compositor, which the feed of the composed branch calls.
        case custom
    }
}

/// A color by its sRGB components from 0 to 1.
package struct RGBColor: Sendable, Hashable, Codable {
    package var red: Double
    package var green: Double
    package var blue: Double
    /// Of no effect on an output without alpha.
    package var alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    package static let black = RGBColor(red: 0, green: 0, blue: 0)
    package static let clear = RGBColor(red: 0, green: 0, blue: 0, alpha: 0)
}

/// One layer of an instruction: its track, how it is drawn, and its ramps within the instruction.
package struct LayerPlan: Sendable, Hashable, Codable {
    /// The name of the track.
    package var track: String
    package var drawing: Drawing
    package var opacity: [LinearPiece]
    /// The placement of a layer that is drawn by a pad.
    package var placement: [PlacementPiece]
    /// The transform of a layer that is warped, from the pixels of the decoded frame to those of the output.
    package var transform: [TransformPiece]
    /// The visible part of a frame that is warped; empty for the whole.
    package var crop: [CropPiece]
    /// Whether the layer is mixed with the next one, which is below it, in proportion of their opacities; nil if it is drawn
    /// over it.
    package var isMixed: Bool?

    package init(
        track: String, drawing: Drawing, opacity: [LinearPiece] = [], placement: [PlacementPiece] = [],
        transform: [TransformPiece] = [], crop: [CropPiece] = [], isMixed: Bool? = nil
    ) {
        self.track = track
        self.drawing = drawing
        self.opacity = opacity
        self.placement = placement
        self.transform = transform
        self.crop = crop
        self.isMixed = isMixed
    }

    /// The ways of drawing, cheapest first.
    package enum Drawing: String, Sendable, Hashable, Codable, CaseIterable {
        /// One opaque, full-frame layer: no blending.
        case pass
        /// Placed, scaled, cropped and faded by the compositor's pad.
        case pad
        /// Sampled through its transform, with fractions of a pixel.
        case warp
        /// Passed to the client's compositor.
        case custom
    }
}
