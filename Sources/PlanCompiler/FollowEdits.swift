internal import MediaTypes
internal import RenderPlan

/// The compiler pass that applies the edit list of a file's track: it replaces a segment in the asset's time
/// by segments in media time, one for each edit, as if the edits were segments of a composition.
///
/// Tracks whose edits the demuxer applies keep their segments. Source: QuickTime File Format, "Edit List
/// Atom"; ISO/IEC 14496-12, 8.6.6.
struct FollowEdits {
    private let media: CompilerTrack.Media
    private let source: CMTimeRange
    private let target: CMTimeRange
    private var result: [CompilerTrack.Segment] = []
    /// The end of the segments so far, in the asset's time.
    private var position: CMTime

    private init(_ mapping: CMTimeMapping, _ media: CompilerTrack.Media) {
        (self.media, source, target) = (media, mapping.source, mapping.target)
        position = mapping.source.start
    }

    /// Returns the segments for a segment of a composition or of a file's track, contiguous and in the same
    /// target range.
    ///
    /// - Parameter mapping: The range in the asset's time, and the target range.
    static func segments(of mapping: CMTimeMapping, in media: CompilerTrack.Media) -> [CompilerTrack.Segment]
    {
        guard media.source.isMedia else {
            let clip = CompilerTrack.Clip(media: media, source: mapping.source)
            return [CompilerTrack.Segment(target: mapping.target, clip: clip)]
        }
        var pass = FollowEdits(mapping, media)
        for edit in media.description.segments { pass.append(edit) }
        pass.fillRest()
        return pass.result
    }

    /// Appends the part of an edit in the source range.
    private mutating func append(_ edit: CMTimeMapping) {
        let part = edit.target.intersection(source)
        guard part.isValid, part.duration > CMTime.roundingMargin else { return }
        if part.start - position > CMTime.roundingMargin { append(nil, until: part.start) }
        append(CMTIMEMAPPING_IS_EMPTY(edit) ? nil : clip(of: edit, in: part), until: part.end)
    }

    /// Returns the clip of a part of an edit.
    private func clip(of edit: CMTimeMapping, in part: CMTimeRange) -> CompilerTrack.Clip? {
        guard edit.source.duration > .zero else { return held(at: edit.source.start) }
        let whole = CompilerTrack.Clip(media: media, source: edit.source)
        return CompilerTrack.Segment(target: edit.target, clip: whole).clip(cutTo: part)
    }

    /// Returns a clip that presents one frame throughout; `nil` for audio, which is silent then.
    ///
    /// Its source lasts a quarter of a unit, so that no time of it is nearer to the next frame.
    private func held(at time: CMTime) -> CompilerTrack.Clip? {
        guard media.description.mediaType == .video else { return nil }
        let units = min(Int64(max(1, media.description.naturalTimeScale)) * 4, Self.finest)
        let duration = CMTime(value: 1, timescale: CMTimeScale(units))
        return CompilerTrack.Clip(media: media, source: CMTimeRange(start: time, duration: duration))
    }

    /// Readers count nanoseconds, of which a clip has to last several.
    private static let finest: Int64 = 100_000_000

    /// Holds the last frame for a source range that extends past the track's end, as for other files.
    private mutating func fillRest() {
        guard source.end - position > CMTime.roundingMargin else {
            if !result.isEmpty { result[result.count - 1].end(at: target.end) }
            return
        }
        let unit = CMTime(value: 1, timescale: max(1, media.description.naturalTimeScale))
        let last = result.last?.clip.map { CMTimeMaximum($0.source.start, $0.source.end - unit) }
        append(last.flatMap { held(at: $0) }, until: source.end)
    }

    private mutating func append(_ clip: CompilerTrack.Clip?, until end: CMTime) {
        let range = CMTimeRange(start: result.last?.target.end ?? target.start, end: targetTime(end))
        position = end
        guard range.duration > .zero else { return }
        let next = CompilerTrack.Segment(target: range, clip: clip)
        if let joined = result.last?.joined(with: next) {
            result[result.count - 1] = joined
        } else {
            result.append(next)
        }
    }

    private func targetTime(_ time: CMTime) -> CMTime {
        time == source.end
            ? target.end : CMTimeMapTimeFromRangeToRange(time, fromRange: source, toRange: target)
    }
}

extension CompilerTrack.Segment {
    /// Returns one segment for two adjacent ones whose media are contiguous, at unchanged speed: a cut that
    /// leaves out nothing.
    fileprivate func joined(with next: Self) -> Self? {
        guard let clip, let other = next.clip, clip.source.end == other.source.start,
            clip.source.duration == target.duration, other.source.duration == next.target.duration
        else { return nil }
        var joined = self
        joined.target = CMTimeRange(start: target.start, end: next.target.end)
        joined.clip?.source = CMTimeRange(start: clip.source.start, end: other.source.end)
        return joined
    }

    fileprivate mutating func end(at time: CMTime) {
        target = CMTimeRange(start: target.start, end: time)
    }
}
