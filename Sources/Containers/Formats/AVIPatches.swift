/// Bytes to read in place of an AVI file's own, which hide an index that lacks a part of the file or is of
/// another one.
///
/// `avidemux` ends where the index does, as in files whose copy or repair was not finished. Without an index
/// it finds frames as it reads the file.
package struct AVIPatches {
    package private(set) var patches: [FilePatch] = []
    private let file: any RandomAccessBytes

    /// A part of a RIFF file: its identifier, and its content.
    private struct Chunk {
        var identifier: [UInt8]
        var content: Range<Int64>
        /// The kind of a list.
        var kind: [UInt8]
    }

    /// The maximum number of chunks beside the media to examine.
    private static let patience = 1_000
    /// The maximum number of bytes of headers to examine.
    private static let longestHeaders: Int64 = 1 << 20

    /// Creates an empty list for a file of another kind, and for one with the index of OpenDML.
    ///
    /// - Throws: Errors of reading the file.
    package init(of file: any RandomAccessBytes) throws {
        self.file = file
        let head = try file.bytes(at: 0, count: 12)
        guard head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).elementsEqual("AVI ".utf8) else {
            return
        }
        var media: Range<Int64>?
        var place: Int64 = 12
        for _ in 0..<Self.patience {
            guard let chunk = try chunk(at: place) else { return }
            if chunk.kind.elementsEqual("hdrl".utf8), try hasOwnIndexes(chunk.content) { return }
            if chunk.kind.elementsEqual("movi".utf8) { media = chunk.content }
            if chunk.identifier.elementsEqual("idx1".utf8), let media {
                guard try !isWhole(index: chunk.content, of: media) else { return }
                patches = [FilePatch(offset: chunk.content.lowerBound - 8, bytes: Array("JUNK".utf8))]
                return
            }
            place = chunk.content.upperBound + chunk.content.upperBound % 2
        }
    }

    private func chunk(at place: Int64) throws -> Chunk? {
        let head = try file.bytes(at: place, count: 12)
        guard head.count >= 8 else { return nil }
        let start = place + 8
        let isList = head.starts(with: Array("LIST".utf8))
        return Chunk(
            identifier: Array(head[..<4]), content: start..<start + Int64(head[4..<8].littleEndian),
            kind: isList ? Array(head[8...]) : [])
    }

    /// Returns whether the headers have OpenDML's indexes, which count before the file's.
    private func hasOwnIndexes(_ headers: Range<Int64>) throws -> Bool {
        let count = min(headers.upperBound - headers.lowerBound, Self.longestHeaders)
        let bytes = try file.bytes(at: headers.lowerBound, count: Int(count))
        return bytes.firstRange(of: Array("indx".utf8)) != nil
    }

    /// Returns whether the first entry of an index is of its chunk, and nothing follows the last one's.
    private func isWhole(index: Range<Int64>, of media: Range<Int64>) throws -> Bool {
        let count = (index.upperBound - index.lowerBound) / 16
        guard count > 0 else { return false }
        let first = try file.bytes(at: index.lowerBound, count: 16)
        let last = try file.bytes(at: index.lowerBound + (count - 1) * 16, count: 16)
        // An index that ends with the file is another fault.
        guard first.count == 16, last.count == 16 else { return true }
        // Offsets count from the list's kind or, in some files, from the beginning.
        for base in [media.lowerBound, 0] {
            let place = base + Int64(first[8..<12].littleEndian)
            guard try file.bytes(at: place, count: 4) == Array(first[..<4]) else { continue }
            let end = base + Int64(last[8..<12].littleEndian) + 8 + Int64(last[12..<16].littleEndian)
            return try !hasMedia(at: end + end % 2, before: media.upperBound)
        }
        return false
    }

    /// Returns whether a chunk of a stream, or a group of such, begins at a place.
    private func hasMedia(at place: Int64, before end: Int64) throws -> Bool {
        let head = try file.bytes(at: place, count: 12)
        guard place + 8 < end, head.count == 12 else { return false }
        if head.starts(with: Array("LIST".utf8)) { return head[8...].elementsEqual("rec ".utf8) }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return digits.contains(head[0]) && digits.contains(head[1])
            && ["db", "dc", "wb"].contains { head[2..<4].elementsEqual($0.utf8) }
    }
}
