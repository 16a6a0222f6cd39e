public import Foundation
public import MediaTypes

extension AVMutableCompositionTrack {
    /// Inserts a range of another track. Existing media at the start time or later moves to a later time.
    ///
    /// - An invalid `startTime` means the end of the track. If it is after the end, an empty segment fills
    ///   the gap.
    /// - Parts of the range that the source lacks are omitted, so that less is inserted. An infinite duration
    ///   extends to the end of the source.
    /// - A track of a composition is inserted as its segments, with their rates and empty segments.
    ///
    /// Throws if the media types differ (−11838), if the range's start is negative, not numeric or after the
    /// source's end (−11826), if its duration is negative (−11827), or if `startTime` is negative (−11824).
    /// The track is then unchanged. Source: AVCompositionTrack.h, `insertTimeRange:ofTrack:atTime:error:`.
    public func insertTimeRange(
        _ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime
    ) throws {
        let pieces = try pieces(of: track, in: timeRange)
        try place(pieces, at: startTime)
        remember(sourceOf: track, pieces: pieces)
    }

    /// Inserts ranges of tracks one after another: all of them, or none if one can't be inserted.
    ///
    /// A range with an invalid start is an empty edit of its duration; its track is ignored. Throws the same
    /// errors as `insertTimeRange`. Source: AVCompositionTrack.h, `insertTimeRanges:ofTracks:atTime:error:`.
    public func insertTimeRanges(
        _ timeRanges: [NSValue], of tracks: [AVAssetTrack], at startTime: CMTime
    ) throws {
        require(
            timeRanges.count == tracks.count,
            "-[AVMutableCompositionTrack insertTimeRanges:ofTracks:atTime:error:]: "
                + "invalid parameter not satisfying: [timeRanges count] == [tracks count]")
        let pieces = try zip(timeRanges, tracks).map { value, track in
            let range = value.timeRangeValue
            return range.start.isValid ? try self.pieces(of: track, in: range) : [try emptyPiece(range)]
        }
        try place(Array(pieces.joined()), at: startTime)
        for (track, pieces) in zip(tracks, pieces) { remember(sourceOf: track, pieces: pieces) }
    }

    /// Inserts an empty segment at the start of the range.
    ///
    /// Existing media at that time or later moves to a later time.
    ///
    /// An empty segment at that time is extended. Has no effect at or after the end of the track: this method
    /// doesn't append empty segments. Source: AVCompositionTrack.h, `insertEmptyTimeRange:`.
    public func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        let range = requiredRange(timeRange, "-[AVMutableCompositionTrack insertEmptyTimeRange:]")
        let isInside: Bool
        switch state.edits.place(of: range.start.0, exactly: range.start.1) {
        case .inside: isInside = true
        case .boundary(let index): isInside = index < state.edits.edits.count
        case .beyond: isInside = false
        }
        guard isInside else { return }
        let piece = EditPiece.empty(range.end.1 - range.start.1)
        let fits = state.edits.insert([piece], at: range.start.0, exactly: range.start.1)
        require(fits, "-[AVMutableCompositionTrack insertEmptyTimeRange:]: the track would be too long")
    }

    /// Removes a range and closes the gap.
    ///
    /// The part of the range after the track's end is ignored, so that its duration may be infinite.
    ///
    /// Source: AVCompositionTrack.h, `removeTimeRange:`.
    public func removeTimeRange(_ timeRange: CMTimeRange) {
        let (last, end) = (CMTimeRangeGetEnd(timeRange), state.edits.endTime)
        let isPastEnd = (last.isNumeric || last.isPositiveInfinity) && CMTimeCompare(last, end) > 0
        let clamped =
            isPastEnd && timeRange.start.isNumeric
            ? CMTimeRange(start: timeRange.start, end: CMTimeMaximum(end, timeRange.start)) : timeRange
        let range = requiredRange(clamped, "-[AVMutableCompositionTrack removeTimeRange:]")
        state.edits.remove(from: range.start, to: range.end)
    }

    /// Scales a range by `duration / timeRange.duration`. Later media moves accordingly.
    ///
    /// Each segment's rate becomes the ratio of its source duration to its target duration. If the range
    /// extends beyond the track's end, the part inside is scaled by the same factor. Source:
    /// AVCompositionTrack.h, `scaleTimeRange:toDuration:`.
    public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        let function: StaticString = "-[AVMutableCompositionTrack scaleTimeRange:toDuration:]"
        let range = requiredRange(timeRange, function)
        require(
            duration.isNumeric && duration > .zero,
            "\(function): invalid parameter not satisfying: duration > kCMTimeZero")
        let exact = exactTime(duration, "the duration", function)
        let fits = state.edits.scale(from: range.start, to: range.end, toDuration: exact)
        require(fits, "\(function): the track would be too long")
    }

    /// Checks whether segments may be set.
    ///
    /// Throws if the first segment doesn't start at zero or another one doesn't start at the end of the
    /// previous one (−11824), if a duration is not positive (−11825), or if a segment that is not empty has a
    /// source start that is negative or not numeric (−11826) or a source duration that is not positive
    /// (−11827). Source: AVError.h.
    public func validateSegments(_ trackSegments: [AVCompositionTrackSegment]) throws {
        try SegmentValidation.validate(trackSegments)
    }

    // MARK: Steps

    private func pieces(of track: AVAssetTrack, in range: CMTimeRange) throws -> [EditPiece] {
        guard track.mediaType == mediaType else {
            throw AVError(
                .operationNotSupportedForAsset,
                reason: "A track of media type \(track.mediaType.rawValue) cannot be inserted into one of "
                    + mediaType.rawValue,
                url: (track.asset as? AVURLAsset)?.url, trackID: track.trackID, mediaType: track.mediaType)
        }
        return try InsertionRange(range).pieces(of: track)
    }

    private func emptyPiece(_ range: CMTimeRange) throws -> EditPiece {
        guard let duration = ExactTime(range.duration), duration >= .zero else {
            throw AVError(
                .invalidCompositionTrackSegmentDuration,
                reason: "The duration of an empty edit is negative or not numeric")
        }
        return .empty(duration)
    }

    private func place(_ pieces: [EditPiece], at startTime: CMTime) throws {
        let fits: Bool
        if let exact = try InsertionRange.place(at: startTime) {
            fits = state.edits.insert(pieces, at: startTime, exactly: exact)
        } else {
            fits = state.edits.insertAtEnd(pieces)
        }
        if !fits { throw InsertionRange.tooLong(at: startTime) }
    }

    /// Makes the composition retain the assets of the pieces, so that each file is inspected only once.
    func remember(sourceOf track: AVAssetTrack, pieces: [EditPiece]) {
        guard let composition = asset as? AVMutableComposition else { return }
        if let source = track.asset as? AVURLAsset {
            composition.keep(source)
        } else if let source = track.asset as? AVComposition {
            composition.keepAssets(of: pieces, from: source)
        }
    }
}
