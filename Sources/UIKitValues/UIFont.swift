package import ExtraTypes
public import Foundation
internal import LayerRendering
internal import Layers
internal import UIValues

/// A font. Source: UIFont.h.
///
/// The system's font is fontconfig's sans-serif one. Measures are those of the font that is drawn with, which may be a
/// substitute. Unlike on Apple's platforms, it isn't an `NSObject`, as `UIColor`.
open class UIFont: @unchecked Sendable {
    // `@unchecked Sendable`: immutable.
    package let layerFont: LayerFont
    private let metrics: FontMetrics

    init(_ font: LayerFont) {
        layerFont = font
        metrics = FontChoice.metrics(of: font)
    }

    /// - Parameters:
    ///   - fontName: The name of a family, or a full or PostScript name, such as "DejaVuSans-Bold".
    ///   - fontSize: The size in points.
    ///
    /// Returns `nil` if the font isn't installed.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard let font = FontChoice.font(named: fontName, size: fontSize) else { return nil }
        self.init(font)
    }

    /// - Parameter pointSize: The size in points; 0 for the description's.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        var font = descriptor.font
        if pointSize > 0 { font.size = pointSize }
        self.init(font)
    }

    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .regular)
    }

    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontChoice.font("Sans", size: fontSize, weight: weight.rawValue))
    }

    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .bold)
    }

    open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(LayerFont(family: "Sans", size: fontSize, isItalic: true))
    }

    open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontChoice.font("Monospace", size: fontSize, weight: weight.rawValue))
    }

    /// The size of text that is read on iOS, in points.
    open class var systemFontSize: CGFloat { 14 }
    open class var smallSystemFontSize: CGFloat { 12 }
    open class var labelFontSize: CGFloat { 17 }
    open class var buttonFontSize: CGFloat { 18 }

    open func withSize(_ fontSize: CGFloat) -> UIFont {
        var font = layerFont
        font.size = fontSize
        return UIFont(font)
    }

    open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(layerFont) }
    /// The family that is drawn with.
    open var familyName: String { metrics.family }
    /// The name by which the font was asked for.
    open var fontName: String { layerFont.family }
    open var pointSize: CGFloat { layerFont.size }
    /// The distance from the baseline to the top of a line, in points.
    open var ascender: CGFloat { metrics.ascender }
    /// The distance from the baseline to the bottom of a line, as a negative number of points.
    open var descender: CGFloat { -metrics.descender }
    /// The space between lines in points.
    open var leading: CGFloat { metrics.leading }
    open var lineHeight: CGFloat { metrics.lineHeight }
    /// The height of a capital H, in points.
    open var capHeight: CGFloat { metrics.capHeight }
    /// The height of an x, in points.
    open var xHeight: CGFloat { metrics.xHeight }

    /// Returns whether another object is the same font in the same size.
    open func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.layerFont == layerFont }
}

extension UIFont: Hashable {
    public static func == (left: UIFont, right: UIFont) -> Bool { left.layerFont == right.layerFont }
    public func hash(into hasher: inout Hasher) { hasher.combine(layerFont) }
}

extension UIFont: ClientFont {}

extension UIFont {
    /// The weight of a font, from -1 to 1. Source: UIFontDescriptor.h.
    public struct Weight: Hashable, Sendable {
        public let rawValue: CGFloat

        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        public init(_ rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        public static let ultraLight = Weight(-0.8)
        public static let thin = Weight(-0.6)
        public static let light = Weight(-0.4)
        public static let regular = Weight(0)
        public static let medium = Weight(0.23)
        public static let semibold = Weight(0.3)
        public static let bold = Weight(0.4)
        public static let heavy = Weight(0.56)
        public static let black = Weight(0.62)
    }
}
