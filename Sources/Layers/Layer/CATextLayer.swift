public import Foundation
public import MediaTypes

/// A layer that shows text. Source: CATextLayer.h.
open class CATextLayer: CALayer {
    private var givenString: Any?

    override func prepare() {
        properties.text = TextProperties()
    }

    override func twin() -> CALayer { CATextLayer(layer: self) }

    public override init() {
        super.init()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        givenString = (layer as? CATextLayer)?.givenString
    }

    /// A `String`, which is plain text, an `NSAttributedString`, or a `PangoMarkup`. Anything else shows
    /// nothing, with a warning. An attributed string is copied.
    open var string: Any? {
        get { givenString }
        set {
            let text = newValue.map { TextContent($0) } ?? TextContent.none
            if text == nil, let newValue {
                LayerWarning.log(
                    "a \(type(of: newValue)) is no text: give a String, an NSAttributedString or a PangoMarkup"
                )
            }
            givenString = (newValue as? NSAttributedString)?.copy() ?? newValue
            properties.textValues.text = text ?? .none
        }
    }

    /// A name or a `LayerFont`, whose size has no effect; Helvetica from the start. For plain text only.
    open var font: Any? {
        get { properties.textValues.font }
        set {
            let font = newValue.flatMap(ClientValue.font)
            if font == nil, let newValue {
                LayerWarning.log("a \(type(of: newValue)) is no font: give a String or a LayerFont")
            }
            properties.textValues.font = font ?? TextProperties().font
        }
    }

    /// In points. For plain text only.
    open var fontSize: CGFloat {
        get { properties.textValues.fontSize }
        set { properties.textValues.fontSize = newValue }
    }

    /// For plain text only.
    open var foregroundColor: CGColor? {
        get { properties.textValues.foregroundColor?.color }
        set { properties.textValues.foregroundColor = newValue.map(LayerColor.init) }
    }

    /// Whether lines that are too long go on in the next.
    open var isWrapped: Bool {
        get { properties.textValues.isWrapped }
        set { properties.textValues.isWrapped = newValue }
    }

    open var truncationMode: CATextLayerTruncationMode {
        get { CATextLayerTruncationMode(rawValue: properties.textValues.truncationMode) }
        set { properties.textValues.truncationMode = newValue.rawValue }
    }

    open var alignmentMode: CATextLayerAlignmentMode {
        get { CATextLayerAlignmentMode(rawValue: properties.textValues.alignmentMode) }
        set { properties.textValues.alignmentMode = newValue.rawValue }
    }
}
