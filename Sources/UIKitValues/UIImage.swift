public import Drawing
public import Foundation
public import MediaTypes
internal import UIValues

/// An image with its size in points and its orientation. Source: UIImage.h.
///
/// Files of every format that GStreamer can decode are read, with at most 268 million pixels, when the image is made. Files
/// that exist and can't be read are logged.
open class UIImage: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: immutable.
    /// How the pixels have to be turned to be displayed. Source: UIImage.h.
    public enum Orientation: Int, Sendable {
        case up = 0
        /// By 180°.
        case down = 1
        /// By 90° counterclockwise.
        case left = 2
        /// By 90° clockwise.
        case right = 3
        /// As `up`, and from left to right.
        case upMirrored = 4
        case downMirrored = 5
        case leftMirrored = 6
        case rightMirrored = 7
    }

    /// Whether the colors of an image are drawn. Source: UIImage.h.
    public enum RenderingMode: Int, Sendable {
        case automatic = 0
        case alwaysOriginal = 1
        /// Only the alpha, where a view gives it a color. Has no effect on drawing.
        case alwaysTemplate = 2
    }

    /// The pixels as they are stored; `nil` for an empty image.
    public let cgImage: CGImage?
    /// The number of pixels per point.
    public let scale: CGFloat
    public let imageOrientation: Orientation
    public let renderingMode: RenderingMode

    private init(
        _ image: CGImage?, scale: CGFloat, orientation: Orientation, mode: RenderingMode = .automatic
    ) {
        (cgImage, self.scale) = (image, scale > 0 ? scale : 1)
        (imageOrientation, renderingMode) = (orientation, mode)
    }

    private convenience init(_ stored: StoredImage, scale: CGFloat? = nil) {
        self.init(
            stored.image, scale: scale ?? stored.scale, orientation: Orientation(stored.turn))
    }

    /// Creates an empty image.
    public override convenience init() {
        self.init(nil, scale: 1, orientation: .up)
    }

    public convenience init(cgImage: CGImage) {
        self.init(cgImage, scale: 1, orientation: .up)
    }

    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(cgImage, scale: scale, orientation: orientation)
    }

    /// Creates an image of one of Core Image, which is rendered at once. Without an extent, or with an infinite one, the
    /// image is empty.
    ///
    /// With UIKit, it is rendered when it is drawn, and `cgImage` is `nil`.
    public convenience init(ciImage: some _RenderedImage) {
        self.init(ciImage: ciImage, scale: 1, orientation: .up)
    }

    public convenience init(ciImage: some _RenderedImage, scale: CGFloat, orientation: Orientation) {
        self.init(ciImage._pixels, scale: scale, orientation: orientation)
    }

    /// Reads a file of the program's bundle: `name.png` if the name has no extension, or with `@2x` or `@3x` for images
    /// with 2 or 3 pixels per point. Returns `nil` without such a file. Asset catalogs are not supported.
    public convenience init?(named name: String) {
        guard let stored = StoredImage(named: name, in: .main) else { return nil }
        self.init(stored)
    }

    /// Reads a file. Returns `nil` if it can't be read.
    public convenience init?(contentsOfFile path: String) {
        guard let stored = StoredImage(contentsOf: URL(fileURLWithPath: path)) else { return nil }
        self.init(stored)
    }

    /// Reads the bytes of a file. Returns `nil` if they aren't an image.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    public convenience init?(data: Data, scale: CGFloat) {
        guard let stored = StoredImage(data) else { return nil }
        self.init(stored, scale: scale)
    }

    /// The size as displayed, in points.
    open var size: CGSize {
        guard let cgImage else { return .zero }
        let pixels = imageOrientation.turn.size(of: cgImage)
        return CGSize(width: pixels.width / scale, height: pixels.height / scale)
    }

    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(cgImage, scale: scale, orientation: imageOrientation, mode: renderingMode)
    }

    /// Draws the image as displayed, in its size, in the current context.
    open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws the image as displayed, scaled to a rectangle, in the current context.
    open func draw(in rect: CGRect) {
        guard let cgImage, let current = GraphicsStack.current else { return }
        imageOrientation.turn.draw(cgImage, in: rect, of: current.context, isFlipped: current.isFlipped)
    }

    open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = GraphicsStack.current?.context else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        draw(in: rect)
        context.restoreGState()
    }

    /// Returns the bytes of a PNG file with the pixels as displayed; `nil` for an empty image.
    open func pngData() -> Data? { displayed?.pngData() }

    /// Returns the bytes of a JPEG file with the pixels as displayed, without transparency; `nil` for an empty image.
    ///
    /// UIKit writes the pixels as they are stored, with the orientation beside them.
    ///
    /// - Parameter compressionQuality: From 0, for the smallest file, to 1.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        displayed?.jpegData(quality: Double(compressionQuality))
    }

    private var displayed: CGImage? { cgImage.map(imageOrientation.turn.applied) }

    /// Returns whether another object is an image with the same pixels, scale and orientation.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return other.cgImage == cgImage && other.scale == scale && other.imageOrientation == imageOrientation
    }

    open override var hash: Int { cgImage?.hashValue ?? 0 }
}

/// The name of `UIImage.Orientation` before Swift 4.2.
public typealias UIImageOrientation = UIImage.Orientation

/// Returns the bytes of a PNG file.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// Returns the bytes of a JPEG file.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
    image.jpegData(compressionQuality: compressionQuality)
}

// Core Image takes it.
extension UIImage: _PixelImage {}

extension UIImage.Orientation {
    /// The numbers of Exif, in the order of raw values.
    private static let exif = [1, 3, 8, 6, 2, 4, 5, 7]

    init(_ turn: ImageTurn) {
        self = Self.exif.firstIndex(of: turn.exif).flatMap { Self(rawValue: $0) } ?? .up
    }

    var turn: ImageTurn { ImageTurn(exif: Self.exif[rawValue]) }
}
