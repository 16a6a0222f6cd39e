internal import Engine
public import Foundation
public import MediaTypes

extension CIImage {
    /// Creates an image of a pixel buffer, which is read when the image is rendered.
    ///
    /// Formats are packed red, green, blue and premultiplied alpha of 8 bits, one component of 8 bits, and
    /// 4:2:0 of 8 or 10 bits. Traps for others. Red, green and blue are sRGB's, as everywhere in this library,
    /// and those of 4:2:0 have the matrix of the output they are from, or of untagged video.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer) {
        self.init(cvPixelBuffer: pixelBuffer, options: nil)
    }

    /// - Parameter options: `colorSpace`; others have no effect.
    public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [CIImageOption: Any]?) {
        let source = BufferSource(pixelBuffer, space: CIImage.space(options))
        guard let source else {
            let type = CVPixelBufferGetPixelFormatType(pixelBuffer).characters
            refuse("cannot read an image of the pixel format \(type): use 32BGRA or 420v")
        }
        self.init(.source(source))
    }

    public convenience init(cvImageBuffer imageBuffer: CVImageBuffer) {
        self.init(cvPixelBuffer: imageBuffer)
    }

    /// Creates an image of one of Core Graphics, with its pixels in sRGB.
    public convenience init(cgImage image: CGImage) { self.init(cgImage: image, options: nil) }

    /// - Parameter options: `colorSpace`; others have no effect.
    public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]? = nil) {
        self.init(.source(ImageSource(image, space: CIImage.space(options))))
    }

    /// Creates an image of the pixels of a `UIImage`, as they are stored: its orientation has no effect. Returns `nil`
    /// for an empty image.
    public convenience init?(image: some _PixelImage) { self.init(image: image, options: nil) }

    /// - Parameter options: `colorSpace`; others have no effect.
    public convenience init?(image: some _PixelImage, options: [CIImageOption: Any]? = nil) {
        guard let pixels = image.cgImage else { return nil }
        self.init(cgImage: pixels, options: options)
    }

    /// Reads an image file, upright. Returns `nil` if it can't be read as an image.
    ///
    /// All formats that GStreamer decodes are read. Images of more than 67 million pixels are reduced.
    ///
    /// - Parameter options: `colorSpace`; others have no effect.
    public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
        // A failable initializer can't report the error.
        guard let image = try? ImageFileReader.image(at: url) else { return nil }
        self.init(cgImage: image, options: options)
    }

    /// Reads the bytes of an image file as `init(contentsOf:options:)` does.
    public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
        // A failable initializer can't report the error.
        guard let image = try? ImageFileReader.image(of: data) else { return nil }
        self.init(cgImage: image, options: options)
    }

    private static func space(_ options: [CIImageOption: Any]?) -> CGColorSpace? {
        guard let value = options?[.colorSpace] else { return CGColorSpaceCreateDeviceRGB() }
        if value is NSNull { return nil }
        guard let space = value as? CGColorSpace else {
            refuse("invalid value for CIImageOption.colorSpace: expected a CGColorSpace or NSNull")
        }
        return space
    }
}

extension CIImage: _RenderedImage {
    public var _pixels: CGImage? { CIContext.standard.createCGImage(self, from: extent) }
}
