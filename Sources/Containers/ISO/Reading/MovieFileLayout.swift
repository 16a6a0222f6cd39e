internal import MediaTypes

/// The positions of a file's movie box and fragments. Only box headers are read; media data are skipped.
package struct MovieFileLayout: Sendable {
    /// The position of a box's content in the file.
    struct Place: Sendable {
        /// The offset of the box itself.
        let box: Int64
        let offset: Int64
        let count: Int64
    }

    private(set) var movie: Place?
    /// Whether another movie box follows, as that of a second file.
    private(set) var hasSecondMovie = false
    private(set) var fragments: [Place] = []
    /// The index of fragments with their times (`mfra`).
    private(set) var fragmentIndex: Place?
    /// Whether the file is an image (HEIF): its metadata box is at the top level, unlike a movie's.
    private(set) var isPicture = false
    /// Whether a box other than the movie box extends past the end of the file.
    package private(set) var isCutShort = false

    /// The maximum number of boxes. A day of one-second fragments has 172,800; cameras don't write more than
    /// this.
    private static let boxLimit = 1_000_000

    /// The boxes that a file of this family may begin with.
    private static let openings: Set<FourCharacters> = [
        "ftyp", "styp", "moov", "mdat", "moof", "free", "skip", "wide", "pnot", "sidx", "uuid",
    ]

    /// Returns whether a file with these first bytes belongs to the ISO base media family, by content and not
    /// by name.
    package static func recognises(_ head: [UInt8]) throws -> Bool {
        guard head.count >= 8 else { return false }
        var reader = ByteReader(head)
        try reader.skip(4)
        return openings.contains(try reader.code())
    }

    package init(of file: some RandomAccessBytes) throws {
        var offset: Int64 = 0
        for _ in 0..<Self.boxLimit {
            guard let next = try step(in: file, at: offset) else { return }
            offset = next
        }
        throw ContainerFailure.tooLarge
    }

    /// Records the box at `offset` and returns the offset of the next; `nil` at the end.
    private mutating func step(in file: some RandomAccessBytes, at offset: Int64) throws -> Int64? {
        var head = ByteReader(try file.bytes(at: offset, count: 16))
        guard head.remaining >= 8 else { return nil }
        let narrow = try head.unsigned32()
        let code = try head.code()
        var start = offset + 8
        var end = file.length
        switch narrow {
        case 0: break
        case 1:
            guard head.remaining >= 8 else { return nil }
            let wide = try head.unsigned64()
            guard wide >= 16 else { return nil }
            start += 8
            end = wide > UInt64(file.length - offset) ? Int64.max : offset + Int64(wide)
        case 2...7: return nil
        default: end = offset + Int64(narrow)
        }
        note(code, at: offset, content: start..<max(start, min(end, file.length)))
        if end > file.length {
            guard code != "moov" else { throw ContainerFailure.movieCutShort }
            isCutShort = true
            return nil
        }
        return end
    }

    private mutating func note(_ code: FourCharacters, at box: Int64, content: Range<Int64>) {
        let place = Place(
            box: box, offset: content.lowerBound, count: content.upperBound - content.lowerBound)
        switch code {
        case "moov" where movie == nil: movie = place
        case "moov": hasSecondMovie = true
        case "moof": fragments.append(place)
        case "mfra": fragmentIndex = place
        case "meta": isPicture = true
        default: break
        }
    }
}
