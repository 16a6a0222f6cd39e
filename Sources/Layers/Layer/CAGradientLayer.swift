public import Foundation
import MediaTypes

/// A layer that shows a gradient over its background colour. Source: CAGradientLayer.h.
open class CAGradientLayer: CALayer {
    override func prepare() {
        properties.gradient = GradientProperties()
    }

    override func twin() -> CALayer { CAGradientLayer(layer: self) }

    /// `CGColor`s; others are left out.
    open var colors: [Any]? {
        get { properties.gradientValues.colors.isEmpty ? nil : properties.gradientValues.colors.map(\.color) }
        set {
            properties.gradientValues.colors = (newValue ?? []).compactMap {
                ($0 as? CGColor).map(LayerColor.init)
            }
        }
    }

    /// One a colour, from 0 to 1, ascending; nil for equal steps.
    open var locations: [NSNumber]? {
        get { properties.gradientValues.locations?.map { NSNumber(value: $0) } }
        set { properties.gradientValues.locations = newValue?.map(\.doubleValue) }
    }

    /// In units of the bounds; of a radial and a conic gradient the middle.
    open var startPoint: CGPoint {
        get { properties.gradientValues.startPoint }
        set { properties.gradientValues.startPoint = newValue }
    }

    /// In units of the bounds; of a radial gradient a corner of the ellipse's box, of a conic one where it starts.
    open var endPoint: CGPoint {
        get { properties.gradientValues.endPoint }
        set { properties.gradientValues.endPoint = newValue }
    }

    open var type: CAGradientLayerType {
        get { CAGradientLayerType(rawValue: properties.gradientValues.type) }
        set { properties.gradientValues.type = newValue.rawValue }
    }
}
