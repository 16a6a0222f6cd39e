public import Foundation
public import MediaTypes

/// A layer that displays text. Source: CATextLayer.h.
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

    /// Returns `nil`: layers aren't archived.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The text: a `String` as plain text, an `NSAttributedString`, which is copied, or a `PangoMarkup`.
    ///
    /// Other values display nothing and log a warning.
    open var string: Any? {
        get { givenString }
        set {
            let text = newValue.map { TextContent($0) } ?? TextContent.none
            if text == nil, let newValue {
                LayerWarning.log(
                    "ignoring a string of type \(type(of: newValue)): use a String, an NSAttributedString or a PangoMarkup"
                )
            }
            givenString = (newValue as? NSAttributedString)?.copy() ?? newValue
            properties.textValues.text = text ?? .none
        }
    }

    /// The font of plain text: a font name or a `LayerFont`, whose size is ignored. Helvetica by default.
    open var font: Any? {
        get { properties.textValues.font }
        set {
            let font = newValue.flatMap(ClientValue.font)
            if font == nil, let newValue {
                LayerWarning.log("ignoring a font of type \(type(of: newValue)): use a String or a LayerFont")
            }
            properties.textValues.font = font ?? TextProperties().font
        }
    }

    /// The font size of plain text in points.
    open var fontSize: CGFloat {
        get { properties.textValues.fontSize }
        set { properties.textValues.fontSize = newValue }
    }

    /// The color of plain text.
    open var foregroundColor: CGColor? {
        get { properties.textValues.foregroundColor?.color }
        set { properties.textValues.foregroundColor = newValue.map(LayerColor.init) }
    }

    /// Whether lines that are too long are wrapped.
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
