public import Foundation

/// A font for `CATextLayer.font` and `NSAttributedString.Key.font`, in place of CTFont, NSFont and UIFont,
/// which Linux lacks. Not part of Core Animation.
///
/// The name of a font may be used instead, as a `String`. A family that isn't installed is replaced by the
/// system's choice, with one warning that names it. Characters that the font lacks are drawn in fonts that
/// have them.
public struct LayerFont: Sendable, Hashable, Codable {
    /// The name of a family, or a full or PostScript name, such as "DejaVu Sans" or "Helvetica-Bold".
    public var family: String
    /// The size of the em in points.
    public var size: CGFloat
    /// The weight from 100 (thin) to 1000, with 400 for regular and 700 for bold; `nil` for the weight in the
    /// name.
    public var weight: Int?
    /// Whether the font is italic; `nil` for the style in the name.
    public var isItalic: Bool?
    /// A font file that contains the family.
    public var file: URL?

    /// Creates a font; `size` is in points. It is looked up when text is drawn.
    public init(
        family: String, size: CGFloat, weight: Int? = nil, isItalic: Bool? = nil, file: URL? = nil
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.file = file
    }
}
