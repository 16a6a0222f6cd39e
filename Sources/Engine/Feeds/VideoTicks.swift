internal import MediaTypes
internal import RenderPlan

// Which ticks of the film a segment fills, and which moment of its source each of them shows.

extension VideoFormat {
    func ticks(in target: CMTimeRange) -> Range<Int64> {
        let first = firstFrame(atOrAfter: target.start)
        return first..<max(first, firstFrame(atOrAfter: target.end))
    }

    /// How many ticks before a clip its reader is opened: two seconds' worth.
    var lead: Int64 {
        max(1, 2 * Int64(frameDuration.timescale) / max(1, frameDuration.value))
    }
}

extension VideoTrackPlan.Segment {
    /// In nanoseconds.
    func sourceTime(ofTick tick: Int64, in clip: VideoTrackPlan.Clip, _ format: VideoFormat) -> Int64 {
        let time = CMTimeMapTimeFromRangeToRange(
            format.time(ofFrame: tick), fromRange: target, toRange: clip.sourceRange)
        return time.nanoseconds ?? 0
    }
}

extension VideoTrackPlan.Clip {
    func job(in format: VideoFormat) -> ReaderJob {
        ReaderJob(
            source: source, output: .pictures(picture, format), start: sourceRange.start.nanoseconds ?? 0,
            end: sourceRange.end.nanoseconds ?? 0)
    }
}
