/// Text with Pango markup for `CATextLayer.string`: `PangoMarkup("<b>Bold</b> &amp; plain")`. Not part of
/// Core Animation.
///
/// Plain and attributed strings display `<` and `&` unchanged. Invalid markup is displayed as plain text and
/// logs a warning.
public struct PangoMarkup: Sendable, Hashable, Codable {
    /// The text with its markup.
    public var text: String

    /// Creates the value; the markup is parsed when it is drawn.
    public init(_ text: String) {
        self.text = text
    }
}
