internal import Engine
package import Foundation
package import MediaTypes

extension CGImage {
    /// Returns the bytes of a PNG file, with transparency.
    ///
    /// - Throws: `AVError`.
    package func pngBytes() throws -> Data { try bytes(as: .png) }

    /// Returns the bytes of a JPEG file, without transparency.
    ///
    /// - Parameter quality: The quality from 0, for the smallest file, to 100.
    /// - Throws: `AVError`.
    package func jpegBytes(quality: Int) throws -> Data { try bytes(as: .jpeg(quality: quality)) }

    /// Returns the bytes of a TIFF file, with transparency, compressed by zlib.
    ///
    /// - Throws: `AVError`.
    package func tiffBytes() throws -> Data { try bytes(as: .tiff) }

    private func bytes(as format: StillEncoder.Format) throws -> Data {
        do {
            return Data(try StillEncoder.encoded(self, as: format))
        } catch let failure as EngineFailure {
            throw failure.avError
        }
    }
}
