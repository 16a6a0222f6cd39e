public import Foundation

/// The size of an image in pixels. Source: CoreVideo's Swift interface.
public struct CVImageSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
    }

    /// Creates a size from one with fractions, which are dropped. A length that is not a number or doesn't fit
    /// becomes 0.
    public init(_ size: CGSize) {
        self.init(
            width: Int(exactly: size.width.rounded(.towardZero)) ?? 0,
            height: Int(exactly: size.height.rounded(.towardZero)) ?? 0)
    }
}
