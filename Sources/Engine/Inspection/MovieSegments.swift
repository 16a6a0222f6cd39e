import MediaTypes

/// The edits of a track as mappings from its media's time to the movie's.
struct MovieSegments {
    private(set) var mappings: [CMTimeMapping] = []

    /// Empty for a track without samples.
    init(of track: MovieTrack, in movie: Movie) {
        guard track.samples.count > 0 else { return }
        let timescale = CMTimeScale(track.timescale)
        guard !track.edits.isEmpty else {
            let whole = CMTimeRange(
                start: .zero, duration: CMTime(value: track.mediaDuration, timescale: timescale))
            mappings = [CMTimeMapping(source: whole, target: whole)]
            return
        }
        var end = CMTime.zero
        for (index, edit) in track.edits.enumerated() {
            let isLast = index == track.edits.count - 1
            guard let target = Self.duration(of: edit, isLast: isLast, track: track, movie: movie) else { continue }
            let source = edit.mediaStart.map { start in
                CMTimeRange(
                    start: CMTime(value: start, timescale: timescale),
                    duration: edit.rate == 1 << 16
                        ? target
                        : CMTimeMultiplyByRatio(target, multiplier: Int32(clamping: edit.rate), divisor: 1 << 16))
            }
            mappings.append(
                CMTimeMapping(source: source ?? .invalid, target: CMTimeRange(start: end, duration: target)))
            end = end + target
        }
    }

    /// Nil for an edit that takes no time. A last edit of no length, and any last edit of a fragmented file whose
    /// header was written before the fragments, goes on to the end of the media.
    private static func duration(
        of edit: MovieEdit, isLast: Bool, track: MovieTrack, movie: Movie
    ) -> CMTime? {
        let claimed = CMTime(value: edit.duration, timescale: CMTimeScale(movie.timescale))
        guard let start = edit.mediaStart, isLast, edit.duration == 0 || movie.isFragmented else {
            return edit.duration > 0 ? claimed : nil
        }
        let rest = CMTime(value: track.mediaDuration - start, timescale: CMTimeScale(track.timescale))
        if edit.duration > 0, movie.duration > 0 { return claimed }
        return rest > .zero ? rest : nil
    }

    /// From the end of a leading empty edit to the end of the last.
    static func timeRange(of mappings: [CMTimeMapping]) -> CMTimeRange {
        guard let first = mappings.first(where: { !CMTIMEMAPPING_IS_EMPTY($0) }), let last = mappings.last else {
            return .zero
        }
        return CMTimeRange(start: first.target.start, end: last.target.end)
    }
}
