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
            source = CMTimeRange(start: start, duration: speed.media(target.duration))
            try clamp(media, speed, file)
        }
    }

    /// The range of one frame, to be shown for longer.
    private static func frame(
        at time: CMTime, of track: AVAssetTrack, _ media: PlacedMedia, _ file: URL
    ) throws -> CMTimeRange {
        let range = track.timeRange
        guard range.containsTime(time) else {
            throw outside(CMTimeRange(start: time, end: time), range, media, file)
        }
        let usual = track.usualFrameDuration ?? track.minFrameDuration
        let duration = usual.isNumeric && usual > .zero ? usual : CMTime(value: 1, timescale: 30)
        return CMTimeRange(start: time, end: CMTimeMinimum(time + duration, range.end))
    }

    private mutating func clamp(_ media: PlacedMedia, _ speed: SpeedFraction, _ file: URL) throws {
        let whole = track.timeRange
        // Documents round to their frames, files to their samples.
        let tolerance = CMTime(value: 1, timescale: 20)
        let (early, late) = (whole.start - source.start, source.end - whole.end)
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
