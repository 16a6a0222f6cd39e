/// How a paragraph is set: what `NSParagraphStyle` says. Lengths are in points.
package struct ParagraphAttributes: Sendable, Hashable, Codable {
    /// `NSTextAlignment`'s number.
    package var alignment = NSTextAlignment.natural.rawValue
    /// `NSLineBreakMode`'s number.
    package var lineBreakMode = NSLineBreakMode.byWordWrapping.rawValue
    package var lineSpacing: Double = 0
    package var paragraphSpacing: Double = 0
    package var paragraphSpacingBefore: Double = 0
    package var firstLineHeadIndent: Double = 0
    package var headIndent: Double = 0
    /// From the left edge, or, negative or zero, from the right one.
    package var tailIndent: Double = 0
    /// 0 for the font's own.
    package var lineHeightMultiple: Double = 0
    package var minimumLineHeight: Double = 0
    /// 0 for no limit.
    package var maximumLineHeight: Double = 0
    /// `NSWritingDirection`'s number.
    package var baseWritingDirection = NSWritingDirection.natural.rawValue

    package init() {}
}
