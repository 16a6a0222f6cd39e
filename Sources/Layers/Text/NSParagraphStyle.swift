public import Foundation

/// The style of a paragraph. Lengths are in points. Source: NSParagraphStyle.h.
///
/// Unlike on Apple's platforms, it isn't an `NSObject`: attributed strings of Foundation on Linux stop the
/// program if two attributes are objects of a class outside Foundation, regardless of `isEqual`.
open class NSParagraphStyle: NSCopying, NSMutableCopying, Hashable {
    package final var attributes: ParagraphAttributes

    public init() {
        attributes = ParagraphAttributes()
    }

    init(attributes: ParagraphAttributes) {
        self.attributes = attributes
    }

    /// A new style with default values.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    open var alignment: NSTextAlignment { NSTextAlignment(rawValue: attributes.alignment) ?? .natural }
    open var lineBreakMode: NSLineBreakMode {
        NSLineBreakMode(rawValue: attributes.lineBreakMode) ?? .byWordWrapping
    }
    open var baseWritingDirection: NSWritingDirection {
        NSWritingDirection(rawValue: attributes.baseWritingDirection) ?? .natural
    }
    /// The space between the bottom of a line and the top of the next one.
    open var lineSpacing: CGFloat { attributes.lineSpacing }
    /// The space after the paragraph.
    open var paragraphSpacing: CGFloat { attributes.paragraphSpacing }
    open var paragraphSpacingBefore: CGFloat { attributes.paragraphSpacingBefore }
    open var firstLineHeadIndent: CGFloat { attributes.firstLineHeadIndent }
    /// The indent of all lines except the first.
    open var headIndent: CGFloat { attributes.headIndent }
    /// The end of lines as a distance from the leading margin or, if it is not positive, from the trailing
    /// margin.
    open var tailIndent: CGFloat { attributes.tailIndent }
    /// The factor on the line height; 0 for the font's line height.
    open var lineHeightMultiple: CGFloat { attributes.lineHeightMultiple }
    open var minimumLineHeight: CGFloat { attributes.minimumLineHeight }
    /// The maximum line height; 0 for no limit.
    open var maximumLineHeight: CGFloat { attributes.maximumLineHeight }

    /// Returns an immutable snapshot.
    open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(attributes: attributes) }

    open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(attributes: attributes) }

    /// Returns whether another style, mutable or not, has the same values.
    open func isEqual(_ object: Any?) -> Bool {
        (object as? NSParagraphStyle)?.attributes == attributes
    }

    /// The hash of the values.
    open var hash: Int { attributes.hashValue }

    public static func == (first: NSParagraphStyle, second: NSParagraphStyle) -> Bool {
        first.isEqual(second)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}
