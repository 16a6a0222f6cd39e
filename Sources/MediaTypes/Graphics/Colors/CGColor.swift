public import Foundation

/// A color with straight alpha. Source: CGColor.h.
public final class CGColor: Sendable {
    private let values: [CGFloat]
    private let space: CGColorSpace

    private init(values: [CGFloat], space: CGColorSpace) {
        self.values = values
        self.space = space
    }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(values: [red, green, blue, alpha], space: .standard)
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(values: [red, green, blue, alpha], space: .standard)
    }

    /// Creates a gray with sRGB's transfer function.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(values: [gray, alpha], space: .standardGray)
    }

    /// - Parameter components: The color components in the color space, from 0 to 1, followed by alpha.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        self.init(values: (0...space.numberOfComponents).map { components[$0] }, space: space)
    }

    public static let black = CGColor(gray: 0, alpha: 1)
    public static let white = CGColor(gray: 1, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The components in the color space, followed by alpha.
    public var components: [CGFloat]? { values }
    public var numberOfComponents: Int { values.count }
    public var alpha: CGFloat { values[values.count - 1] }
    public var colorSpace: CGColorSpace? { space }

    /// Returns the same color with a different alpha.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(values: values.dropLast() + [alpha], space: space)
    }

    /// Returns the color converted to another color space and clipped to it.
    ///
    /// - Parameters:
    ///   - intent: Has no effect.
    ///   - options: Have no effect.
    public func converted(
        to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
    ) -> CGColor? {
        if space == self.space { return self }
        let standard = self.space.standardRGB(values.map { Double($0) })
        let components = space.components(ofStandard: standard).map { CGFloat(min(max($0, 0), 1)) }
        return CGColor(values: components + [alpha], space: space)
    }

    /// Red, green, blue and alpha, converted to sRGB.
    package var rgba: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let color = space.standardRGB(values.map { Double($0) })
        return (color.x, color.y, color.z, alpha)
    }
}

extension CGColor: Hashable {
    public static func == (left: CGColor, right: CGColor) -> Bool {
        left.values == right.values && left.space == right.space
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
