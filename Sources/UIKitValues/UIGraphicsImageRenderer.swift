public import Drawing
public import Foundation
public import MediaTypes
internal import UIValues

/// The pixels of the images of a renderer. Source: UIGraphicsImageRenderer.h.
open class UIGraphicsImageRendererFormat: NSObject {
    /// The number of pixels per point; that of the screen by default.
    open var scale: CGFloat = UIScreen.main.scale
    /// Whether images have no transparency; they are black before they are drawn on then.
    open var opaque = false
    /// The part of the coordinates that the renderer draws, in points; zero without a renderer.
    public fileprivate(set) var bounds = CGRect.zero

    public override init() {
        super.init()
    }

    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

    open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context of an image that is drawn. Source: UIGraphicsImageRenderer.h.
open class UIGraphicsImageRendererContext: NSObject {
    public let cgContext: CGContext
    public let format: UIGraphicsImageRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
        (cgContext, self.format) = (context, format)
    }

    /// The image as it is now.
    open var currentImage: UIImage {
        cgContext.makeImage().map { UIImage(cgImage: $0, scale: format.scale, orientation: .up) }
            ?? UIImage()
    }

    /// Fills a rectangle with the fill color.
    open func fill(_ rect: CGRect) { fill(rect, blendMode: .normal) }

    open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }

    /// Draws the edge of a rectangle, within it, one point wide.
    open func stroke(_ rect: CGRect) {
        cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
    }

    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Draws images. Source: UIGraphicsImageRenderer.h.
open class UIGraphicsImageRenderer: NSObject {
    public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

    public let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    /// - Parameter bounds: The part of the coordinates that is drawn, in points.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        (self.bounds, self.format) = (bounds, format)
        format.bounds = bounds
    }

    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: .default())
    }

    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    public convenience init(size: CGSize) {
        self.init(size: size, format: .default())
    }

    /// Returns the image that a closure draws. Its context is the current one while it runs.
    ///
    /// A size without pixels, or with more than 32,767 on a side, gives an empty image, and the closure isn't called.
    open func image(actions: DrawingActions) -> UIImage {
        guard
            let context = BitmapCanvas.make(
                bounds.size, scale: format.scale, isOpaque: format.opaque, isFlipped: true,
                origin: bounds.origin)
        else { return UIImage() }
        let drawn = UIGraphicsImageRendererContext(context, format)
        GraphicsStack.push(GraphicsStack.Entry(context, isFlipped: true, scale: format.scale))
        defer { GraphicsStack.pop() }
        actions(drawn)
        return drawn.currentImage
    }

    /// Returns the bytes of a PNG file, which are empty if it can't be encoded.
    open func pngData(actions: DrawingActions) -> Data { image(actions: actions).pngData() ?? Data() }

    /// - Parameter compressionQuality: From 0, for the smallest file, to 1.
    open func jpegData(withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions) -> Data {
        image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
    }
}
