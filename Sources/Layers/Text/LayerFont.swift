public import Foundation

/// A font for `CATextLayer.font` and for `NSAttributedString.Key.font`. Not Apple's: it stands for CTFont,
/// NSFont and UIFont, which Linux lacks. A `String` with a font's name serves too.
///
/// A family that is not installed is replaced by the system's own choice, with one warning that names it;
/// characters that a font lacks come from others that have them.
public struct LayerFont: Sendable, Hashable, Codable {
    /// A family or a font's full or PostScript name, such as "DejaVu Sans" or "Helvetica-Bold".
    public var family: String
    /// The height of the em, in points.
    public var size: CGFloat
    /// From 100, thin, over 400, regular, and 700, bold, to 1000; nil for what the name says.
    public var weight: Int?
    /// nil for what the name says.
    public var isItalic: Bool?
    /// A font file to take the family from.
    public var file: URL?

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
