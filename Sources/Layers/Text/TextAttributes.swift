/// How characters look: what an attributed string's keys say.
package struct TextAttributes: Sendable, Hashable, Codable {
    /// nil for the system's sans-serif of 12 points, as an attributed string without a font has.
    package var font: LayerFont?
    /// nil for black.
    package var foregroundColor: LayerColor?
    package var backgroundColor: LayerColor?
    /// `NSUnderlineStyle`'s bits; 0 for none.
    package var underlineStyle = 0
    package var underlineColor: LayerColor?
    package var strikethroughStyle = 0
    package var strikethroughColor: LayerColor?
    /// Points added after each character.
    package var kern: Double?
    /// Percent of the font's size; positive is an outline alone, negative a filled outline.
    package var strokeWidth: Double?
    package var strokeColor: LayerColor?
    /// Points that the characters are raised.
    package var baselineOffset: Double?
    package var paragraph: ParagraphAttributes?

    package init() {}
}
