internal import MediaTypes
internal import RenderPlan

/// The corners, the border and the shadow of a layer at an output frame.
struct Outline: Equatable {
    /// The rectangle of the layer before it moves.
    var frame: PixelRectangle
    /// From the pixels of the layer's frame to the coordinates of `frame`.
    var placing: CGAffineTransform
    var cornerRadius: Double
    var border: OutlinePlan.Border?
    var shadow: OutlinePlan.Shadow?

    init?(_ plan: OutlinePlan, at time: CMTime) {
        guard let placing = plan.placing.value(at: time) else { return nil }
        self.placing = placing
        (frame, border, shadow) = (plan.frame, plan.border, plan.shadow)
        cornerRadius = max(0, min(plan.cornerRadius, plan.frame.width / 2, plan.frame.height / 2))
    }

    /// The rectangle with its corners, under a transform of the layer's frame to a canvas.
    func shape(under transform: CGAffineTransform, ring: Double = 0, isCornersOnly: Bool = false)
        -> RoundedShape
    {
        RoundedShape(
            map: transform.inverted().concatenating(placing), rectangle: frame, radius: cornerRadius,
            ring: ring, isCornersOnly: isCornersOnly)
    }
}
