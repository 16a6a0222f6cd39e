public import Foundation

// The keys that text layers draw; Foundation on Linux has none of them. Source: NSAttributedString.h of
// UIKit and AppKit.

extension NSAttributedString.Key {
    /// A `LayerFont`, or a `String` with a font's name.
    public static let font = NSAttributedString.Key("NSFont")
    /// A `CGColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// A `CGColor`.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// An `NSParagraphStyle`; that of a paragraph's first character holds.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// A number: points added after each character.
    public static let kern = NSAttributedString.Key("NSKern")
    /// `NSUnderlineStyle.single.rawValue` and its like.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// A `CGColor`; without one, the character's own.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// `NSUnderlineStyle.single.rawValue` and its like.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// A `CGColor`; without one, the character's own.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// A number: percent of the font's size; positive for an outline alone, negative to fill it too.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// A `CGColor`; without one, the character's own.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// A number: points that the characters are raised.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}
