internal import MediaTypes

extension MovieSession {
    /// Returns a new movie box with room for an empty edit in each track that begins after the movie and has
    /// a single edit: the muxer counts from the first sample of all tracks. The result is empty without such
    /// a track, or if the box isn't the last of the file.
    package func openings(for file: some RandomAccessBytes) throws -> [FilePatch] {
        guard let place = try MovieFileLayout(of: file).movie else { throw MovieFault.noMovie }
        guard place.offset + place.count == file.length else { return [] }
        let content = try Movie.content(at: place, of: file)
        var bytes = try file.bytes(at: place.offset - 8, count: 8 + content.remaining)
        var (sounds, pictures) = (tracks.filter(\.isSound)[...], tracks.filter { !$0.isSound }[...])
        var lists: [[Int]] = []
        for box in content.boxes.all("trak") {
            guard let isSound = try box.isSound,
                let track = isSound ? sounds.popFirst() : pictures.popFirst()
            else { continue }
            guard track.start > .zero, let edits = box.boxes.first("edts"),
                var list = edits.boxes.first("elst")
            else { continue }
            _ = try list.fullBoxHeader()
            guard try list.unsigned32() == 1 else { continue }
            // The movie box's header comes first.
            lists.append([0, box.position, edits.position, list.position - 8])
        }
        for boxes in lists.reversed() { Self.insertEdit(into: &bytes, boxes) }
        return lists.isEmpty ? [] : [FilePatch(offset: place.offset - 8, bytes: bytes)]
    }

    /// - Parameter boxes: The positions of the nested boxes, outermost first and the edit list last.
    private static func insertEdit(into bytes: inout [UInt8], _ boxes: [Int]) {
        guard let list = boxes.last else { return }
        let count = bytes[list + 8] == 1 ? 20 : 12
        for box in boxes {
            let size = bytes[box..<box + 4].reduce(0) { $0 << 8 | Int($1) } + count
            bytes.replaceSubrange(box..<box + 4, with: UInt32(truncatingIfNeeded: size).bigEndianBytes)
        }
        bytes[list + 15] = 2
        // No duration yet, no media, and the normal rate.
        let time = [UInt8](repeating: 0, count: count / 2 - 2) + [UInt8](repeating: 255, count: count / 2 - 2)
        bytes.insert(contentsOf: time + [0, 1, 0, 0], at: list + 16)
    }
}
