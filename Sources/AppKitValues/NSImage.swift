internal import Drawing
public import Foundation
internal import Layers
public import MediaTypes
internal import UIValues

/// How an image is combined with the pixels below it. Source: NSGraphics.h.
public enum NSCompositingOperation: UInt, Sendable {
    case clear = 0
    case copy = 1
    case sourceOver = 2
    case sourceIn = 3
    case sourceOut = 4
    case sourceAtop = 5
    case destinationOver = 6
    case destinationIn = 7
    case destinationOut = 8
    case destinationAtop = 9
    case xor = 10
    case plusLighter = 13
    case multiply = 14
    case screen = 15
    case overlay = 16
    case darken = 17
    case lighten = 18

    var blendMode: CGBlendMode {
        switch self {
        case .clear: .clear
        case .copy: .copy
        case .sourceOver: .normal
        case .sourceIn: .sourceIn
        case .sourceOut: .sourceOut
        case .sourceAtop: .sourceAtop
        case .destinationOver: .destinationOver
        case .destinationIn: .destinationIn
        case .destinationOut: .destinationOut
        case .destinationAtop: .destinationAtop
        case .xor: .xor
        case .plusLighter: .plusLighter
        case .multiply: .multiply
        case .screen: .screen
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        }
    }
}

/// An image with its size in points. Source: NSImage.h.
///
/// Files of every format that GStreamer can decode are read, with at most 268 million pixels, upright, when the image is
/// made. Files that exist and can't be read are logged. An image has one representation.
open class NSImage: NSObject {
    private var image: CGImage?
    /// The size in points in which the image is drawn.
    open var size: CGSize
    /// The image that is drawn by `lockFocus()`.
    private var drawing: CGContext?

    /// Creates an empty image, to be drawn on by `lockFocus()`.
    public init(size: CGSize) {
        self.size = size
    }

    /// - Parameter size: The size in points; zero for one pixel per point.
    public init(cgImage: CGImage, size: CGSize) {
        image = cgImage
        self.size = size == .zero ? CGSize(width: cgImage.width, height: cgImage.height) : size
    }

    private convenience init?(_ stored: StoredImage?) {
        guard let stored else { return nil }
        let image = stored.turn.applied(to: stored.image)
        self.init(
            cgImage: image,
            size: CGSize(
                width: Double(image.width) / stored.scale, height: Double(image.height) / stored.scale))
    }

    /// Reads a file. Returns `nil` if it can't be read.
    public convenience init?(contentsOf url: URL) {
        self.init(StoredImage(contentsOf: url))
    }

    public convenience init?(contentsOfFile fileName: String) {
        self.init(contentsOf: URL(fileURLWithPath: fileName))
    }

    /// Reads the bytes of a file. Returns `nil` if they aren't an image.
    public convenience init?(data: Data) {
        self.init(StoredImage(data))
    }

    /// Reads a file of the program's bundle: `name.png` if the name has no extension, or with `@2x` or `@3x` for images
    /// with 2 or 3 pixels per point. Returns `nil` without such a file. Asset catalogs are not supported.
    public convenience init?(named name: String) {
        self.init(StoredImage(named: name, in: .main))
    }

    /// Creates an image that a closure draws at once, with one pixel per point. AppKit calls it when the image is drawn.
    ///
    /// - Parameters:
    ///   - drawingHandlerShouldBeCalledWithFlippedContext: Whether y points down in the context.
    ///   - drawingHandler: Draws into a rectangle, and returns whether it did: if not, the image is empty.
    public convenience init(
        size: CGSize, flipped drawingHandlerShouldBeCalledWithFlippedContext: Bool,
        drawingHandler: @escaping (CGRect) -> Bool
    ) {
        self.init(size: size)
        lockFocusFlipped(drawingHandlerShouldBeCalledWithFlippedContext)
        guard drawing != nil else { return }
        let isDrawn = drawingHandler(CGRect(origin: .zero, size: size))
        unlockFocus()
        if !isDrawn { image = nil }
    }

    open var isValid: Bool { image != nil }

    /// Returns the pixels; `nil` for an empty image.
    ///
    /// - Parameters: Have no effect: there is one representation.
    open func cgImage(
        forProposedRect proposedDestRect: UnsafeMutablePointer<CGRect>?, context: NSGraphicsContext?,
        hints: [AnyHashable: Any]?
    ) -> CGImage? { image }

    /// Makes the image the current context, with y up and one pixel per point.
    open func lockFocus() { lockFocusFlipped(false) }

    /// - Parameter flipped: Whether y points down.
    open func lockFocusFlipped(_ flipped: Bool) {
        guard let context = BitmapCanvas.make(size, scale: 1, isOpaque: false, isFlipped: flipped) else {
            return
        }
        let turn = ImageTurn(exif: 1)
        if let image {
            turn.draw(image, in: CGRect(origin: .zero, size: size), of: context, isFlipped: flipped)
        }
        drawing = context
        GraphicsStack.push(GraphicsStack.Entry(context, isFlipped: flipped, scale: 1))
    }

    /// Ends the drawing that `lockFocus()` began.
    open func unlockFocus() {
        guard let drawing else { return }
        GraphicsStack.pop()
        image = drawing.makeImage()
        self.drawing = nil
    }

    /// Draws the image, scaled to a rectangle, in the current context.
    open func draw(in rect: CGRect) { draw(in: rect, from: .zero, operation: .sourceOver, fraction: 1) }

    open func draw(
        at point: CGPoint, from fromRect: CGRect, operation op: NSCompositingOperation,
        fraction delta: CGFloat
    ) {
        let part = fromRect == .zero ? size : fromRect.size
        draw(in: CGRect(origin: point, size: part), from: fromRect, operation: op, fraction: delta)
    }

    /// Draws a part of the image in the current context.
    ///
    /// - Parameters:
    ///   - rect: The place of the part.
    ///   - fromRect: The part in points, from the lower left corner; zero for the whole image.
    ///   - delta: The alpha from 0 to 1.
    open func draw(
        in rect: CGRect, from fromRect: CGRect, operation op: NSCompositingOperation, fraction delta: CGFloat
    ) {
        guard let current = GraphicsStack.current, let part = part(fromRect) else { return }
        current.context.saveGState()
        current.context.setBlendMode(op.blendMode)
        current.context.setAlpha(delta)
        ImageTurn(exif: 1).draw(part, in: rect, of: current.context, isFlipped: current.isFlipped)
        current.context.restoreGState()
    }

    private func part(_ rect: CGRect) -> CGImage? {
        guard rect != .zero, let image, size.width > 0, size.height > 0 else { return image }
        let (x, y) = (Double(image.width) / size.width, Double(image.height) / size.height)
        return image.cropping(
            to: CGRect(
                x: rect.minX * x, y: (size.height - rect.maxY) * y, width: rect.width * x,
                height: rect.height * y))
    }
}

// As on macOS, an image may be the contents of a layer.
extension NSImage: ClientImage {
    package var layerImage: CGImage? { image }
}
