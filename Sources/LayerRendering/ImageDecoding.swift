package import ExtraTypes
package import MediaTypes

/// Decodes image files for layers. Engine has a decoder for all formats that GStreamer supports.
package protocol ImageDecoding: Sendable {
    /// Decodes a file. Throws a `LayerFailure` that names the file, the cause and the remedy.
    func decode(_ file: ImageFile) throws -> DecodedImage
}

/// An image from a file. A decoder may reduce what is far larger than an output.
package struct DecodedImage: Sendable {
    package var image: CGImage
    /// The size of the file's image in pixels, upright.
    package var width: Int
    package var height: Int

    package init(_ image: CGImage, width: Int? = nil, height: Int? = nil) {
        self.image = image
        self.width = width ?? image.width
        self.height = height ?? image.height
    }

    var byteCount: Int { image.pixels.count }
}

/// The reason why a layer cannot be drawn.
package struct LayerFailure: Error, Sendable, CustomStringConvertible {
    /// The path of the image file.
    package var file: String
    package var cause: String
    package var remedy: String

    package init(file: String, cause: String, remedy: String) {
        (self.file, self.cause, self.remedy) = (file, cause, remedy)
    }

    package var description: String { "'\(file)': \(cause); \(remedy)" }
}
