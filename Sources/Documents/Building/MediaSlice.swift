import Editing
import Foundation
import MediaTypes
import Timeline

/// The part of a file's track that a placed clip shows, and when.
struct MediaSlice {
    var track: AVAssetTrack
    var source: CMTimeRange
    /// The half-open range of the output; as long as the source, unless the speed isn't normal.
    var target: CMTimeRange
    /// Whether the source is shown from its end to its start.
    private(set) var isBackwards = false

    /// Cuts what the file doesn't have from the clip's transitions.
    ///
    /// - Throws: A `TimelineError` if the file is too short for the clip itself.
    init(_ media: PlacedMedia, _ track: AVAssetTrack, clock: MediaClock, file: URL) throws {
        (self.track, target) = (track, media.range)
        guard let speed = media.speed.multiplied(by: SpeedFraction(clock.step, 1)) else {
            throw TimelineError(
                .invalidDocument, file: file, keyPath: media.path.text, cause: "the clip is too fast",
                remedy: "use a lower speed")
        }
        let start = clock.fileTime(media.mediaStart)
        if track.isStill {
            source = CMTimeRange(start: .zero, duration: target.duration)
        } else if speed.isStill {
            source = try Self.frame(at: start, of: track, media, file)
        } else {
            source = CMTimeRange(start: start, duration: speed.magnitude.media(target.duration))
            isBackwards = speed.isBackwards
            if isBackwards {
                // Of the images that a step counts as one, the first is shown.
                let skipped = CMTimeMultiply(Self.frameDuration(of: track), multiplier: clock.step - 1)
                source.start = start - source.duration - skipped
            }
            try clamp(media, speed.magnitude, file)
            guard !isBackwards || source.duration <= Self.longestBackwards else {
                throw TimelineError(
                    .invalidDocument, file: file, keyPath: media.path.text,
                    cause: "the clip plays \(source.duration.secondsText) backwards",
                    remedy: "use an hour at most, or a file that was reversed before")
            }
        }
    }

    /// Every frame of it becomes a segment.
    private static let longestBackwards = CMTime(value: 3600, timescale: 1)

    /// What to insert one after the other: all of it at once, or backwards frame by frame.
    var pieces: [(source: CMTimeRange, target: CMTimeRange)] {
        guard isBackwards else { return [(source, target)] }
        let frameDuration = Self.frameDuration(of: track)
        let origin = track.timeRange.start
        var pieces: [(source: CMTimeRange, target: CMTimeRange)] = []
        var (end, shown) = (source.end, target.start)
        var index = Int64(((end - origin).seconds / frameDuration.seconds).rounded(.up))
        while end > source.start {
            index -= 1
            let first =
                origin + CMTime(value: index * frameDuration.value, timescale: frameDuration.timescale)
            let start = CMTimeMaximum(first, source.start)
            guard start < end else { continue }
            // By the whole, so that no piece adds an error of its own.
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

    /// A part of one frame, wherever in it a time is: as long as a frame, it would show the next one, too.
    static let moment = CMTime(value: 1, timescale: 1000)

    /// The range of one frame, to be shown for longer.
    private static func frame(
        at time: CMTime, of track: AVAssetTrack, _ media: PlacedMedia, _ file: URL
    ) throws -> CMTimeRange {
        let range = track.timeRange
        guard range.containsTime(time) else {
            throw outside(CMTimeRange(start: time, end: time), range, media, file)
        }
        return CMTimeRange(start: time, end: CMTimeMinimum(time + moment, range.end))
    }

    private static func frameDuration(of track: AVAssetTrack) -> CMTime {
        let usual = track.usualFrameDuration ?? track.minFrameDuration
        return usual.isNumeric && usual > .zero ? usual : CMTime(value: 1, timescale: 30)
    }

    private mutating func clamp(_ media: PlacedMedia, _ speed: SpeedFraction, _ file: URL) throws {
        let whole = track.timeRange
        // Documents round to their frames, files to their samples.
        let tolerance = CMTime(value: 1, timescale: 20)
        let missing = (whole.start - source.start, source.end - whole.end)
        let (early, late) = isBackwards ? (missing.1, missing.0) : missing
        var (start, end) = (target.start, target.end)
        if early > .zero { start = start + speed.output(early) }
        if late > .zero { end = end - speed.output(late) }
        let (before, after) = media.handles
        guard start < end, start <= media.range.start + before + tolerance,
            end >= media.range.end - after - tolerance
        else { throw Self.outside(source, whole, media, file) }
        if early > .zero || late > .zero {
            source = source.intersection(whole)
            target = CMTimeRange(start: start, end: end)
        }
    }

    private static func outside(
        _ range: CMTimeRange, _ whole: CMTimeRange, _ media: PlacedMedia, _ file: URL
    ) -> TimelineError {
        TimelineError(
            .rangeOutsideFile, file: file, keyPath: media.path.text,
            cause: "the clip uses \(range.start.secondsText) to \(range.end.secondsText), but the file has"
                + " \(whole.start.secondsText) to \(whole.end.secondsText)",
            remedy: "use a range within the file, or add an available_range that begins with its timecode")
    }
}

extension PlacedMedia {
    /// The durations at the start and end of the clip that only its transitions show.
    var handles: (before: CMTime, after: CMTime) {
        var (before, after) = (CMTime.zero, CMTime.zero)
        for transition in transitions {
            if transition.isOutgoing {
                after = CMTimeMaximum(after, range.end - transition.range.start)
            } else {
                before = CMTimeMaximum(before, transition.range.end - range.start)
            }
        }
        return (before, after)
    }
}
