public import Foundation
public import MediaTypes

extension AVMutableCompositionTrack {
    /// Inserts a range of a track at a time of this track; what is there and after moves later.
    ///
    /// - `startTime` invalid stands for the end. Beyond the end, an empty segment fills the hole.
    /// - What the source does not have of the range is left out: less is inserted. An infinite duration
    ///   means "to the end".
    /// - A composition's track is inserted as its own segments, with their rates and empty segments.
    ///
    /// Throws, without effect, where the media types differ (−11838), the range starts before zero, at no
    /// numeric time or after the source's end (−11826), has a negative duration (−11827), or `startTime` is
    /// before zero (−11824). Source: AVCompositionTrack.h, `insertTimeRange:ofTrack:atTime:error:`.
    public func insertTimeRange(
        _ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime
    ) throws {
        let pieces = try pieces(of: track, in: timeRange)
        try place(pieces, at: startTime)
        remember(sourceOf: track, pieces: pieces)
    }

    /// Inserts ranges of tracks one after the other, all or none.
    ///
    /// A range whose start is invalid is an empty edit of its duration, whatever track stands beside it.
    /// Throws as `insertTimeRange`. Source: AVCompositionTrack.h, `insertTimeRanges:ofTracks:atTime:error:`.
    public func insertTimeRanges(
        _ timeRanges: [NSValue], of tracks: [AVAssetTrack], at startTime: CMTime
    ) throws {
        precondition(
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

    /// Inserts an empty segment at the range's start; what is there and after moves later.
    ///
    /// Extends an empty segment that is there. No effect at the end of the track or beyond: a track cannot
    /// end with an empty segment by this. Source: AVCompositionTrack.h, `insertEmptyTimeRange:`.
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
        precondition(fits, "-[AVMutableCompositionTrack insertEmptyTimeRange:]: the track would be too long")
    }

    /// Removes what the range holds and closes the gap. What the range has past the end counts for nothing,
    /// so that its duration may be infinite.
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

    /// Stretches what the range holds by `duration / timeRange.duration`; what comes after moves.
    ///
    /// Each segment's rate becomes source duration / target duration. A range past the end stretches what
    /// is there by the same factor. Source: AVCompositionTrack.h, `scaleTimeRange:toDuration:`.
    public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        let function: StaticString = "-[AVMutableCompositionTrack scaleTimeRange:toDuration:]"
        let range = requiredRange(timeRange, function)
        guard let exact = ExactTime(duration), exact > .zero else {
            preconditionFailure("\(function): invalid parameter not satisfying: duration > kCMTimeZero")
        }
        let fits = state.edits.scale(from: range.start, to: range.end, toDuration: exact)
        precondition(fits, "\(function): the track would be too long")
    }

    /// Throws where segments could not be set: the first must start at zero and each of the others where the
    /// one before it ends (−11824), each last some time (−11825), and each that is not empty have a numeric
    /// source start from zero on (−11826) and a positive source duration (−11827). Source: AVError.h.
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
                reason: "An empty edit has a negative duration or none that is numeric")
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

    /// The composition keeps the assets that it shows, so that their facts are read once.
    func remember(sourceOf track: AVAssetTrack, pieces: [EditPiece]) {
        guard let composition = asset as? AVMutableComposition else { return }
        if let source = track.asset as? AVURLAsset {
            composition.keep(source)
        } else if let source = track.asset as? AVComposition {
            composition.keepAssets(of: pieces, from: source)
        }
    }
}
