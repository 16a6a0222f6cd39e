import MediaTypes

/// The place of an asset's time zero in the time of its file.
///
/// Zero is at the first frame if audio begins no more than 0.2 s before it: encoders and muxers cause such
/// delays, for which players don't present a frame longer. Earlier audio is dropped. Otherwise zero is the
/// earliest start of the streams, but in movies, whose edit lists count from it, the file's own zero.
enum AssetZero {
    /// - Parameters:
    ///   - picture: The presentation time of the first frame; nil for an audio file.
    ///   - earliest: The start of the stream that begins first.
    ///   - hasClock: Whether the file's times come from a clock that may begin at any value.
    static func time(picture: CMTime?, earliest: CMTime?, hasClock: Bool) -> CMTime {
        let start = earliest ?? .zero
        let base = hasClock ? start : CMTimeMinimum(start, .zero)
        guard let picture, picture - base < MediaDescription.leastAudioLead else { return base }
        return picture
    }
}

extension MediaTrackDescription {
    /// Makes the track's times relative to `zero`, and removes the part before it.
    mutating func countTime(from zero: CMTime) {
        guard zero != .zero else { return }
        sourceStart = zero
        segments = segments.compactMap { $0.counted(from: zero) }
        let start = CMTimeMaximum(.zero, timeRange.start - zero)
        timeRange = CMTimeRange(start: start, end: CMTimeMaximum(start, timeRange.end - zero))
    }
}

extension MediaTrackDescription {
    /// Ends the track at the nearest whole number of frames, if its one segment is all of its media.
    mutating func endWithWholeFrames(_ frame: CMTime) {
        guard segments.count == 1,
            let count = timeRange.duration.count(of: frame, method: .roundHalfAwayFromZero), count > 0
        else { return }
        timeRange.duration = frame.multiplied(by: count)
        segments[0].target.duration = timeRange.duration
        segments[0].source.duration = timeRange.duration
    }
}

extension CMTimeMapping {
    /// Returns the mapping relative to `zero`; nil if no part of it lies after `zero`.
    fileprivate func counted(from zero: CMTime) -> CMTimeMapping? {
        let end = target.end - zero
        guard end > .zero else { return nil }
        let start = target.start - zero
        guard start < .zero else {
            return CMTimeMapping(source: source, target: CMTimeRange(start: start, end: end))
        }
        let rest = CMTimeRange(start: .zero, end: end)
        guard !CMTIMEMAPPING_IS_EMPTY(self) else { return CMTimeMapping(source: .invalid, target: rest) }
        // A dwell presents one frame.
        guard source.duration > .zero else { return CMTimeMapping(source: source, target: rest) }
        let first = CMTimeMapTimeFromRangeToRange(zero, fromRange: target, toRange: source)
        return CMTimeMapping(source: CMTimeRange(start: first, end: source.end), target: rest)
    }
}
