internal import Engine
package import Foundation
package import MediaTypes
internal import Playback

extension CGImage {
    /// The bytes of a PNG file, with transparency.
    /// - Throws: `AVError`.
    package func pngBytes() throws -> Data { try bytes(as: .png) }

    /// The bytes of a JPEG file, without transparency.
    /// - Parameter quality: from 0, the smallest, to 100.
    /// - Throws: `AVError`.
    package func jpegBytes(quality: Int) throws -> Data { try bytes(as: .jpeg(quality: quality)) }

    private func bytes(as format: StillEncoder.Format) throws -> Data {
        do {
            return Data(try StillEncoder.encoded(self, as: format))
        } catch let failure as EngineFailure {
            throw failure.avError
        }
    }
}
