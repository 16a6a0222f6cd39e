internal import Drawing
public import Foundation
internal import Layers
public import MediaTypes
internal import UIValues

/// A color. Source: NSColor.h.
///
/// Unlike on Apple's platforms, it isn't an `NSObject`: attributed strings of Foundation on Linux stop the program if two
/// attributes are objects of a class outside Foundation. Appearances are missing, and so are dynamic colors. All spaces
/// that are called device or calibrated are sRGB.
open class NSColor: @unchecked Sendable {
    // `@unchecked Sendable`: immutable.
    private let color: CGColor

    fileprivate init(_ color: CGColor) {
        self.color = color
    }

    /// Never `nil`.
    public convenience init?(cgColor: CGColor) {
        self.init(cgColor)
    }

    /// Creates a color in sRGB.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(CGColor(gray: white, alpha: alpha))
    }

    public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
        self.init(white: white, alpha: alpha)
    }

    public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
        self.init(white: white, alpha: alpha)
    }

    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(CGColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha))
    }

    open var cgColor: CGColor { color }

    /// The components in sRGB, of grays, too; AppKit raises an exception for them.
    open var redComponent: CGFloat { cgColor.rgba.red }
    open var greenComponent: CGFloat { cgColor.rgba.green }
    open var blueComponent: CGFloat { cgColor.rgba.blue }
    open var alphaComponent: CGFloat { cgColor.alpha }

    open var hueComponent: CGFloat { cgColor.hsb.hue }
    open var saturationComponent: CGFloat { cgColor.hsb.saturation }
    open var brightnessComponent: CGFloat { cgColor.hsb.brightness }

    /// Gets the components in sRGB.
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) {
        red?.pointee = redComponent
        green?.pointee = greenComponent
        blue?.pointee = blueComponent
        alpha?.pointee = alphaComponent
    }

    /// Gets the hue, the saturation and the brightness, from 0 to 1.
    open func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) {
        let parts = cgColor.hsb
        hue?.pointee = parts.hue
        saturation?.pointee = parts.saturation
        brightness?.pointee = parts.brightness
        alpha?.pointee = alphaComponent
    }

    /// Returns the same color with a different alpha.
    open func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
        NSColor(cgColor.copy(alpha: alpha) ?? cgColor)
    }

    /// Sets the fill color and the stroke color of the current context.
    open func set() {
        setFill()
        setStroke()
    }

    open func setFill() { GraphicsStack.current?.context.setFillColor(cgColor) }

    open func setStroke() { GraphicsStack.current?.context.setStrokeColor(cgColor) }

    /// Returns whether another object is a color with the same components in the same space.
    open func isEqual(_ object: Any?) -> Bool { (object as? NSColor)?.cgColor == cgColor }
}

extension NSColor: Hashable {
    public static func == (left: NSColor, right: NSColor) -> Bool { left.cgColor == right.cgColor }
    public func hash(into hasher: inout Hasher) { hasher.combine(cgColor) }
}

extension NSColor: ClientColor {}

extension NSColor {
    public class var black: NSColor { NSColor(white: 0, alpha: 1) }
    public class var darkGray: NSColor { NSColor(white: 1 / 3, alpha: 1) }
    public class var lightGray: NSColor { NSColor(white: 2 / 3, alpha: 1) }
    public class var white: NSColor { NSColor(white: 1, alpha: 1) }
    public class var gray: NSColor { NSColor(white: 0.5, alpha: 1) }
    public class var red: NSColor { NSColor(red: 1, green: 0, blue: 0, alpha: 1) }
    public class var green: NSColor { NSColor(red: 0, green: 1, blue: 0, alpha: 1) }
    public class var blue: NSColor { NSColor(red: 0, green: 0, blue: 1, alpha: 1) }
    public class var cyan: NSColor { NSColor(red: 0, green: 1, blue: 1, alpha: 1) }
    public class var yellow: NSColor { NSColor(red: 1, green: 1, blue: 0, alpha: 1) }
    public class var magenta: NSColor { NSColor(red: 1, green: 0, blue: 1, alpha: 1) }
    public class var orange: NSColor { NSColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
    public class var purple: NSColor { NSColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
    public class var brown: NSColor { NSColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
    public class var clear: NSColor { NSColor(white: 0, alpha: 0) }
}
