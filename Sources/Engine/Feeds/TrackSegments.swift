internal import MediaTypes
package import RenderPlan

/// A video track's segments by the output frames that each of them fills.
package struct TrackSegments: Sendable {
    package let track: VideoTrackPlan
    package let format: VideoFormat
    /// One range a segment, contiguous as the segments are; empty if no frame falls into the segment.
    package let frames: [Range<Int64>]
    package let backwards: BackwardStretches

    init(_ track: VideoTrackPlan, format: VideoFormat) {
        self.track = track
        self.format = format
        frames = track.segments.map { format.frames(in: $0.target) }
        backwards = BackwardStretches(track.segments, frames: frames)
    }

    package subscript(index: Int) -> VideoTrackPlan.Segment { track.segments[index] }

    /// The index of the segment that holds a frame; nil if none does.
    package func index(of frame: Int64) -> Int? {
        let index = frames.partitioningIndex { $0.upperBound > frame }
        return index < frames.count && frames[index].contains(frame) ? index : nil
    }

    /// The index of the next segment that shows a clip, in a direction; gaps and segments without frames are passed
    /// over.
    package func clip(after index: Int, backwards: Bool) -> Int? {
        let step = backwards ? -1 : 1
        return stride(from: index + step, to: backwards ? -1 : frames.count, by: step)
            .first { self[$0].clip != nil && !frames[$0].isEmpty }
    }

    /// The time in a clip's source that is shown at a frame, in nanoseconds.
    package func sourceTime(of frame: Int64, in index: Int, _ clip: VideoTrackPlan.Clip) -> Int64 {
        let target = self[index].target
        // The clip's start may have been rounded to after its first frame.
        let time = max(format.time(ofFrame: frame), target.start)
        return CMTimeMapTimeFromRangeToRange(time, fromRange: target, toRange: clip.sourceRange)
            .nanoseconds ?? 0
    }

    /// What the readers are asked for, segment by segment; nil for gaps, for segments without frames, and for those that
    /// are read with the first one of a stretch.
    func jobs() -> [ReaderJob?] {
        track.segments.indices.map { index in
            let stretch = backwards[index] ?? index..<index + 1
            guard stretch.lowerBound == index, stretch.contains(where: { !frames[$0].isEmpty }),
                let last = self[stretch.upperBound - 1].clip
            else { return nil }
            var job = self[index].clip?.job(in: format)
            job?.start = last.sourceRange.start.nanoseconds ?? 0
            let target = CMTimeRange(
                start: self[index].target.start, end: self[stretch.upperBound - 1].target.end)
            return job?.shown(in: target)
        }
    }
}

extension VideoFormat {
    /// How many frames before a clip its reader is opened: two seconds' worth.
    package var lead: Int64 {
        max(1, 2 * Int64(frameDuration.timescale) / max(1, frameDuration.value))
    }
}

extension VideoTrackPlan.Clip {
    /// The clip's stream, in the form in which the branch takes it.
    package func stream(in format: VideoFormat) -> SourceStream {
        SourceStream(source: source, output: .pictures(picture, format))
    }

    fileprivate func job(in format: VideoFormat) -> ReaderJob {
        ReaderJob(
            source: source, output: .pictures(picture, format), start: sourceRange.start.nanoseconds ?? 0,
            end: sourceRange.end.nanoseconds ?? 0)
    }
}
