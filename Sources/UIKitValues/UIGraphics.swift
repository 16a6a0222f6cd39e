public import Drawing
public import Foundation
public import MediaTypes
internal import UIValues

// Each thread has its own stack of contexts, as on Apple's platforms. Source: UIGraphics.h.

/// The context that is drawn in; `nil` without one.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.current?.context }

/// Makes a context the current one until `UIGraphicsPopContext()`. Text and images in it are upright if y points down.
public func UIGraphicsPushContext(_ context: CGContext) {
    GraphicsStack.push(GraphicsStack.Entry(context, isFlipped: true))
}

public func UIGraphicsPopContext() { GraphicsStack.pop() }

/// Begins an image with transparency of one pixel per point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image, until `UIGraphicsEndImageContext()`.
///
/// - Parameters:
///   - size: The size in points. A size without pixels makes no context current.
///   - opaque: Whether the image has no transparency; it is black then.
///   - scale: The number of pixels per point; 0 for the screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 ? scale : UIScreen.main.scale
    guard let context = BitmapCanvas.make(size, scale: scale, isOpaque: opaque, isFlipped: true) else {
        return
    }
    GraphicsStack.push(GraphicsStack.Entry(context, isFlipped: true, scale: scale))
}

/// Returns the image that was begun, as it is now; `nil` if the current context isn't that of an image.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let current = GraphicsStack.current, let scale = current.scale else { return nil }
    return current.context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
}

/// Ends the image that was begun last. No effect if the current context isn't that of an image.
public func UIGraphicsEndImageContext() {
    if GraphicsStack.current?.scale != nil { GraphicsStack.pop() }
}

/// Replaces a rectangle by the fill color of the current context, also if that is transparent.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = GraphicsStack.current?.context else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.restoreGState()
}

/// Restricts the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) { GraphicsStack.current?.context.clip(to: rect) }
