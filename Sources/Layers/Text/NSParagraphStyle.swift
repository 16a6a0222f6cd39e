public import Foundation

/// How a paragraph is set. Lengths are in points. Source: NSParagraphStyle.h.
///
/// Not an `NSObject`, as it is on Apple's platforms: where two attributes meet that are objects of a class that is
/// not Foundation's own, its attributed strings on Linux end the program, whatever `isEqual` says.
open class NSParagraphStyle: NSCopying, NSMutableCopying, Hashable {
    package final var attributes: ParagraphAttributes

    public init() {
        attributes = ParagraphAttributes()
    }

    init(attributes: ParagraphAttributes) {
        self.attributes = attributes
    }

    /// A new object with every value at its default.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    open var alignment: NSTextAlignment { NSTextAlignment(rawValue: attributes.alignment) ?? .natural }
    open var lineBreakMode: NSLineBreakMode {
        NSLineBreakMode(rawValue: attributes.lineBreakMode) ?? .byWordWrapping
    }
    open var baseWritingDirection: NSWritingDirection {
        NSWritingDirection(rawValue: attributes.baseWritingDirection) ?? .natural
    }
    /// Between the bottom of a line and the top of the next.
    open var lineSpacing: CGFloat { attributes.lineSpacing }
    /// After the paragraph.
    open var paragraphSpacing: CGFloat { attributes.paragraphSpacing }
    open var paragraphSpacingBefore: CGFloat { attributes.paragraphSpacingBefore }
    open var firstLineHeadIndent: CGFloat { attributes.firstLineHeadIndent }
    /// Of all lines but the first.
    open var headIndent: CGFloat { attributes.headIndent }
    /// From the leading margin; zero or negative, from the trailing one.
    open var tailIndent: CGFloat { attributes.tailIndent }
    /// 0 for the font's own height.
    open var lineHeightMultiple: CGFloat { attributes.lineHeightMultiple }
    open var minimumLineHeight: CGFloat { attributes.minimumLineHeight }
    /// 0 for no limit.
    open var maximumLineHeight: CGFloat { attributes.maximumLineHeight }

    /// An immutable snapshot.
    open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(attributes: attributes) }

    open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(attributes: attributes) }

    /// Whether another style has the same values, mutable or not.
    open func isEqual(_ object: Any?) -> Bool {
        (object as? NSParagraphStyle)?.attributes == attributes
    }

    /// Styles that are equal have the same.
    open var hash: Int { attributes.hashValue }

    public static func == (first: NSParagraphStyle, second: NSParagraphStyle) -> Bool {
        first.isEqual(second)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}
