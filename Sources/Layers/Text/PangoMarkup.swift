/// A text in Pango's markup, for `CATextLayer.string`: `PangoMarkup("<b>Bold</b> &amp; plain")`. Not Apple's.
///
/// Plain strings and attributed strings show `<` and `&` as they are. Broken markup is shown as plain text,
/// with a warning.
public struct PangoMarkup: Sendable, Hashable, Codable {
    public var text: String

    public init(_ text: String) {
        self.text = text
    }
}
