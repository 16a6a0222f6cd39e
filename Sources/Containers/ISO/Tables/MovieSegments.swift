package import MediaTypes

/// The edits of a track as mappings from media time to movie time.
package struct MovieSegments {
    package private(set) var mappings: [CMTimeMapping] = []
    private let track: MovieTrack
    private let movie: Movie
    private var end = CMTime.zero

    /// Creates an empty list for a track without samples.
    package init(of track: MovieTrack, in movie: Movie) {
        self.track = track
        self.movie = movie
        guard track.samples.count > 0 else { return }
        if track.edits.isEmpty { appendRest(from: 0) }
        for (index, edit) in track.edits.enumerated() {
            let isLast = index == track.edits.count - 1
            if isLast, let start = edit.mediaStart, isOpen(edit) {
                appendRest(from: start)
            } else if isLast, let start = edit.mediaStart, start >= track.mediaEnd {
                // FFmpeg writes one, of a length below zero, for audio that ends before a cut.
                break
            } else if edit.duration > 0 {
                append(edit)
            }
        }
    }

    /// Returns whether an edit extends to the end of the media: its duration is zero, or the file is
    /// fragmented and the edit was written before the movie's length was known.
    private func isOpen(_ edit: MovieEdit) -> Bool {
        edit.duration == 0 || (movie.isFragmented && movie.duration == 0)
    }

    private mutating func append(_ edit: MovieEdit) {
        let stated = CMTime(value: edit.duration, timescale: CMTimeScale(movie.timescale))
        let duration = edit.rate == 1 << 16 ? toTheMediasEnd(stated, from: edit.mediaStart) : stated
        guard let start = edit.mediaStart else { return append(source: .invalid, duration: duration) }
        append(
            source: CMTimeRange(start: mediaTime(start), duration: sourceDuration(of: edit, duration)),
            duration: duration)
    }

    /// Returns the duration of the media in an edit that lasts `duration`; zero for a dwell.
    private func sourceDuration(of edit: MovieEdit, _ duration: CMTime) -> CMTime {
        switch edit.rate {
        case 0: .zero
        case 1 << 16: duration
        default: CMTimeMultiplyByRatio(duration, multiplier: Int32(clamping: edit.rate), divisor: 1 << 16)
        }
    }

    /// Returns an edit's duration, limited to the end of the media if it exceeds it by less than a unit of
    /// the movie, often a millisecond. Otherwise 90 frames of 1001/24000 s would last 91.
    private func toTheMediasEnd(_ duration: CMTime, from start: Int64?) -> CMTime {
        guard let start, track.mediaEnd > start else { return duration }
        let rest = mediaTime(track.mediaEnd - start)
        let unit = CMTime(value: 1, timescale: CMTimeScale(movie.timescale))
        return rest < duration && duration - rest < unit ? rest : duration
    }

    /// Appends the media from `start` on, with a gap before the first sample.
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

    /// Returns the presentation time of the first sample in an edit, in the movie's time; `nil` for a track
    /// without samples.
    package static func firstPresentation(of track: MovieTrack, in movie: Movie) -> CMTime? {
        guard track.samples.count > 0 else { return nil }
        let first = CMTime(
            value: track.samples.firstPresentation, timescale: CMTimeScale(clamping: track.timescale))
        guard !track.edits.isEmpty else { return first }
        let mappings = MovieSegments(of: track, in: movie).mappings
        guard let edit = mappings.first(where: { !CMTIMEMAPPING_IS_EMPTY($0) }) else { return nil }
        return edit.target.start + CMTimeMaximum(.zero, first - edit.source.start)
    }

    /// Returns the presentation time of the track's first sample in the movie's time if nothing before the
    /// edit's start were cut; `nil` for a track with several edits or a changed speed.
    package static func start(of track: MovieTrack, in movie: Movie) -> CMTime? {
        let shown = MovieSegments(of: track, in: movie).mappings.filter { !CMTIMEMAPPING_IS_EMPTY($0) }
        guard shown.count == 1, shown[0].source.duration == shown[0].target.duration else { return nil }
        let first = CMTime(
            value: track.samples.firstPresentation, timescale: CMTimeScale(clamping: track.timescale))
        return shown[0].target.start + (first - shown[0].source.start)
    }

    /// Whether a reader has to take the samples by media time and apply the edits by itself.
    ///
    /// `qtdemux` applies a single edit of unchanged speed exactly, except that it doesn't deliver the coded
    /// audio before it, which decoders need.
    package var requireMediaTime: Bool {
        guard track.hasEdits, ["vide", "soun"].contains(track.handler),
            let first = mappings.first(where: { !CMTIMEMAPPING_IS_EMPTY($0) })
        else { return false }
        let delays = mappings.first.map { CMTIMEMAPPING_IS_EMPTY($0) } == true ? 1 : 0
        if mappings.count > delays + 1 || first.source.duration != first.target.duration { return true }
        guard track.handler == "soun", track.entry?.audio?.isUncompressed == false else { return false }
        return first.source.start - track.firstPresentation > Self.longestPriming
    }

    /// The delays of audio encoders are shorter: an edit that begins later is a cut.
    private static let longestPriming = CMTime(value: 1, timescale: 10)

    /// Returns the range from the end of a leading empty edit to the end of the last edit.
    package static func timeRange(of mappings: [CMTimeMapping]) -> CMTimeRange {
        guard let first = mappings.first(where: { !CMTIMEMAPPING_IS_EMPTY($0) }), let last = mappings.last
        else {
            return .zero
        }
        return CMTimeRange(start: first.target.start, end: last.target.end)
    }
}

extension Movie {
    /// Whether its times may begin anywhere, as in fragments of a transmission without edit lists.
    package var hasClock: Bool { isFragmented && tracks.allSatisfy(\.edits.isEmpty) }
}

/// One row of an edit list.
struct MovieEdit: Sendable, Hashable {
    /// In the movie's timescale; 0 extends the edit to the end of the media.
    var duration: Int64
    /// In the track's timescale; `nil` for an empty edit.
    var mediaStart: Int64?
    /// 16.16 fixed point, never negative; 0 for a dwell, which presents one frame throughout.
    var rate: Int64

    static func list(_ content: ByteReader) throws -> [MovieEdit] {
        var reader = content
        let wide = try reader.fullBoxHeader().version == 1
        let rows = min(Int64(try reader.unsigned32()), Int64(reader.remaining / (wide ? 20 : 12)))
        let stated = try (0..<rows).map { _ in
            let duration = try reader.duration(wide: wide)
            let start = wide ? try reader.signed64() : Int64(try reader.signed32())
            let rate = Int64(try reader.signed32())
            return MovieEdit(
                duration: duration,
                mediaStart: start >= 0 ? start : nil,
                // Some writers store the integer 1 instead of 1.0.
                rate: rate > 1 || rate == 0 ? rate : 1 << 16)
        }
        // Some writers store 0 instead of 1.0, in all rows: a dwell is one among edits at another rate.
        guard !stated.contains(where: { $0.mediaStart != nil && $0.rate > 0 }) else { return stated }
        return stated.map { MovieEdit(duration: $0.duration, mediaStart: $0.mediaStart, rate: 1 << 16) }
    }
}
