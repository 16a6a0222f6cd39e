internal import MediaTypes
internal import RenderPlan

extension Branch {
    /// What the branch's feed pushes: the shots with gaps between, joined where nothing changes for the reader.
    func plan(duration: CMTime) -> VideoTrackPlan {
        var segments: [VideoTrackPlan.Segment] = []
        var end = CMTime.zero
        for shot in shots {
            if end < shot.range.start { segments.append(gap(from: end, to: shot.range.start)) }
            end = shot.range.end
            let clip = VideoTrackPlan.Clip(
                source: shot.clip.mediaSource, sourceRange: shot.clip.source, picture: shot.picture)
            let next = VideoTrackPlan.Segment(target: shot.range, clip: clip)
            if let joined = segments.last.flatMap({ join($0, next) }) {
                segments[segments.count - 1] = joined
            } else {
                segments.append(next)
            }
        }
        if end < duration { segments.append(gap(from: end, to: duration)) }
        return VideoTrackPlan(trackID: track.trackID, name: name, segments: segments)
    }

    private func gap(from start: CMTime, to end: CMTime) -> VideoTrackPlan.Segment {
        VideoTrackPlan.Segment(target: CMTimeRange(start: start, end: end), clip: nil)
    }

    /// Two neighbours as one, where the second goes on in the same file at the same natural rate.
    private func join(
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
