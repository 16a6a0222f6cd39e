package import ExtraTypes

/// The text of a text layer.
package enum TextContent: Sendable, Hashable, Codable {
    case none
    case plain(String)
    case attributed([TextRun])
    case markup(PangoMarkup)
}

/// A run of characters with the same attributes.
package struct TextRun: Sendable, Hashable, Codable {
    package var text: String
    package var attributes: TextAttributes

    package init(text: String, attributes: TextAttributes) {
        self.text = text
        self.attributes = attributes
    }
}

/// The attributes of characters, by the keys of attributed strings.
package struct TextAttributes: Sendable, Hashable, Codable {
    /// The font; `nil` for the system's sans-serif font at 12 points, as in an attributed string without a
    /// font.
    package var font: LayerFont?
    /// The text color; nil for black.
    package var foregroundColor: LayerColor?
    package var backgroundColor: LayerColor?
    /// The raw value of an `NSUnderlineStyle`; 0 for none.
    package var underlineStyle = 0
    package var underlineColor: LayerColor?
    package var strikethroughStyle = 0
    package var strikethroughColor: LayerColor?
    /// The space to add after each character, in points.
    package var kern: Double?
    /// The stroke width in percent of the font size. If it is positive, the text is only stroked; if
    /// negative, it is stroked and filled.
    package var strokeWidth: Double?
    package var strokeColor: LayerColor?
    /// The distance by which characters are raised, in points.
    package var baselineOffset: Double?
    package var paragraph: ParagraphAttributes?

    package init() {}
}

/// The values of an `NSParagraphStyle`. Lengths are in points.
package struct ParagraphAttributes: Sendable, Hashable, Codable {
    /// The raw value of an `NSTextAlignment`.
    package var alignment = NSTextAlignment.natural.rawValue
    /// The raw value of an `NSLineBreakMode`.
    package var lineBreakMode = NSLineBreakMode.byWordWrapping.rawValue
    package var lineSpacing: Double = 0
    package var paragraphSpacing: Double = 0
    package var paragraphSpacingBefore: Double = 0
    package var firstLineHeadIndent: Double = 0
    package var headIndent: Double = 0
    /// The end of lines as a distance from the left edge or, if it is not positive, from the right edge.
    package var tailIndent: Double = 0
    /// The factor on the line height; 0 for the font's line height.
    package var lineHeightMultiple: Double = 0
    package var minimumLineHeight: Double = 0
    /// The maximum line height; 0 for no limit.
    package var maximumLineHeight: Double = 0
    /// The raw value of an `NSWritingDirection`.
    package var baseWritingDirection = NSWritingDirection.natural.rawValue

    package init() {}
}
