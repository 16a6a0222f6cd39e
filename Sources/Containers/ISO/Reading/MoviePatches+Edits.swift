extension MoviePatches {
    /// Returns the patches for reading one of the tracks by media time: the demuxer doesn't see its edit
    /// list, and reads a length of the movie within which all media can be sought.
    ///
    /// If samples are presented before they are decoded, the demuxer delays all by the maximum of these times, or
    /// by the number in the file's `cslg` box, which may be greater and is hidden.
    package func patches(forMediaOf wanted: MovieTrack) -> [FilePatch] {
        guard let position = wanted.editsPosition else { return patches(for: wanted) }
        let plain = movie.ignoringEdits(of: wanted)
        var patches = MoviePatches(movie: plain, rules: rules).patches(for: wanted.withoutEdits)
        patches += [position, wanted.shiftPosition].compactMap(\.self).map(hidingBox(at:))
        let length = lengthening(to: plain.duration)
        // A patch of the same field has a greater length.
        if plain.duration > movie.duration, !patches.contains(where: { $0.offset == length.offset }) {
            patches.append(length)
        }
        return patches
    }
}
