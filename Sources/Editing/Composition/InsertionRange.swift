import MediaTypes

/// What is inserted from where, checked and exact. One place for the rules of a range and a start time.
struct InsertionRange {
    let range: CMTimeRange
    let start: ExactTime
    /// Nil for "to the end", an infinite duration.
    let end: ExactTime?

    /// Throws for a range that starts before zero or is not numeric; its duration may be infinite.
    init(_ range: CMTimeRange) throws {
        self.range = range
        guard let start = ExactTime(range.start), start >= .zero else {
            throw AVError(
                .invalidCompositionTrackSegmentSourceStartTime,
                reason: "The time range to insert starts before zero or at no numeric time", time: range.start
            )
        }
        self.start = start
        if range.duration.isPositiveInfinity {
            end = nil
        } else {
            guard let duration = ExactTime(range.duration), duration >= .zero else {
                throw AVError(
                    .invalidCompositionTrackSegmentSourceDuration,
                    reason: "The time range to insert has a negative duration or none that is numeric",
                    time: range.start)
            }
            end = start + duration
        }
    }

    var isEmpty: Bool { end == start }

    /// Where the range ends, and at latest where what it is taken from ends.
    func end(clampedTo last: ExactTime) -> ExactTime { end.map { min($0, last) } ?? last }

    /// The edits of a track in the range. What the track does not have is left out.
    ///
    /// Throws where the range starts at the track's end or later.
    func pieces(of track: AVAssetTrack) throws -> [EditPiece] {
        if isEmpty { return [] }
        let edits = track.editList(until: end)
        guard start < edits.end else {
            throw AVError(
                .invalidCompositionTrackSegmentSourceStartTime,
                reason: "The time range to insert starts after the end of the source track, which is at "
                    + "\(edits.endTime.seconds) s",
                url: (track.asset as? AVURLAsset)?.url, trackID: track.trackID, time: range.start)
        }
        return pieces(of: edits)
    }

    /// The edits of a list in the range.
    func pieces(of edits: EditList) -> [EditPiece] {
        let first = edits.exactPlace(of: range.start, exactly: start)
        let last = end.map { edits.exactPlace(of: CMTimeRangeGetEnd(range), exactly: $0) } ?? edits.end
        var pieces = edits.pieces(of: range, from: first, to: min(last, edits.end))
        if pieces.count == 1, pieces[0].sourceRange == range, let duration = ExactTime(range.duration) {
            // The same numbers in the units that the caller chose.
            pieces[0].sourceRange = range
            pieces[0].duration = duration
        }
        return pieces
    }

    /// Where to insert: nil for the end, which an invalid time stands for.
    static func place(at startTime: CMTime) throws -> ExactTime? {
        guard startTime.isValid else { return nil }
        guard let exact = ExactTime(startTime), exact >= .zero else {
            throw AVError(
                .compositionTrackSegmentsNotContiguous,
                reason: "The time to insert at is before zero or not numeric", time: startTime)
        }
        return exact
    }

    /// The error of an insertion that would reach the limit of exact times.
    static func tooLong(at time: CMTime) -> AVError {
        AVError(
            .invalidCompositionTrackSegmentDuration,
            reason: "A track would last 2³¹ s, or 68 years, or longer", time: time)
    }
}

/// The exact ends of a range that a programmer must give: numeric, from zero on, of no negative duration.
func requiredRange(
    _ range: CMTimeRange, _ function: StaticString
) -> (start: (CMTime, ExactTime), end: (CMTime, ExactTime)) {
    guard let start = ExactTime(range.start), start >= .zero, let duration = ExactTime(range.duration),
        duration >= .zero
    else {
        preconditionFailure("\(function): invalid parameter not satisfying: CMTIMERANGE_IS_VALID(timeRange)")
    }
    return ((range.start, start), (CMTimeRangeGetEnd(range), start + duration))
}
