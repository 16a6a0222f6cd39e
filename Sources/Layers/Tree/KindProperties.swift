package import ExtraTypes
package import Foundation
package import MediaTypes

/// The properties of a shape layer.
package struct ShapeProperties: Sendable, Hashable, Codable {
    package var path: PathElements?
    package var fillColor: LayerColor? = .black
    /// The raw value of a `CAShapeLayerFillRule`.
    package var fillRule = CAShapeLayerFillRule.nonZero.rawValue
    package var strokeColor: LayerColor?
    /// The start of the stroke as a fraction of the path's length.
    package var strokeStart: Double = 0
    package var strokeEnd: Double = 1
    package var lineWidth: Double = 1
    package var miterLimit: Double = 10
    /// The raw values of a `CAShapeLayerLineCap` and a `CAShapeLayerLineJoin`.
    package var lineCap = CAShapeLayerLineCap.butt.rawValue
    package var lineJoin = CAShapeLayerLineJoin.miter.rawValue
    package var lineDashPhase: Double = 0
    package var lineDashPattern: [Double]?

    package init() {}
}

/// The properties of a text layer.
package struct TextProperties: Sendable, Hashable, Codable {
    package var text = TextContent.none
    /// The font of plain text. Attributed text has fonts as attributes.
    package var font = LayerFont(family: "Helvetica", size: 36)
    package var fontSize: Double = 36
    package var foregroundColor: LayerColor? = .white
    package var isWrapped = false
    /// The raw value of a `CATextLayerTruncationMode`.
    package var truncationMode = CATextLayerTruncationMode.none.rawValue
    /// The raw value of a `CATextLayerAlignmentMode`.
    package var alignmentMode = CATextLayerAlignmentMode.natural.rawValue

    package init() {}
}

/// The properties of a gradient layer.
package struct GradientProperties: Sendable, Hashable, Codable {
    package var colors: [LayerColor] = []
    /// The location of each color from 0 to 1; nil for equal intervals.
    package var locations: [Double]?
    /// The start point in units of the bounds.
    package var startPoint = CGPoint(x: 0.5, y: 0)
    package var endPoint = CGPoint(x: 0.5, y: 1)
    /// The raw value of a `CAGradientLayerType`.
    package var type = CAGradientLayerType.axial.rawValue

    package init() {}
}
