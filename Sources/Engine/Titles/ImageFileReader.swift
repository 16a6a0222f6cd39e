package import Foundation
internal import ExtraTypes
internal import LayerRendering
package import MediaTypes

/// Reads image files outside of a render.
package enum ImageFileReader {
    /// An image of more pixels than four times these sides is reduced: its memory is bounded.
    private static let side = 4096

    /// Returns the upright image. Throws a `LayerFailure` with the file, the cause and the remedy.
    package static func image(at url: URL) throws -> CGImage {
        try PictureFileDecoder(width: side, height: side).decode(ImageFile(url)).image
    }

    /// Returns the upright image in the bytes of a file, as `image(at:)` does.
    package static func image(of data: Data) throws -> CGImage {
        let file = try TemporaryFile(data)
        return try withExtendedLifetime(file) { try image(at: file.url) }
    }
}
