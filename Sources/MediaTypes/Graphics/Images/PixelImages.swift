// Images of modules that clients opt in to, each without the others, so that one can take the other's. Not for clients.

/// An image with pixels, as `UIImage` has them, which Core Image takes.
public protocol _PixelImage {
    /// The pixels as they are stored; `nil` for an empty image.
    var cgImage: CGImage? { get }
}

/// An image that has to be rendered, as `CIImage` has, which UIKit takes.
public protocol _RenderedImage {
    /// The pixels of the extent in sRGB; `nil` if it is empty or infinite.
    var _pixels: CGImage? { get }
}
