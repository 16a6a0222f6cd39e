public import Foundation
public import MediaTypes

extension CALayer {
    /// The opacity of the layer and its sublayers, from 0 to 1.
    public var opacity: Float {
        get { Float(properties.opacity) }
        set { properties.opacity = Double(newValue) }
    }

    /// Whether opacity applies to the layer and its sublayers as a group; otherwise it applies to each of
    /// them.
    public var allowsGroupOpacity: Bool {
        get { properties.allowsGroupOpacity }
        set { properties.allowsGroupOpacity = newValue }
    }

    public var isHidden: Bool {
        get { properties.isHidden }
        set { properties.isHidden = newValue }
    }

    public var backgroundColor: CGColor? {
        get { properties.surface.backgroundColor?.color }
        set { properties.surface.backgroundColor = newValue.map(LayerColor.init) }
    }

    public var cornerRadius: CGFloat {
        get { properties.surface.cornerRadius }
        set { properties.surface.cornerRadius = newValue }
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

    /// Whether sublayers and contents are clipped to the bounds with their rounded corners.
    public var masksToBounds: Bool {
        get { properties.surface.masksToBounds }
        set { properties.surface.masksToBounds = newValue }
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

    /// The shape that casts the shadow; nil for the appearance of the layer and its sublayers.
    public var shadowPath: CGPath? {
        get { properties.shadow.path.map { CGPath($0) } }
        set { properties.shadow.path = newValue?.elements }
    }
}
