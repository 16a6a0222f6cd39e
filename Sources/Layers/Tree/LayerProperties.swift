/// Everything that a layer is, its place in the tree and its animations left out: of the model, as clients
/// set it, or of a moment, as animations present it.
package struct LayerProperties: Sendable, Hashable, Codable {
    package var geometry = GeometryProperties()
    package var surface = SurfaceProperties()
    package var contents = ContentsProperties()
    package var shadow = ShadowProperties()
    package var opacity: Double = 1
    package var isHidden = false
    /// Whether a layer and its sublayers fade as one picture.
    package var allowsGroupOpacity = true
    package var name: String?
    package var text: TextProperties?
    package var shape: ShapeProperties?
    package var gradient: GradientProperties?

    package init() {}

    // What animations write goes nowhere where the layer is of another kind.

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
