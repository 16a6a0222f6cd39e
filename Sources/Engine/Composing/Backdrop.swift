internal import MediaTypes
internal import RenderPlan

/// The content behind a layer at an output frame.
struct Backdrop: Equatable {
    enum Fill: Equatable {
        case color(RGBColor)
        /// The layer's own frame, through a transform from its pixels to the output's. The deviation is in
        /// pixels of the output.
        case blur(CGAffineTransform, deviation: Double)
    }

    var fill: Fill
    /// The rectangle that is filled, in pixels of the output.
    var room: PixelRectangle
    /// The opacity and the transform of the image that the layer and its backdrop are.
    var opacity: Double
    var transform: CGAffineTransform

    /// Whether the layer and its backdrop can be drawn one after the other.
    var isUnchanged: Bool { opacity == 1 && transform == .identity }

    /// Creates the backdrop at a time; nil if nothing of it and of its layer is visible.
    init?(_ plan: BackdropPlan, at time: CMTime) {
        switch plan.fill {
        case .color(let color): fill = .color(color)
        case .blur(let pieces, let deviation):
            guard let transform = pieces.value(at: time) else { return nil }
            fill = .blur(transform, deviation: deviation)
        }
        room = plan.room
        opacity = min(1, plan.opacity.value(at: time) ?? 1)
        transform = plan.transform.value(at: time) ?? .identity
        guard opacity > 0 else { return nil }
    }
}
