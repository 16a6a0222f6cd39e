internal import MediaTypes
package import RenderPlan

/// A video track's segments by the output frames that each of them fills.
package struct TrackSegments: Sendable {
    package let track: VideoTrackPlan
    package let format: VideoFormat
    /// One range per segment, contiguous like the segments; empty if no frame falls into the segment.
    package let frames: [Range<Int64>]
    package let backwards: BackwardStretches

    init(_ track: VideoTrackPlan, format: VideoFormat) {
        self.track = track
        self.format = format
        frames = track.segments.map { format.frames(in: $0.target) }
        backwards = BackwardStretches(track.segments, frames: frames)
    }

    package subscript(index: Int) -> VideoTrackPlan.Segment { track.segments[index] }

    /// Returns the index of the segment that contains a frame; nil if there is none.
    package func index(of frame: Int64) -> Int? {
        let index = frames.partitioningIndex { $0.upperBound > frame }
        return index < frames.count && frames[index].contains(frame) ? index : nil
    }

    /// Returns the index of the next segment with a clip in a direction, skipping gaps and segments without
    /// frames.
    package func clip(after index: Int, backwards: Bool) -> Int? {
        let step = backwards ? -1 : 1
        return stride(from: index + step, to: backwards ? -1 : frames.count, by: step)
            .first { self[$0].clip != nil && !frames[$0].isEmpty }
    }

    /// The time in a clip's source at an output frame, in nanoseconds.
    package func sourceTime(of frame: Int64, in index: Int, _ clip: VideoTrackPlan.Clip) -> Int64 {
        let target = self[index].target
        // The clip's start may have been rounded to a time after its first frame.
        let time = max(format.time(ofFrame: frame), target.start)
        return CMTimeMapTimeFromRangeToRange(time, fromRange: target, toRange: clip.sourceRange)
            .nanoseconds ?? 0
    }

    /// The reader jobs by segment; nil for gaps, for segments without frames, and for those that are read
    /// together with the first one of a stretch.
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
    /// The number of frames before a clip at which its reader is opened: two seconds.
    package var lead: Int64 {
        max(1, 2 * Int64(frameDuration.timescale) / max(1, frameDuration.value))
    }
}

extension VideoTrackPlan.Clip {
    /// The clip's stream, in the format of the branch.
    package func stream(in format: VideoFormat) -> SourceStream {
        SourceStream(source: source, output: .pictures(picture, format))
    }

    fileprivate func job(in format: VideoFormat) -> ReaderJob {
        ReaderJob(
            source: source, output: .pictures(picture, format), start: sourceRange.start.nanoseconds ?? 0,
            end: sourceRange.end.nanoseconds ?? 0)
    }
}
