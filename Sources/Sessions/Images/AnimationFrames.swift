internal import Engine
internal import ExtraTypes
package import Foundation
package import MediaTypes

/// The frames of an animated GIF, one after the other. Used by one thread at a time; calls block.
package final class AnimationFrames: Sendable {
    private let decoder: AnimationDecoder
    /// The file of the bytes, if it was made for the decoder.
    private let file: TemporaryFile?

    /// - Throws: `AVError.fileFormatNotRecognized`.
    package init(_ file: URL) throws {
        decoder = try Self.mapping { try AnimationDecoder(file) }
        self.file = nil
    }

    /// Reads the bytes of a file, as `init(_:)` does.
    package init(_ data: Data) throws {
        let file = try TemporaryFile(data)
        decoder = try Self.mapping { try AnimationDecoder(file.url) }
        self.file = file
    }

    package func next() throws -> CGImage { try Self.mapping { try decoder.next() } }

    private static func mapping<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let failure as LayerFailure {
            throw AVError(
                .fileFormatNotRecognized, reason: "\(failure.file): \(failure.cause)", remedy: failure.remedy)
        }
    }
}
