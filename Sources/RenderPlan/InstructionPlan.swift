package import ExtraTypes
package import MediaTypes

/// An instruction of the video composition as it is drawn, used for descriptions and to select the drawing
/// method.
package struct InstructionPlan: Sendable, Hashable, Codable {
    @StoredTimeRange package var timeRange: CMTimeRange
    /// The layers, topmost first.
    package var layers: [LayerPlan]
    /// The index among the video composition's instructions.
    package var index: Int
    package var drawing: Drawing
    /// The reason that the branches can't draw the instruction, in words; `nil` if they do, or if the client
    /// draws it.
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

    /// Whether the background may be visible behind the branches. Black is the compositor's default.
    package var showsBackground: Bool {
        drawing == .branches && background != .black && layers.map(\.drawing) != [.pass]
    }

    /// Whether the composed branch provides frames for the instruction: frames that its feed composes, or the
    /// background behind the pads.
    package var needsComposedBranch: Bool { drawing != .branches || showsBackground }

    /// The part of the pipeline that draws the instruction.
    package enum Drawing: String, Sendable, Hashable, Codable, CaseIterable {
        /// The compositor, from the branches of the tracks, over the background, which the composed branch
        /// provides if it isn't black.
        case branches
        /// The feed of the composed branch, which samples the frames of all layers into one complete frame.
        case composed
        /// The client's compositor, which the feed of the composed branch calls.
        case custom
    }
}

/// A color with sRGB components from 0 to 1.
package struct RGBColor: Sendable, Hashable, Codable {
    package var red: Double
    package var green: Double
    package var blue: Double
    /// Has no effect if the output has no alpha.
    package var alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    package static let black = RGBColor(red: 0, green: 0, blue: 0)
    package static let clear = RGBColor(red: 0, green: 0, blue: 0, alpha: 0)
}

/// A layer of an instruction: its track, how it is drawn, and its ramps during the instruction.
package struct LayerPlan: Sendable, Hashable, Codable {
    /// The name of the track.
    package var track: String
    package var drawing: Drawing
    package var opacity: [LinearPiece]
    /// The placement of a layer drawn by a pad.
    package var placement: [PlacementPiece]
    /// The transform of a warped layer, from pixels of the decoded frame to pixels of the output.
    package var transform: [TransformPiece]
    /// The visible part of a warped frame; empty for the whole frame.
    package var crop: [CropPiece]
    /// Whether the layer is mixed with the next one, which is below it, in proportion to their opacities;
    /// `nil` if it is drawn over it.
    package var isMixed: Bool?
    /// The wipe that leaves a part of a warped layer visible; `nil` for all of it.
    package var wipe: WipePlan?
    /// The way in which a warped layer is combined with the layers below; `nil` for being drawn over them.
    package var blendMode: LayerBlendMode?
    /// The corners, the border and the shadow of a warped layer; `nil` for none.
    package var outline: OutlinePlan?
    /// The content behind a warped layer, with which it is one image; `nil` for none.
    package var backdrop: BackdropPlan?

    package init(
        track: String, drawing: Drawing, opacity: [LinearPiece] = [], placement: [PlacementPiece] = [],
        transform: [TransformPiece] = [], crop: [CropPiece] = [], isMixed: Bool? = nil,
        wipe: WipePlan? = nil, blendMode: LayerBlendMode? = nil, outline: OutlinePlan? = nil,
        backdrop: BackdropPlan? = nil
    ) {
        self.track = track
        self.drawing = drawing
        self.opacity = opacity
        self.placement = placement
        self.transform = transform
        self.crop = crop
        self.isMixed = isMixed
        self.wipe = wipe
        self.blendMode = blendMode
        self.outline = outline
        self.backdrop = backdrop
    }

    /// A wipe of a layer, and its progress from 0 to 1.
    package struct WipePlan: Sendable, Hashable, Codable {
        package var mask: WipeMask
        package var progress: [LinearPiece]

        package init(_ mask: WipeMask, progress: [LinearPiece]) {
            (self.mask, self.progress) = (mask, progress)
        }
    }

    /// The drawing methods, cheapest first.
    package enum Drawing: String, Sendable, Hashable, Codable, CaseIterable {
        /// One opaque, full-frame layer: no blending.
        case pass
        /// Placed, scaled, cropped and faded by a compositor pad.
        case pad
        /// Sampled through its transform, with subpixel precision.
        case warp
        /// Passed to the client's compositor.
        case custom
    }
}
