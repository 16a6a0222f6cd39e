import MediaTypes

/// The rules for a track's segments. Source: AVCompositionTrack.h, `validateSegments`; AVError.h.
enum SegmentValidation {
    /// Throws for the first segment that breaks a rule, with its index and target range.
    static func validate(_ segments: [AVCompositionTrackSegment]) throws {
        var expected = CMTime.zero
        for (index, segment) in segments.enumerated() {
            try validateTarget(of: segment, at: index, startingAt: expected)
            if !segment.isEmpty { try validateSource(of: segment, at: index) }
            expected = CMTimeRangeGetEnd(segment.timeMapping.target)
        }
    }

    private static func validateTarget(
        of segment: AVCompositionTrackSegment, at index: Int, startingAt expected: CMTime
    ) throws {
        let target = segment.timeMapping.target
        guard let start = ExactTime(target.start), CMTimeCompare(target.start, expected) == 0 else {
            let reason = index == 0 ? "does not start at zero" : "does not start where the one before it ends"
            throw error(.compositionTrackSegmentsNotContiguous, reason, segment, index)
        }
        guard let duration = ExactTime(target.duration), duration > .zero,
            start + duration < ExactTime.limit
        else {
            let reason = "does not have a positive, finite duration"
            throw error(.invalidCompositionTrackSegmentDuration, reason, segment, index)
        }
    }

    private static func validateSource(of segment: AVCompositionTrackSegment, at index: Int) throws {
        let source = segment.timeMapping.source
        guard let start = ExactTime(source.start), start >= .zero else {
            let reason = "has a negative or non-numeric source start"
            throw error(.invalidCompositionTrackSegmentSourceStartTime, reason, segment, index)
        }
        guard let duration = ExactTime(source.duration), duration > .zero else {
            let reason = "does not have a positive, finite source duration"
            throw error(.invalidCompositionTrackSegmentSourceDuration, reason, segment, index)
        }
    }

    private static func error(
        _ code: AVError.Code, _ reason: String, _ segment: AVCompositionTrackSegment, _ index: Int
    ) -> AVError {
        AVError(
            code, reason: "Segment \(index) \(reason)", url: segment.sourceURL,
            trackID: segment.isEmpty ? nil : segment.sourceTrackID,
            segmentTimeRange: segment.timeMapping.target)
    }
}
