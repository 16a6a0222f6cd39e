internal import Drawing
public import Foundation
internal import Layers
public import MediaTypes
internal import UIValues

/// A color. Source: UIColor.h.
///
/// Unlike on Apple's platforms, it isn't an `NSObject`: attributed strings of Foundation on Linux stop the program if two
/// attributes are objects of a class outside Foundation. Appearances are missing, and so are dynamic colors.
open class UIColor: @unchecked Sendable {
    // `@unchecked Sendable`: immutable.
    private let color: CGColor

    public init(cgColor: CGColor) {
        color = cgColor
    }

    /// Creates a color in sRGB.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let parts = [red, green, blue, alpha]
        let space = CGColorSpace(name: CGColorSpace.displayP3)
        let color = space.flatMap { CGColor(colorSpace: $0, components: parts) }
        self.init(cgColor: color ?? CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(gray: white, alpha: alpha))
    }

    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(
            cgColor: CGColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha))
    }

    open var cgColor: CGColor { color }

    /// Returns the same color with a different alpha.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
    }

    /// Gets the components in sRGB. Always returns true.
    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let parts = cgColor.rgba
        red?.pointee = parts.red
        green?.pointee = parts.green
        blue?.pointee = parts.blue
        alpha?.pointee = parts.alpha
        return true
    }

    /// Gets the gray value and the alpha. Returns false, without values, if the color isn't a gray.
    @discardableResult
    open func getWhite(
        _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let parts = cgColor.rgba
        guard parts.red == parts.green, parts.green == parts.blue else { return false }
        white?.pointee = parts.red
        alpha?.pointee = parts.alpha
        return true
    }

    /// Gets the hue, the saturation and the brightness, from 0 to 1. Always returns true.
    @discardableResult
    open func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let parts = cgColor.hsb
        hue?.pointee = parts.hue
        saturation?.pointee = parts.saturation
        brightness?.pointee = parts.brightness
        alpha?.pointee = cgColor.alpha
        return true
    }

    /// Sets the fill color and the stroke color of the current context.
    open func set() {
        setFill()
        setStroke()
    }

    open func setFill() { GraphicsStack.current?.context.setFillColor(cgColor) }

    open func setStroke() { GraphicsStack.current?.context.setStrokeColor(cgColor) }

    /// Returns whether another object is a color with the same components in the same space.
    open func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.cgColor == cgColor }
}

extension UIColor: Hashable {
    public static func == (left: UIColor, right: UIColor) -> Bool { left.cgColor == right.cgColor }
    public func hash(into hasher: inout Hasher) { hasher.combine(cgColor) }
}

extension UIColor: ClientColor {}

extension UIColor {
    public class var black: UIColor { UIColor(white: 0, alpha: 1) }
    public class var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
    public class var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
    public class var white: UIColor { UIColor(white: 1, alpha: 1) }
    public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
    public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
    public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
    public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
    public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
    public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
    public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
    public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
    public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
    public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
    public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
}
