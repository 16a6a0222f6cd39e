import MediaTypes

/// The validated, exact range of an insertion. The only place with the rules for a range and a start time.
struct InsertionRange {
    let range: CMTimeRange
    let start: ExactTime
    /// The end of the range; `nil` for an infinite duration, which extends to the end of the source.
    let end: ExactTime?

    /// Throws if the range starts before zero or isn't numeric. Its duration may be infinite.
    init(_ range: CMTimeRange) throws {
        self.range = range
        guard let start = ExactTime(range.start), start >= .zero else {
            throw AVError(
                .invalidCompositionTrackSegmentSourceStartTime,
                reason: "The start of the time range to insert is negative or not numeric", time: range.start
            )
        }
        self.start = start
        if range.duration.isPositiveInfinity {
            end = nil
        } else {
            guard let duration = ExactTime(range.duration), duration >= .zero else {
                throw AVError(
                    .invalidCompositionTrackSegmentSourceDuration,
                    reason: "The duration of the time range to insert is negative or not numeric",
                    time: range.start)
            }
            end = start + duration
        }
    }

    var isEmpty: Bool { end == start }

    /// Returns the end of the range, clamped to the end of its source.
    func end(clampedTo last: ExactTime) -> ExactTime { end.map { min($0, last) } ?? last }

    /// Returns the edits of a track in the range. Parts that the track lacks are omitted.
    ///
    /// Throws if the range starts at the track's end or later.
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

    /// Returns the edits of a list in the range.
    func pieces(of edits: EditList) -> [EditPiece] {
        let first = edits.exactPlace(of: range.start, exactly: start)
        let last = end.map { edits.exactPlace(of: CMTimeRangeGetEnd(range), exactly: $0) } ?? edits.end
        var pieces = edits.pieces(of: range, from: first, to: min(last, edits.end))
        if pieces.count == 1, pieces[0].sourceRange == range, let duration = ExactTime(range.duration) {
            // The range keeps the caller's timescale.
            pieces[0].sourceRange = range
            pieces[0].duration = duration
        }
        return pieces
    }

    /// Returns the insertion position; `nil` for an invalid time, which means the end.
    static func place(at startTime: CMTime) throws -> ExactTime? {
        guard startTime.isValid else { return nil }
        guard let exact = ExactTime(startTime), exact >= .zero else {
            throw AVError(
                .compositionTrackSegmentsNotContiguous,
                reason: "The start time of the insertion is negative or not numeric", time: startTime)
        }
        return exact
    }

    /// Returns the error for an insertion that would reach the limit of exact times.
    static func tooLong(at time: CMTime) -> AVError {
        AVError(
            .invalidCompositionTrackSegmentDuration,
            reason: "The track would last 2³¹ s, or 68 years, or longer", time: time)
    }
}

/// Returns the exact start and end of a range. Traps unless the range is numeric, its start and duration are
/// not negative, and both are shorter than a track may be.
func requiredRange(
    _ range: CMTimeRange, _ function: StaticString
) -> (start: (CMTime, ExactTime), end: (CMTime, ExactTime)) {
    let valid = "invalid parameter not satisfying: CMTIMERANGE_IS_VALID(timeRange)"
    require(range.start.isNumeric && range.duration.isNumeric, "\(function): \(valid)")
    require(range.duration >= .zero, "\(function): \(valid): its duration is negative")
    require(range.start >= .zero, "\(function): the time range begins before zero")
    let start = exactTime(range.start, "the time range's start", function)
    let duration = exactTime(range.duration, "the time range's duration", function)
    return ((range.start, start), (CMTimeRangeGetEnd(range), start + duration))
}

/// Returns the exact value of a numeric time. Traps if it has another epoch than zero, or is as long as no
/// track may be.
func exactTime(_ time: CMTime, _ name: String, _ function: StaticString) -> ExactTime {
    if let exact = ExactTime(time) { return exact }
    require(time.epoch == 0, "\(function): \(name) has the epoch \(time.epoch) in place of 0")
    refuse("\(function): \(name), \(time.seconds) s, is 2³¹ s, or 68 years, or longer")
}
