public import Foundation
public import MediaTypes

/// A color with straight alpha, in sRGB unless it was created from a color of another space. Source: CIColor.h.
open class CIColor: NSObject, NSCopying, @unchecked Sendable {
    // `@unchecked Sendable`, as on Apple's platforms: the class has no setters.

    public final let red: CGFloat
    public final let green: CGFloat
    public final let blue: CGFloat
    public final let alpha: CGFloat

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: 1)
    }

    /// Creates a color from one of Core Graphics, converted to sRGB without clipping.
    public convenience init(cgColor: CGColor) {
        let color = cgColor.rgba
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// Creates a color from up to four numbers separated by spaces, such as `"0.5 0.7 0.3 1"`; missing ones are
    /// 0, and alpha 1.
    public convenience init(string representation: String) {
        let numbers = representation.split(whereSeparator: { !"+-.eE0123456789".contains($0) })
            .map { CGFloat(Double($0) ?? 0) }
        func part(_ index: Int) -> CGFloat { numbers.indices.contains(index) ? numbers[index] : 0 }
        self.init(red: part(0), green: part(1), blue: part(2), alpha: numbers.count > 3 ? numbers[3] : 1)
    }

    public static let black = CIColor(red: 0, green: 0, blue: 0)
    public static let white = CIColor(red: 1, green: 1, blue: 1)
    public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
    public static let red = CIColor(red: 1, green: 0, blue: 0)
    public static let green = CIColor(red: 0, green: 1, blue: 0)
    public static let blue = CIColor(red: 0, green: 0, blue: 1)
    public static let cyan = CIColor(red: 0, green: 1, blue: 1)
    public static let magenta = CIColor(red: 1, green: 0, blue: 1)
    public static let yellow = CIColor(red: 1, green: 1, blue: 0)
    public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

    /// Always 4: red, green, blue and alpha.
    open var numberOfComponents: Int { 4 }
    /// Always sRGB.
    open var colorSpace: CGColorSpace { CGColorSpaceCreateDeviceRGB() }
    /// The four components, separated by spaces.
    open var stringRepresentation: String {
        [red, green, blue, alpha].map(\.shortText).joined(separator: " ")
    }
    open override var description: String { "(\(stringRepresentation))" }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CIColor else { return false }
        return parts == other.parts
    }

    open override var hash: Int { parts.hashValue }

    /// Returns the color itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    private var parts: [CGFloat] { [red, green, blue, alpha] }
    /// The color components without alpha.
    final var color: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }
}
