public import Foundation

/// A color in sRGB, or a gray, with straight alpha. Every component is from 0 to 1.
public final class CGColor: Sendable {
    private let values: [CGFloat]

    private init(values: [CGFloat]) {
        self.values = values
    }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(values: [red, green, blue, alpha])
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(values: [red, green, blue, alpha])
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(values: [gray, alpha])
    }

    public static let black = CGColor(gray: 0, alpha: 1)
    public static let white = CGColor(gray: 1, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The components: red, green, blue and alpha, or gray and alpha.
    public var components: [CGFloat]? { values }
    public var numberOfComponents: Int { values.count }
    public var alpha: CGFloat { values[values.count - 1] }

    /// Returns the same color with a different alpha.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(values: values.dropLast() + [alpha])
    }

    /// Red, green, blue and alpha, regardless of the initializer that was used.
    package var rgba: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        values.count == 4
            ? (values[0], values[1], values[2], values[3]) : (values[0], values[0], values[0], values[1])
    }
}

extension CGColor: Hashable {
    public static func == (left: CGColor, right: CGColor) -> Bool { left.values == right.values }
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
