internal import MediaTypes

extension MovieSession {
    /// Returns the change that extends the last samples of tracks by `Track.extension`; `nil` if no track is
    /// extended.
    package func lengthening(of file: some RandomAccessBytes) throws -> MovieBoxChange? {
        guard tracks.contains(where: { $0.extension > .zero }) else { return nil }
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
        // From the last one on, because an insertion moves everything behind it.
        for table in tables.reversed() { box.lengthen(table) }
        return box.change
    }
}
