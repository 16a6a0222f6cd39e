package import MediaTypes

/// The `INFO` list of a WAV file.
///
/// Source: Multimedia Programming Interface and Data Specifications 1.0, "INFO List Chunk". The texts are
/// UTF-8, as other programs write and read them.
package enum WaveInformation {
    private static let header: Int64 = 8

    /// Returns a change that adds a list at the end of the file.
    ///
    /// - Throws: `ContainerFailure.tooLarge` if the file is then longer than 4 GB, and another if it isn't WAV.
    package static func change(
        adding texts: [(code: FourCharacters, text: String)], to file: some RandomAccessBytes
    ) throws -> FileChange {
        let head = try file.bytes(at: 0, count: 12)
        guard head.count == 12, head[..<4].elementsEqual("RIFF".utf8),
            head[8...].elementsEqual("WAVE".utf8)
        else { throw ContainerFailure.unexpectedForm }
        let items = texts.flatMap { code, text in chunk(code, Array(text.utf8) + [0]) }
        // Chunks begin at even offsets.
        let padding = [UInt8](repeating: 0, count: Int(file.length & 1))
        let list = padding + chunk("LIST", Array("INFO".utf8) + items)
        guard let length = UInt32(exactly: file.length + Int64(list.count) - header) else {
            throw ContainerFailure.tooLarge
        }
        return FileChange(
            insertions: [FileInsertion(offset: file.length, bytes: list)],
            patches: [FilePatch(offset: 4, bytes: length.littleEndianBytes)])
    }

    /// Returns a chunk, with a byte after an odd number of them.
    private static func chunk(_ code: FourCharacters, _ content: [UInt8]) -> [UInt8] {
        let name = code.value.bigEndianBytes
        let rest = [UInt8](repeating: 0, count: content.count & 1)
        return name + UInt32(clamping: content.count).littleEndianBytes + content + rest
    }
}
