public import Foundation
public import MediaTypes

/// A layer that draws a path, filled and stroked. Source: CAShapeLayer.h.
open class CAShapeLayer: CALayer {
    override func prepare() {
        properties.shape = ShapeProperties()
    }

    override func twin() -> CALayer { CAShapeLayer(layer: self) }

    /// The path in the layer's coordinates. Setting it copies the path.
    open var path: CGPath? {
        get { properties.shapeValues.path.map { CGPath($0) } }
        set { properties.shapeValues.path = newValue?.elements }
    }

    open var fillColor: CGColor? {
        get { properties.shapeValues.fillColor?.color }
        set { properties.shapeValues.fillColor = newValue.map(LayerColor.init) }
    }

    open var fillRule: CAShapeLayerFillRule {
        get { CAShapeLayerFillRule(rawValue: properties.shapeValues.fillRule) }
        set { properties.shapeValues.fillRule = newValue.rawValue }
    }

    /// The color of the line; `nil` for none.
    open var strokeColor: CGColor? {
        get { properties.shapeValues.strokeColor?.color }
        set { properties.shapeValues.strokeColor = newValue.map(LayerColor.init) }
    }

    /// The start of the line as a fraction of the path's length.
    open var strokeStart: CGFloat {
        get { properties.shapeValues.strokeStart }
        set { properties.shapeValues.strokeStart = newValue }
    }

    /// The end of the line as a fraction of the path's length.
    open var strokeEnd: CGFloat {
        get { properties.shapeValues.strokeEnd }
        set { properties.shapeValues.strokeEnd = newValue }
    }

    /// The width of the line in points, centered on the path.
    open var lineWidth: CGFloat {
        get { properties.shapeValues.lineWidth }
        set { properties.shapeValues.lineWidth = newValue }
    }

    /// The miter limit: corners whose miter would be longer, in line widths, are beveled.
    open var miterLimit: CGFloat {
        get { properties.shapeValues.miterLimit }
        set { properties.shapeValues.miterLimit = newValue }
    }

    open var lineCap: CAShapeLayerLineCap {
        get { CAShapeLayerLineCap(rawValue: properties.shapeValues.lineCap) }
        set { properties.shapeValues.lineCap = newValue.rawValue }
    }

    open var lineJoin: CAShapeLayerLineJoin {
        get { CAShapeLayerLineJoin(rawValue: properties.shapeValues.lineJoin) }
        set { properties.shapeValues.lineJoin = newValue.rawValue }
    }

    /// The offset into the dash pattern at which the line starts.
    open var lineDashPhase: CGFloat {
        get { properties.shapeValues.lineDashPhase }
        set { properties.shapeValues.lineDashPhase = newValue }
    }

    /// The alternating lengths of dashes and gaps; `nil` for a solid line.
    open var lineDashPattern: [NSNumber]? {
        get { properties.shapeValues.lineDashPattern?.map { NSNumber(value: $0) } }
        set { properties.shapeValues.lineDashPattern = newValue?.map(\.doubleValue) }
    }
}
