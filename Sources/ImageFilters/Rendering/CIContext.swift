public import Foundation
public import MediaTypes

/// Renders images. Source: CIContext.h.
///
/// Filters work on linear sRGB, premultiplied, in floating-point numbers of 32 bits, unless an option names another
/// working space. A context may be used by several threads at once.
open class CIContext: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: the options don't change, and the memory has a lock.
    final let renderer: RecipeRenderer
    private let outputSpace: CGColorSpace?

    public override convenience init() { self.init(options: nil) }

    /// - Parameter options: `workingColorSpace` and `outputColorSpace`; others have no effect.
    public init(options: [CIContextOption: Any]? = nil) {
        let working =
            CIContext.space(.workingColorSpace, options) ?? CGColorSpace(name: CGColorSpace.linearSRGB)
        renderer = RecipeRenderer(
            working: options?[.workingColorSpace] is NSNull ? nil : working, memory: FloatMemory())
        outputSpace = CIContext.space(.outputColorSpace, options)
    }

    /// The color space of the filters; `nil` without color management.
    open var workingColorSpace: CGColorSpace? { renderer.working }
    /// The format of the pixels between the filters.
    open var workingFormat: CIFormat { .RGBAf }
    /// Frees the memory that is kept for the next render.
    open func clearCaches() { renderer.memory.clear() }

    private static func space(_ key: CIContextOption, _ options: [CIContextOption: Any]?) -> CGColorSpace? {
        guard let value = options?[key], !(value is NSNull) else { return nil }
        guard let space = value as? CGColorSpace else {
            refuse("invalid value for \(key.rawValue): expected a CGColorSpace or NSNull")
        }
        return space
    }

    /// The space of renders for which none is given.
    final var defaultSpace: CGColorSpace { outputSpace ?? CGColorSpaceCreateDeviceRGB() }
}

/// A key for the options of a context. Source: CIContext.h.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The space in which filters work, a `CGColorSpace`; `NSNull` for the images' components as they are.
    public static let workingColorSpace = CIContextOption(rawValue: "kCIContextWorkingColorSpace")
    /// The space of images and buffers that are rendered without one, a `CGColorSpace`. sRGB by default.
    public static let outputColorSpace = CIContextOption(rawValue: "kCIContextOutputColorSpace")
    /// Has no effect: filters work in floating-point numbers of 32 bits.
    public static let workingFormat = CIContextOption(rawValue: "kCIContextWorkingFormat")
    /// Has no effect: intermediate images aren't kept.
    public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
    /// Has no effect: images are always rendered by the processor.
    public static let useSoftwareRenderer = CIContextOption(rawValue: "kCIContextUseSoftwareRenderer")
    /// Has no effect.
    public static let priorityRequestLow = CIContextOption(rawValue: "kCIContextPriorityRequestLow")
    /// Has no effect: reduced images are always averaged.
    public static let highQualityDownsample = CIContextOption(rawValue: "kCIContextHighQualityDownsample")
    /// Has no effect.
    public static let name = CIContextOption(rawValue: "kCIContextName")
}
