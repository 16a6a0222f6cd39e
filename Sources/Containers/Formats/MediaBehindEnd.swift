/// Whether more media follow behind the end that a file states, as in files that were joined byte by byte.
///
/// GStreamer's demuxers end there, as most programs do.
package enum MediaBehindEnd {
    /// Returns whether another file of the same format begins behind the stated end or, in MPEG audio, whether
    /// more frames follow than the first one states.
    ///
    /// False for formats that don't state their end. A FLAC file, and an MP3 file whose table doesn't match
    /// its size, is read as a whole.
    package static func exists(in file: some RandomAccessBytes) throws -> Bool {
        let head = try file.bytes(at: 0, count: 64)
        if try MovieFileLayout.recognises(head) {
            // Fragments are all read, whichever movie box they follow.
            let layout = try MovieFileLayout(of: file)
            return layout.hasSecondMovie && layout.fragments.isEmpty
        }
        if head.starts(with: matroskaMark) { return try followsMatroska(in: file) }
        let start = try AudioFrameScan.endOfTag(of: file)
        if try file.bytes(at: start, count: flacMark.count) == flacMark {
            return try contains(flacMark, from: start + 1, in: file)
        }
        let end = try ToldEnd.bytes(of: file, head: head)
        guard let mark = Mark(of: head) else {
            if let end, file.length - end <= ToldEnd.tagMargin + mostBehindAudio { return false }
            return try AudioFrameScan.hasFramesBehindTable(in: file)
        }
        guard let end, end < file.length else { return false }
        let next = try file.bytes(at: end, count: mark.reach)
        return next.indices.contains { mark.begins(next[$0...]) }
    }

    /// The bytes with which a file of a format begins.
    private struct Mark {
        var first: [UInt8]
        /// The type of a RIFF or FORM chunk, which follows its size. The further chunks of large AVI files
        /// have another type.
        var form: [UInt8] = []
        /// The number of bytes behind the stated end within which the next file begins.
        var reach = 32

        init?(of head: [UInt8]) {
            guard head.count >= 16 else { return nil }
            if ["RIFF", "RF64", "BW64", "FORM"].contains(where: { head.starts(with: Array($0.utf8)) }) {
                (first, form) = (Array(head[..<4]), Array(head[8..<12]))
            } else if head.starts(with: Array("FLV".utf8)) {
                first = Array(head[..<4])
            } else if head.starts(with: [0x30, 0x26, 0xB2, 0x75]) {
                first = Array(head[..<16])
            } else if head.starts(with: [0x06, 0x0E, 0x2B, 0x34]) {
                // A key without its version. The stated end is the start of the footer, which may have an
                // index.
                (first, reach) = (Array(head[..<14]), 1 << 20)
            } else {
                return nil
            }
        }

        func begins(_ bytes: ArraySlice<UInt8>) -> Bool {
            bytes.starts(with: first) && (form.isEmpty || bytes.dropFirst(8).starts(with: form))
        }
    }

    private static let matroskaMark: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]
    /// The marker, and the header of the first block of metadata, which has 34 bytes and isn't the last one as
    /// encoders write it. RFC 9639, 8.1 and 8.2.
    private static let flacMark = Array("fLaC".utf8) + [0, 0, 0, 34]
    /// Tags whose size isn't counted may follow MPEG audio.
    private static let mostBehindAudio: Int64 = 1024
    /// The maximum number of elements to examine, for a day of clusters of a second.
    private static let mostElements = 1_000_000

    /// Returns whether a second header follows the segment; without a size of the segment, its clusters.
    private static func followsMatroska(in file: some RandomAccessBytes) throws -> Bool {
        guard let segment = try EBMLElement.segment(of: file) else { return false }
        var place = segment.end(within: segment.count == nil ? segment.content : file.length)
        for _ in 0..<mostElements where place < file.length {
            guard let element = try EBMLElement(at: place, of: file) else { return false }
            if element.identifier == matroskaMark.bigEndian { return true }
            // The clusters of live streams have no size either.
            place = element.end(within: element.count == nil ? element.content : file.length)
        }
        return false
    }

    /// Returns whether bytes occur in a file at or behind an offset.
    private static func contains(
        _ mark: [UInt8], from start: Int64, in file: some RandomAccessBytes
    ) throws -> Bool {
        var place = start
        while place < file.length {
            let part = try file.bytes(at: place, count: 1 << 20)
            guard part.count >= mark.count else { return false }
            if hasMark(mark, in: part) { return true }
            place += Int64(part.count - mark.count + 1)
        }
        return false
    }

    /// Returns whether a mark occurs whose first four bytes differ.
    ///
    /// One of those is at an index of which the remainder by four is three: only these are examined.
    private static func hasMark(_ mark: [UInt8], in bytes: [UInt8]) -> Bool {
        var positions = [Int](repeating: -1, count: 256)
        for (position, byte) in mark.prefix(4).enumerated() { positions[Int(byte)] = position }
        for index in stride(from: 3, to: bytes.count, by: 4) {
            let position = positions[Int(bytes[index])]
            guard position >= 0 else { continue }
            if bytes[(index - position)...].starts(with: mark) { return true }
        }
        return false
    }
}
