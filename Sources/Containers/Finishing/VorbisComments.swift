/// The Vorbis comments of a FLAC file. Source: RFC 9639, 8.6 and D.2.
package enum VorbisComments {
    private static let comments: UInt8 = 4
    private static let mostBytes = 1 << 24 - 1
    private static let blockHeader: Int64 = 4

    /// Returns a change that adds comments to those that the encoder has written.
    ///
    /// - Throws: `ContainerFailure.tooLarge` if they are longer than 16 MB in all, and another if the file isn't
    ///   FLAC with comments.
    package static func change(
        adding texts: [(name: String, text: String)], to file: some RandomAccessBytes
    ) throws -> FileChange {
        let (place, count) = try block(of: file)
        let (content, end) = (place + blockHeader, place + blockHeader + Int64(count))
        let length = Int64(try file.bytes(at: content, count: 4).littleEndian)
        let number = try file.bytes(at: content + 4 + length, count: 4)
        guard number.count == 4, content + 8 + length <= end,
            let sum = UInt32(exactly: number.littleEndian + UInt64(texts.count))
        else { throw ContainerFailure.unexpectedForm }
        let added = texts.flatMap { name, text in
            let comment = Array("\(name)=\(text)".utf8)
            return UInt32(clamping: comment.count).littleEndianBytes + comment
        }
        guard count + added.count <= mostBytes else { throw ContainerFailure.tooLarge }
        return FileChange(
            insertions: [FileInsertion(offset: end, bytes: added)],
            patches: [
                FilePatch(offset: place + 1, bytes: UInt64(count + added.count).bytes(count: 3)),
                FilePatch(offset: content + 4 + length, bytes: sum.littleEndianBytes),
            ])
    }

    /// Returns the offset and the length, without the header, of the block of comments.
    private static func block(of file: some RandomAccessBytes) throws -> (offset: Int64, count: Int) {
        guard try file.bytes(at: 0, count: 4) == Array("fLaC".utf8) else {
            throw ContainerFailure.unexpectedForm
        }
        var offset: Int64 = 4
        while true {
            let header = try file.bytes(at: offset, count: Int(blockHeader))
            guard header.count == Int(blockHeader) else { throw ContainerFailure.truncated }
            let count = Int(header[1...].bigEndian)
            if header[0] & 0x7F == comments { return (offset, count) }
            // The highest bit marks the last block.
            guard header[0] & 0x80 == 0 else { throw ContainerFailure.unexpectedForm }
            offset += blockHeader + Int64(count)
        }
    }
}
