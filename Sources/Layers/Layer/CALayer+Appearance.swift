public import Foundation
public import MediaTypes

extension CALayer {
    /// Whether opacity applies to the layer and its sublayers as a group, rather than to each of them.
    public var allowsGroupOpacity: Bool {
        get { properties.allowsGroupOpacity }
        set { properties.allowsGroupOpacity = newValue }
    }

    /// The shape of rounded corners. Not animatable.
    public var cornerCurve: CALayerCornerCurve {
        get { CALayerCornerCurve(rawValue: properties.surface.cornerCurve) }
        set { properties.surface.cornerCurve = newValue.rawValue }
    }

    /// Returns the length of a side that a corner occupies, in radii: 1 for `.circular`.
    public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? continuousCornerReach : 1
    }

    /// The corners that are rounded; all four by default.
    public var maskedCorners: CACornerMask {
        get { CACornerMask(rawValue: properties.surface.maskedCorners) }
        set { properties.surface.maskedCorners = newValue.rawValue }
    }

    /// The width of the border, which is drawn inside the bounds.
    public var borderWidth: CGFloat {
        get { properties.surface.borderWidth }
        set { properties.surface.borderWidth = newValue }
    }

    public var borderColor: CGColor? {
        get { properties.surface.borderColor?.color }
        set { properties.surface.borderColor = newValue.map(LayerColor.init) }
    }

    /// Whether edges that don't coincide with pixel boundaries are smoothed; true by default.
    ///
    /// Otherwise, a pixel is covered if its center is inside the layer. Has no effect on rounded corners or
    /// in perspective.
    public var allowsEdgeAntialiasing: Bool {
        get { properties.surface.allowsEdgeAntialiasing }
        set { properties.surface.allowsEdgeAntialiasing = newValue }
    }

    /// The edges that are smoothed if `allowsEdgeAntialiasing` is true; all four by default.
    public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { CAEdgeAntialiasingMask(rawValue: properties.surface.edgeAntialiasingMask) }
        set { properties.surface.edgeAntialiasingMask = newValue.rawValue }
    }

    public var shadowColor: CGColor? {
        get { properties.shadow.color?.color }
        set { properties.shadow.color = newValue.map(LayerColor.init) }
    }

    public var shadowOpacity: Float {
        get { Float(properties.shadow.opacity) }
        set { properties.shadow.opacity = Double(newValue) }
    }

    public var shadowOffset: CGSize {
        get { properties.shadow.offset }
        set { properties.shadow.offset = newValue }
    }

    /// The standard deviation of the shadow's blur, in points.
    public var shadowRadius: CGFloat {
        get { properties.shadow.radius }
        set { properties.shadow.radius = newValue }
    }

    /// The shape that casts the shadow; `nil` for the shape of the layer and its sublayers.
    public var shadowPath: CGPath? {
        get { properties.shadow.path.map { CGPath($0) } }
        set { properties.shadow.path = newValue?.elements }
    }
}
