package import Foundation
package import MediaTypes

/// All values of a layer, without its sublayers and animations: the model's values, which clients set, or the
/// values that animations present at a time.
package struct LayerProperties: Sendable, Hashable, Codable {
    package var geometry = GeometryProperties()
    package var surface = SurfaceProperties()
    package var contents = ContentsProperties()
    package var shadow = ShadowProperties()
    package var opacity: Double = 1
    package var isHidden = false
    /// Whether opacity applies to the layer and its sublayers as a group.
    package var allowsGroupOpacity = true
    package var name: String?
    package var text: TextProperties?
    package var shape: ShapeProperties?
    package var gradient: GradientProperties?

    package init() {}

    // Setters have no effect if the layer is of a different kind.

    package var textValues: TextProperties {
        get { text ?? TextProperties() }
        set { if text != nil { text = newValue } }
    }

    package var shapeValues: ShapeProperties {
        get { shape ?? ShapeProperties() }
        set { if shape != nil { shape = newValue } }
    }

    package var gradientValues: GradientProperties {
        get { gradient ?? GradientProperties() }
        set { if gradient != nil { gradient = newValue } }
    }
}

/// The geometry of a layer.
package struct GeometryProperties: Sendable, Hashable, Codable {
    package var bounds = CGRect.zero
    package var position = CGPoint.zero
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    package var anchorPointZ: Double = 0
    package var zPosition: Double = 0
    package var transform = Matrix4.identity
    package var sublayerTransform = Matrix4.identity
    package var isGeometryFlipped = false
    package var isDoubleSided = true

    package init() {}
}

/// The appearance of a layer without its contents and shadow, and its clipping.
package struct SurfaceProperties: Sendable, Hashable, Codable {
    package var backgroundColor: LayerColor?
    package var cornerRadius: Double = 0
    /// The raw value of a `CALayerCornerCurve`.
    package var cornerCurve = CALayerCornerCurve.circular.rawValue
    /// The raw value of a `CACornerMask`.
    package var maskedCorners: UInt = 0b1111
    package var borderWidth: Double = 0
    package var borderColor: LayerColor? = .black
    package var masksToBounds = false
    package var allowsEdgeAntialiasing = true
    /// The raw value of a `CAEdgeAntialiasingMask`.
    package var edgeAntialiasingMask: UInt32 = 0b1111

    package init() {}
}

/// A layer's shadow.
package struct ShadowProperties: Sendable, Hashable, Codable {
    package var color: LayerColor? = .black
    package var opacity: Double = 0
    package var offset = CGSize(width: 0, height: -3)
    /// The standard deviation of the blur in points.
    package var radius: Double = 3
    package var path: PathElements?

    package init() {}
}

/// A layer's contents and their placement.
package struct ContentsProperties: Sendable, Hashable, Codable {
    package var contents = LayerContents.none
    /// The part that is displayed, in units of the whole image, with y as in the layer.
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The part that stretches, in units of the displayed part; the rest keeps its size.
    package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The raw value of a `CALayerContentsGravity`.
    package var gravity = CALayerContentsGravity.resize.rawValue
    /// The pixels per point.
    package var scale: Double = 1
    /// The raw value of a `CALayerContentsFilter`.
    package var magnificationFilter = CALayerContentsFilter.linear.rawValue
    package var minificationFilter = CALayerContentsFilter.linear.rawValue

    package init() {}
}
