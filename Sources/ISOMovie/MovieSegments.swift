package import MediaTypes

/// The edits of a track as mappings from its media's time to the movie's.
package struct MovieSegments {
    package private(set) var mappings: [CMTimeMapping] = []
    private let track: MovieTrack
    private let movie: Movie
    private var end = CMTime.zero

    /// Empty for a track without samples.
    package init(of track: MovieTrack, in movie: Movie) {
        self.track = track
        self.movie = movie
        guard track.samples.count > 0 else { return }
        if track.edits.isEmpty { appendRest(from: 0) }
        for (index, edit) in track.edits.enumerated() {
            if index == track.edits.count - 1, let start = edit.mediaStart, isOpen(edit) {
                appendRest(from: start)
            } else if edit.duration > 0 {
                append(edit)
            }
        }
    }

    /// Whether an edit goes on to the end of the media: one of no length, and in a fragmented file one from before
    /// anyone knew how long the movie gets.
    private func isOpen(_ edit: MovieEdit) -> Bool {
        edit.duration == 0 || (movie.isFragmented && movie.duration == 0)
    }

    private mutating func append(_ edit: MovieEdit) {
        let stated = CMTime(value: edit.duration, timescale: CMTimeScale(movie.timescale))
        let duration = edit.rate == 1 << 16 ? toTheMediasEnd(stated, from: edit.mediaStart) : stated
        guard let start = edit.mediaStart else { return append(source: .invalid, duration: duration) }
        let isAtRate = edit.rate == 1 << 16
        let source = CMTimeRange(
            start: mediaTime(start),
            duration: isAtRate
                ? duration
                : CMTimeMultiplyByRatio(duration, multiplier: Int32(clamping: edit.rate), divisor: 1 << 16))
        append(source: source, duration: duration)
    }

    /// An edit's length is told in the movie's units, often milliseconds: one that ends less than a unit behind the
    /// media means the media's end. Otherwise 90 frames of 1001/24000 s would last 91.
    private func toTheMediasEnd(_ duration: CMTime, from start: Int64?) -> CMTime {
        guard let start, track.mediaEnd > start else { return duration }
        let rest = mediaTime(track.mediaEnd - start)
        let unit = CMTime(value: 1, timescale: CMTimeScale(movie.timescale))
        return rest < duration && duration - rest < unit ? rest : duration
    }

    /// The media from `start` on. What is missing of it before the first sample is empty.
    private mutating func appendRest(from start: Int64) {
        let first = max(start, track.samples.start)
        guard track.mediaEnd > first else { return }
        if first > start { append(source: .invalid, duration: mediaTime(first - start)) }
        let duration = mediaTime(track.mediaEnd - first)
        append(source: CMTimeRange(start: mediaTime(first), duration: duration), duration: duration)
    }

    private mutating func append(source: CMTimeRange, duration: CMTime) {
        mappings.append(CMTimeMapping(source: source, target: CMTimeRange(start: end, duration: duration)))
        end = end + duration
    }

    private func mediaTime(_ value: Int64) -> CMTime {
        CMTime(value: value, timescale: CMTimeScale(track.timescale))
    }

    /// When the first sample that an edit shows is shown or heard, in the movie's time; nil for a track without samples.
    package static func firstPresentation(of track: MovieTrack, in movie: Movie) -> CMTime? {
        guard track.samples.count > 0 else { return nil }
        let first = CMTime(
            value: track.samples.firstPresentation, timescale: CMTimeScale(clamping: track.timescale))
        guard !track.edits.isEmpty else { return first }
        let mappings = MovieSegments(of: track, in: movie).mappings
        guard let edit = mappings.first(where: { !CMTIMEMAPPING_IS_EMPTY($0) }) else { return nil }
        return edit.target.start + CMTimeMaximum(.zero, first - edit.source.start)
    }

    /// When the track's first sample would be shown, in the movie's time, if nothing before the edit's beginning were left
    /// out; nil for a track that is shown in several pieces, or not at its own speed.
    package static func start(of track: MovieTrack, in movie: Movie) -> CMTime? {
        let shown = MovieSegments(of: track, in: movie).mappings.filter { !CMTIMEMAPPING_IS_EMPTY($0) }
        guard shown.count == 1, shown[0].source.duration == shown[0].target.duration else { return nil }
        let first = CMTime(
            value: track.samples.firstPresentation, timescale: CMTimeScale(clamping: track.timescale))
        return shown[0].target.start + (first - shown[0].source.start)
    }

    /// From the end of a leading empty edit to the end of the last.
    package static func timeRange(of mappings: [CMTimeMapping]) -> CMTimeRange {
        guard let first = mappings.first(where: { !CMTIMEMAPPING_IS_EMPTY($0) }), let last = mappings.last
        else {
            return .zero
        }
        return CMTimeRange(start: first.target.start, end: last.target.end)
    }
}

extension Movie {
    /// Whether its times may begin anywhere: fragments of a transmission, without edit lists.
    package var hasClock: Bool { isFragmented && tracks.allSatisfy(\.edits.isEmpty) }
}

/// One row of an edit list.
struct MovieEdit: Sendable, Hashable {
    /// In the movie's timescale. 0 means: to the end of the media.
    var duration: Int64
    /// In the track's timescale; nil is an empty edit.
    var mediaStart: Int64?
    /// 16.16 fixed point, always positive.
    var rate: Int64

    static func list(_ content: ByteReader) throws -> [MovieEdit] {
        var reader = content
        let wide = try reader.fullBoxHeader().version == 1
        let rows = min(Int64(try reader.unsigned32()), Int64(reader.remaining / (wide ? 20 : 12)))
        return try (0..<rows).map { _ in
            let duration = try reader.duration(wide: wide)
            let start = wide ? try reader.signed64() : Int64(try reader.signed32())
            let rate = Int64(try reader.signed32())
            return MovieEdit(
                duration: duration,
                mediaStart: start >= 0 ? start : nil,
                // Some writers put the integer 1, or 0, where 1.0 belongs; GStreamer reads them as 1.0 too.
                rate: rate > 1 ? rate : 1 << 16)
        }
    }
}
