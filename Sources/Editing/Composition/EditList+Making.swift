import MediaTypes

extension EditList {
    /// Creates the edit list of a file's track as its asset presents it: source time and track time are the
    /// same.
    ///
    /// Adjacent media edits are joined. Gaps, and edits that the file marks as empty, are empty edits.
    /// Invalid edits (without duration, overlapping, or not numeric) are omitted.
    init(_ description: MediaTrackDescription, source: TrackSource) {
        let mappings =
            description.segments.isEmpty
            ? [CMTimeMapping(source: description.timeRange, target: description.timeRange)]
            : description.segments
        for mapping in mappings {
            guard let start = ExactTime(mapping.target.start),
                let duration = ExactTime(mapping.target.duration),
                start >= end, duration > .zero, start + duration < ExactTime.limit
            else { continue }
            if start > end { appendPresented(nil, from: end, to: start) }
            let isEmpty = CMTIMEMAPPING_IS_EMPTY(mapping)
            appendPresented(isEmpty ? nil : source, from: start, to: start + duration)
        }
        publish(from: 0)
    }

    /// Creates the edit list of segments that `SegmentValidation` accepted.
    init(validated segments: [AVCompositionTrackSegment], source: (AVCompositionTrackSegment) -> TrackSource?)
    {
        edits.reserveCapacity(segments.count)
        for segment in segments {
            let mapping = segment.timeMapping
            guard let start = ExactTime(mapping.target.start) else { continue }
            edits.append(
                TrackEdit(
                    source: source(segment), sourceRange: mapping.source, start: start, target: mapping.target
                ))
        }
        end = ExactTime(endTime) ?? .zero
    }

    private mutating func appendPresented(_ source: TrackSource?, from start: ExactTime, to last: ExactTime) {
        end = last
        if let previous = edits.last, (previous.source == nil) == (source == nil) {
            let first = previous.start
            edits[edits.count - 1].sourceRange = Self.presentedRange(source, from: first, to: last)
            return
        }
        let range = Self.presentedRange(source, from: start, to: last)
        edits.append(TrackEdit(source: source, sourceRange: range, start: start, target: .invalid))
    }

    private static func presentedRange(
        _ source: TrackSource?, from start: ExactTime, to end: ExactTime
    ) -> CMTimeRange {
        guard source != nil else { return .invalid }
        return CMTimeRange(start: start.nearestTime, duration: (end - start).nearestTime)
    }
}
