public import Foundation
internal import MediaTypes

/// A recipe for an image: its sources and the operations on them. A `CIContext` renders it.
///
/// Immutable. The origin is at the bottom left, and y points up. Its description is the recipe. Source: CIImage.h.
open class CIImage: NSObject, NSCopying, @unchecked Sendable {
    // `@unchecked Sendable`, as on Apple's platforms: the class has no setters.
    final let recipe: ImageRecipe

    init(_ recipe: ImageRecipe) { self.recipe = recipe }

    /// The rectangle outside of which the image is transparent; infinite for colors and generators, null for an
    /// image of nothing.
    open var extent: CGRect { recipe.extent }

    /// The extent and the recipe, a line for each operation, the last one first.
    open override var description: String {
        (["<CIImage: extent \(extent.shortText)>"] + recipe.lines.map { "  " + $0 }).joined(separator: "\n")
    }

    /// Returns the image itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns an empty image, whose extent is null.
    open class func empty() -> CIImage { CIImage(.cropped(.color(.clear), .null)) }

    /// Creates an image of one color, without edges.
    public convenience init(color: CIColor) { self.init(.color(color)) }

    // The images of one color.
    public static let black = CIImage(color: .black)
    public static let white = CIImage(color: .white)
    public static let gray = CIImage(color: .gray)
    public static let red = CIImage(color: .red)
    public static let green = CIImage(color: .green)
    public static let blue = CIImage(color: .blue)
    public static let clear = CIImage(color: .clear)
}

/// A key for the options of new images. Source: CIImage.h.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The color space of the image's components, a `CGColorSpace`; `NSNull` for none, so that they are taken as
    /// those of the working space.
    public static let colorSpace = CIImageOption(rawValue: "CIImageColorSpace")
    /// Has no effect: images of files are always upright.
    public static let applyOrientationProperty = CIImageOption(rawValue: "CIImageApplyOrientationProperty")
}
