/// The files that a track's samples may be in, as the track's `dref` box lists them. Source: ISO/IEC 14496-12,
/// 8.7.2; QuickTime File Format, "Data Reference Atoms".
struct DataReferences: Sendable {
    /// For each of them, whether it is another file than the movie.
    private let areElsewhere: [Bool]

    /// - Parameter content: The content of a `dref` box.
    init(_ content: ByteReader) throws {
        var reader = content
        // Version, flags and the number of references.
        guard reader.remaining >= 8 else {
            areElsewhere = []
            return
        }
        try reader.skip(8)
        areElsewhere = try reader.boxes.map { try Self.namesFile($0.content) }
    }

    /// Returns whether a reference names a file. One without a name means the file itself, even if the flag
    /// for that is missing.
    private static func namesFile(_ content: ByteReader) throws -> Bool {
        var reader = content
        guard reader.remaining > 4 else { return false }
        let isOwn = try reader.fullBoxHeader().flags & 1 != 0
        return !isOwn && reader.rest.contains { $0 != 0 }
    }

    /// Returns whether one of the sample descriptions in a `stsd` box refers to another file. Each has a
    /// reference of its own, and fragments may use descriptions that no sample table does.
    func areElsewhere(for descriptions: ByteReader) throws -> Bool {
        guard areElsewhere.contains(true) else { return false }
        var reader = descriptions
        try reader.skip(8)
        return try reader.boxes.contains { description in
            var fields = description.content
            guard fields.remaining >= 8 else { return false }
            try fields.skip(6)
            // Counted from 1. Writers that leave zero mean the only reference; one that isn't listed is none.
            let index = max(1, Int(try fields.unsigned16())) - 1
            return areElsewhere.indices.contains(index) && areElsewhere[index]
        }
    }
}
