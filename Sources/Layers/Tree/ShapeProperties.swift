package import MediaTypes

/// What a shape layer adds.
package struct ShapeProperties: Sendable, Hashable, Codable {
    package var path: PathElements?
    package var fillColor: LayerColor? = .black
    /// `CAShapeLayerFillRule`'s word.
    package var fillRule = CAShapeLayerFillRule.nonZero.rawValue
    package var strokeColor: LayerColor?
    /// The part of the path that is stroked, in units of its length.
    package var strokeStart: Double = 0
    package var strokeEnd: Double = 1
    package var lineWidth: Double = 1
    package var miterLimit: Double = 10
    /// `CAShapeLayerLineCap`'s and `CAShapeLayerLineJoin`'s words.
    package var lineCap = CAShapeLayerLineCap.butt.rawValue
    package var lineJoin = CAShapeLayerLineJoin.miter.rawValue
    package var lineDashPhase: Double = 0
    package var lineDashPattern: [Double]?

    package init() {}
}
