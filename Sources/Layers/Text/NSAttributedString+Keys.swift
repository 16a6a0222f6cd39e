public import Foundation

// The attributes that text layers support. Foundation on Linux doesn't define their keys. Source:
// NSAttributedString.h of UIKit and AppKit.

extension NSAttributedString.Key {
    /// The font: a `LayerFont`, a `UIFont` or `NSFont`, or a `String` with a font's name.
    public static let font = NSAttributedString.Key("NSFont")
    /// The text color, a `CGColor`, `UIColor` or `NSColor`, as all colors.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The background color, a `CGColor`.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The paragraph style, an `NSParagraphStyle`. The style of a paragraph's first character applies.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// The space to add after each character, in points, a number.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The underline style, such as `NSUnderlineStyle.single.rawValue`.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The underline color, a `CGColor`; the text color by default.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// The strikethrough style, such as `NSUnderlineStyle.single.rawValue`.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// The strikethrough color, a `CGColor`; the text color by default.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// The stroke width in percent of the font size, a number.
    ///
    /// If it is positive, the text is only stroked; if negative, it is stroked and filled.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// The stroke color, a `CGColor`; the text color by default.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// The distance by which characters are raised, in points, a number.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}
