package import Editing
package import MediaTypes

/// Makes pieces of single frames: one that is held, or all frames of a range in reverse order.
package enum FramePieces {
    /// A range within one frame, wherever in the frame a time is. The duration of a frame would reach the
    /// next one.
    package static let moment = CMTime(value: 1, timescale: 1000)

    /// The longest range for reverse playback, in which every frame becomes a segment.
    package static let longestReversed = CMTime(value: 3600, timescale: 1)

    /// Returns a moment of a track's frame at a time, or of the nearest frame if the track has none there.
    package static func moment(at time: CMTime, of track: AVAssetTrack) -> CMTimeRange {
        let range = track.timeRange
        let last = CMTimeMaximum(range.start, range.end - moment)
        let start = CMTimeMaximum(range.start, time < range.end ? time : last)
        return CMTimeRange(start: start, end: CMTimeMinimum(start + moment, range.end))
    }

    /// Returns the frames of a range from the last to the first.
    package static func reversed(
        _ source: CMTimeRange, of track: AVAssetTrack, over target: CMTimeRange
    ) -> [CompositionAssembly.Piece] {
        let frameDuration = frameDuration(of: track)
        let origin = track.timeRange.start
        var pieces: [CompositionAssembly.Piece] = []
        var (end, shown) = (source.end, target.start)
        var index = Int64(((end - origin).seconds / frameDuration.seconds).rounded(.up))
        while end > source.start {
            index -= 1
            let first =
                origin + CMTime(value: index * frameDuration.value, timescale: frameDuration.timescale)
            let start = CMTimeMaximum(first, source.start)
            guard start < end else { continue }
            // Computed from the whole range, so that errors don't add up.
            let next =
                start == source.start
                ? target.end
                : target.start
                    + CMTimeMapDurationFromRangeToRange(
                        source.end - start, fromRange: source, toRange: target)
            pieces.append((CMTimeRange(start: start, end: end), CMTimeRange(start: shown, end: next)))
            (end, shown) = (start, next)
        }
        return pieces
    }

    package static func frameDuration(of track: AVAssetTrack) -> CMTime {
        let usual = track.outputFrameDuration ?? track.minFrameDuration
        return usual.isNumeric && usual > .zero ? usual : CMTime(value: 1, timescale: 30)
    }
}
