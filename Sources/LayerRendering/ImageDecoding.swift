package import ExtraTypes
import Foundation
package import MediaTypes

/// A decoder of image files for layers. Engine has one for all formats that GStreamer supports.
package protocol ImageDecoding: Sendable {
    /// Decodes a file. Throws a `LayerFailure` with the file, the cause and the remedy.
    func decode(_ file: ImageFile) throws -> DecodedImage
}

/// An image from a file. A decoder may scale down images that are much larger than the output.
package struct DecodedImage: Sendable {
    package var image: CGImage
    /// The width of the file's image in pixels, after its orientation is applied.
    package var width: Int
    package var height: Int

    package init(_ image: CGImage, width: Int? = nil, height: Int? = nil) {
        self.image = image
        self.width = width ?? image.width
        self.height = height ?? image.height
    }

    var byteCount: Int { image.pixels.count }
}

/// Refuses files, for drawings without the pipeline that decodes them.
package struct NoImageFiles: ImageDecoding {
    package init() {}

    package func decode(_ file: ImageFile) throws -> DecodedImage {
        throw LayerFailure(
            file: file.url.path, cause: "image files aren't decoded here", remedy: "use a CGImage as contents"
        )
    }
}
