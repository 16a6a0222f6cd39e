public import Foundation
import MediaTypes

/// A layer that draws a gradient over its background color. Source: CAGradientLayer.h.
open class CAGradientLayer: CALayer {
    override func prepare() {
        properties.gradient = GradientProperties()
    }

    override func twin() -> CALayer { CAGradientLayer(layer: self) }

    /// The colors, as `CGColor`. Other objects are ignored.
    open var colors: [Any]? {
        get { properties.gradientValues.colors.isEmpty ? nil : properties.gradientValues.colors.map(\.color) }
        set {
            properties.gradientValues.colors = (newValue ?? []).compactMap {
                ($0 as? CGColor).map(LayerColor.init)
            }
        }
    }

    /// The location of each color, ascending from 0 to 1; `nil` for equal intervals.
    open var locations: [NSNumber]? {
        get { properties.gradientValues.locations?.map { NSNumber(value: $0) } }
        set { properties.gradientValues.locations = newValue?.map(\.doubleValue) }
    }

    /// The start point in units of the bounds: the center of a radial or conic gradient.
    open var startPoint: CGPoint {
        get { properties.gradientValues.startPoint }
        set { properties.gradientValues.startPoint = newValue }
    }

    /// The end point in units of the bounds: a corner of a radial gradient's bounding box, or the start
    /// direction of a conic gradient.
    open var endPoint: CGPoint {
        get { properties.gradientValues.endPoint }
        set { properties.gradientValues.endPoint = newValue }
    }

    open var type: CAGradientLayerType {
        get { CAGradientLayerType(rawValue: properties.gradientValues.type) }
        set { properties.gradientValues.type = newValue.rawValue }
    }
}
