internal import MediaTypes

/// The movie box of a finished file, to be changed. All changes are written at once; the box may grow.
struct MovieBox {
    var root: BoxTree
    /// The position of the unchanged box.
    let place: MovieFileLayout.Place
    /// Whether no other box follows in the file.
    let isLast: Bool

    /// - Throws: `ContainerFailure` if the file is not a movie.
    init(of file: some RandomAccessBytes) throws {
        guard let place = try MovieFileLayout(of: file).movie else { throw ContainerFailure.noMovie }
        self.place = place
        isLast = place.offset + place.count == file.length
        root = BoxTree(opening: Box(code: "moov", content: try Movie.content(at: place, of: file)))
    }

    var header: BoxTree {
        get throws {
            guard let header = root.box("mvhd") else { throw ContainerFailure.truncated }
            return header
        }
    }

    mutating func editTracks(_ change: (inout BoxTree) throws -> Void) rethrows {
        for index in root.boxes.indices where root.boxes[index].code == "trak" {
            try change(&root.boxes[index])
        }
    }

    /// Returns the change that turns the file's movie box into this one.
    func change() throws -> FileChange {
        var movie = self
        var insertions: [FileInsertion] = []
        let growth = root.count - Int(place.count)
        if growth > 0, !isLast {
            try movie.moveChunks(by: Int64(growth))
            insertions.append(
                FileInsertion(
                    offset: place.offset + place.count, bytes: [UInt8](repeating: 0, count: growth)))
        }
        var content = movie.root.content
        // Nested boxes lose eight bytes if their size has 64 bits.
        if growth < 0 { content += BoxWriter.free(-growth) }
        var patches = [FilePatch(offset: place.offset, bytes: content)]
        if growth > 0 {
            let (header, isWide) = (place.offset - place.box, place.offset - place.box > 8)
            patches.append(
                FilePatch(
                    offset: place.box + (isWide ? 8 : 0), field: header + Int64(content.count),
                    isWide: isWide))
        }
        return FileChange(insertions: insertions, patches: patches)
    }

    /// Adds the box's growth to the offsets of the chunks that are behind it.
    private mutating func moveChunks(by growth: Int64) throws {
        let end = place.offset + place.count
        try editTracks { track in
            guard track.box("mdia", "minf", "stbl") != nil else { return }
            try track.edit("mdia", "minf", "stbl") { table in
                for index in table.boxes.indices where ["stco", "co64"].contains(table.boxes[index].code) {
                    try table.boxes[index].moveChunks(by: growth, behind: end)
                }
            }
        }
    }
}

extension BoxTree {
    /// Adds to the offsets of a table from a position of the file on.
    fileprivate mutating func moveChunks(by growth: Int64, behind end: Int64) throws {
        let width = code == "co64" ? 8 : 4
        let count = min(Int(try number(at: 4)), (bytes.count - 8) / width)
        for place in stride(from: 8, to: 8 + count * width, by: width) {
            let offset = try number(at: place, width: width)
            if offset >= end { try set(offset &+ growth, at: place, width: width) }
        }
    }
}
