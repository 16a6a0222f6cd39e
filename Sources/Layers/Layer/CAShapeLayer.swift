public import Foundation
public import MediaTypes

/// A layer that shows a path, filled and stroked. Source: CAShapeLayer.h.
open class CAShapeLayer: CALayer {
    override func prepare() {
        properties.shape = ShapeProperties()
    }

    override func twin() -> CALayer { CAShapeLayer(layer: self) }

    /// In the layer's coordinates; copied.
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

    /// nil for no line.
    open var strokeColor: CGColor? {
        get { properties.shapeValues.strokeColor?.color }
        set { properties.shapeValues.strokeColor = newValue.map(LayerColor.init) }
    }

    /// In units of the path's length.
    open var strokeStart: CGFloat {
        get { properties.shapeValues.strokeStart }
        set { properties.shapeValues.strokeStart = newValue }
    }

    /// In units of the path's length.
    open var strokeEnd: CGFloat {
        get { properties.shapeValues.strokeEnd }
        set { properties.shapeValues.strokeEnd = newValue }
    }

    /// In points, half on each side of the path.
    open var lineWidth: CGFloat {
        get { properties.shapeValues.lineWidth }
        set { properties.shapeValues.lineWidth = newValue }
    }

    /// How far a corner may reach, in line widths, before it is cut.
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

    /// How far into the pattern the line starts.
    open var lineDashPhase: CGFloat {
        get { properties.shapeValues.lineDashPhase }
        set { properties.shapeValues.lineDashPhase = newValue }
    }

    /// Lengths of dashes and gaps in turn; nil for an unbroken line.
    open var lineDashPattern: [NSNumber]? {
        get { properties.shapeValues.lineDashPattern?.map { NSNumber(value: $0) } }
        set { properties.shapeValues.lineDashPattern = newValue?.map(\.doubleValue) }
    }
}
