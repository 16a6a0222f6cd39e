internal import Engine
internal import ExtraTypes
package import Foundation
package import MediaTypes

extension CGImage {
    /// Returns the image in a file as its pixels are stored, and its orientation, as in Exif: from 1 to 8.
    ///
    /// Files of more than 268 million pixels are refused. The call blocks.
    ///
    /// - Throws: `AVError.fileFormatNotRecognized`.
    package static func stored(in file: URL) throws -> (image: CGImage, orientation: Int) {
        try stored(in: file, named: file.path)
    }

    /// Returns the image in the bytes of a file, as `stored(in:)` does.
    package static func stored(in data: Data) throws -> (image: CGImage, orientation: Int) {
        let file = try TemporaryFile(data)
        return try withExtendedLifetime(file) { try stored(in: file.url, named: "\(data.count) bytes") }
    }

    private static func stored(
        in file: URL, named name: String
    ) throws -> (image: CGImage, orientation: Int) {
        do { return try StillDecoder.image(in: file) } catch let failure as LayerFailure {
            throw AVError(
                .fileFormatNotRecognized, reason: "\(name): \(failure.cause)", remedy: failure.remedy)
        }
    }
}
