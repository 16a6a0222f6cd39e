package import MediaTypes

/// The tag at the beginning of an MP3 file.
///
/// Source: *ID3 tag version 2.4.0, Main Structure* and *Native Frames*. The texts are UTF-8.
package enum ID3Tag {
    /// The encoding of texts that is UTF-8.
    private static let utf8: UInt8 = 3
    private static let frontCover: UInt8 = 3
    /// Sizes have seven bits a byte.
    private static let mostBytes = 1 << 28 - 1

    /// Returns a change that adds a tag at the beginning of a file without one.
    ///
    /// - Parameters:
    ///   - texts: The texts by the identifiers of their frames, such as `TIT2`.
    ///   - artwork: A JPEG or PNG file; `nil` for none.
    /// - Throws: `ContainerFailure.tooLarge` from 256 MB on.
    package static func change(
        adding texts: [(code: FourCharacters, text: String)], artwork: [UInt8]?
    ) throws -> FileChange {
        var frames = try texts.flatMap { try frame($0.code, content(of: $0.code, $0.text)) }
        if let artwork, let format = CoverFormat(artwork) {
            let head = [utf8] + Array(format.mediaType.utf8) + [0, frontCover, 0]
            frames += try frame("APIC", head + artwork)
        }
        let tag = Array("ID3".utf8) + [4, 0, 0] + (try size(frames.count)) + frames
        return FileChange(insertions: [FileInsertion(offset: 0, bytes: tag)])
    }

    private static func content(of code: FourCharacters, _ text: String) -> [UInt8] {
        // Comments and lyrics have a language, of which "XXX" says that it isn't known (Native Frames, 4), and a title,
        // which is empty.
        let head = ["COMM", "USLT"].contains(code) ? Array("XXX".utf8) + [0] : []
        return [utf8] + head + Array(text.utf8)
    }

    private static func frame(_ code: FourCharacters, _ content: [UInt8]) throws -> [UInt8] {
        code.value.bigEndianBytes + (try size(content.count)) + [0, 0] + content
    }

    private static func size(_ count: Int) throws -> [UInt8] {
        guard count <= mostBytes else { throw ContainerFailure.tooLarge }
        return [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) }
    }
}
