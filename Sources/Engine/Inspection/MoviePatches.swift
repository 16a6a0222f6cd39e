import MediaTypes

/// What has to be read in place of a movie's own bytes, so that GStreamer's `qtdemux` gives all of its tracks.
struct MoviePatches {
    let movie: Movie

    func patches() -> [FilePatch] {
        movie.tracks.compactMap { track in
            if track.entry == nil { return hiding(track) }
            return isTakenForPreview(track) ? lengthening(track) : nil
        }
    }

    /// The demuxer may refuse the whole file, at random, for one track that nobody can make sense of.
    private func hiding(_ track: MovieTrack) -> FilePatch? {
        guard track.samples.count > 0 else { return nil }
        return FilePatch(
            offset: movie.contentOffset + Int64(track.position) - 4, bytes: Array("free".utf8))
    }

    /// The demuxer takes a track shorter than a fifth of the movie for a preview and skips it, but not in
    /// fragmented files. The products wrap at 64 bits as they do there.
    private func isTakenForPreview(_ track: MovieTrack) -> Bool {
        guard !movie.isFragmented, movie.duration > 0, track.claimedDuration > 0 else { return false }
        let whole = UInt64(movie.duration) &* UInt64(track.timescale)
        let own = UInt64(track.claimedDuration) &* UInt64(movie.timescale)
        return whole != 0 && (own &* 10) / whole < 2
    }

    /// It does not look at the length of a track that says the greatest of 31 bits; where the samples end it tells
    /// from their table.
    private func lengthening(_ track: MovieTrack) -> FilePatch {
        FilePatch(
            offset: movie.contentOffset + Int64(track.durationPosition),
            bytes: (track.hasWideDuration ? [0, 0, 0, 0] : []) + [0x7F, 0xFF, 0xFF, 0xFF])
    }
}
