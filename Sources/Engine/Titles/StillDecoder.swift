internal import Containers
internal import ExtraTypes
package import Foundation
internal import LayerRendering
internal import MediaInspection
package import MediaTypes

/// Decodes one image file, of every format that GStreamer can decode. The call blocks.
package enum StillDecoder {
    /// Returns the pixels as they are stored, and the orientation of the file, as in Exif: from 1 to 8.
    ///
    /// Files of more than `PictureLimit.pixels` are refused.
    ///
    /// - Throws: A `LayerFailure` with the file, the cause and the remedy.
    package static func image(in file: URL) throws -> (image: CGImage, orientation: Int) {
        let decoded = try PictureFileDecoder().decode(ImageFile(file))
        // The decoder reports the errors of files that can't be read.
        let header = try? SourceFile(path: file.path).pictureHeader()
        return (decoded.image, header?.orientation ?? 1)
    }
}
