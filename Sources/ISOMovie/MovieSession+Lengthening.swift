internal import MediaTypes

extension MovieSession {
    /// The movie box anew, in which the last samples of tracks last longer, see `Track.extension`. Insertions are written before
    /// patches. Both are empty if no track is extended.
    package func lengthening(
        of file: some RandomAccessBytes
    ) throws -> (insertions: [FileInsertion], patches: [FilePatch]) {
        guard tracks.contains(where: { $0.extension > .zero }) else { return ([], []) }
        var box = try MovieBox(of: file)
        var (sounds, pictures) = (tracks.filter(\.isSound)[...], tracks.filter { !$0.isSound }[...])
        var tables: [MovieBox.Table] = []
        for track in box.tracks {
            guard let isSound = try track.isSound,
                let told = isSound ? sounds.popFirst() : pictures.popFirst(),
                let table = try MovieBox.Table(track, lengthenedBy: told.extension)
            else { continue }
            tables.append(table)
        }
        box.moveChunks(by: 8 * tables.count { $0.needsRow })
        // From the last on: what is inserted moves all behind it.
        for table in tables.reversed() { box.lengthen(table) }
        return box.changes
    }
}
