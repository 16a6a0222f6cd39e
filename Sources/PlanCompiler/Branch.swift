internal import MediaTypes
internal import RenderPlan

/// A clip of a track during an instruction, which a branch draws in one way.
struct PadClip {
    /// The half-open range in the output's time.
    var range: CMTimeRange
    var clip: CompilerTrack.Clip
    var layout: LayerLayout
    var picture: SourceFormat
    /// The layer's position in the stacking order: higher is nearer to the viewer.
    var order: Int
}

/// A video track's clips in order of time, and the name of its branch.
struct Branch {
    var name: String
    var track: CompilerTrack
    var clips: [PadClip]
}

extension Branch {
    /// Returns the segments that the branch's feed pushes: the clips and the gaps between them, joined if
    /// they are continuous for the reader.
    func plan(duration: CMTime) -> VideoTrackPlan {
        let clips = self.clips.map {
            CompositionTracks.Part(range: $0.range, clip: $0.clip).segment(as: $0.picture)
        }
        return VideoTrackPlan(trackID: track.trackID, name: name, clips: clips, duration: duration)
    }
}

extension VideoTrackPlan {
    /// Creates a plan with clips in order of time and gaps between them. Clips are joined if they are
    /// continuous for the reader.
    init(
        trackID: CMPersistentTrackID, name: String, clips: [VideoTrackPlan.Segment], duration: CMTime
    ) {
        var segments: [VideoTrackPlan.Segment] = []
        var end = CMTime.zero
        for next in clips {
            if end < next.target.start { segments.append(Self.gap(from: end, to: next.target.start)) }
            end = next.target.end
            if let joined = segments.last.flatMap({ Self.join($0, next) }) {
                segments[segments.count - 1] = joined
            } else {
                segments.append(next)
            }
        }
        if end < duration { segments.append(Self.gap(from: end, to: duration)) }
        self.init(trackID: trackID, name: name, segments: segments)
    }

    private static func gap(from start: CMTime, to end: CMTime) -> VideoTrackPlan.Segment {
        VideoTrackPlan.Segment(target: CMTimeRange(start: start, end: end), clip: nil)
    }

    /// Returns two adjacent segments as one if the second continues the same file at the same natural rate;
    /// `nil` otherwise.
    private static func join(
        _ first: VideoTrackPlan.Segment, _ second: VideoTrackPlan.Segment
    ) -> VideoTrackPlan.Segment? {
        guard let before = first.clip, let after = second.clip, before.source == after.source,
            before.picture == after.picture, before.sourceRange.end == after.sourceRange.start,
            first.target.end == second.target.start, before.sourceRange.duration == first.target.duration,
            after.sourceRange.duration == second.target.duration
        else { return nil }
        var clip = before
        clip.sourceRange = CMTimeRange(start: before.sourceRange.start, end: after.sourceRange.end)
        return VideoTrackPlan.Segment(
            target: CMTimeRange(start: first.target.start, end: second.target.end), clip: clip)
    }
}
