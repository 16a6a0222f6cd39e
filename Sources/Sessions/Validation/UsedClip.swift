internal import MediaTypes
internal import RenderPlan

/// A clip of a plan, of any kind of track.
struct UsedClip {
    /// The composition's track.
    var trackID: CMPersistentTrackID
    var source: MediaSource
    /// The half-open range of the source's time.
    var range: CMTimeRange
    /// The half-open range of the output's time.
    var target: CMTimeRange
    /// The chain of elements that its frames pass.
    var effect: String?
}

extension RenderPlan {
    /// The clips that are read when the plan is rendered: each once, in order of tracks and of time.
    var usedClips: [UsedClip] {
        let video = (videoTracks + composedTracks).flatMap { track in
            track.segments.compactMap { segment in
                segment.clip.map {
                    UsedClip(
                        trackID: track.trackID, source: $0.source, range: $0.sourceRange,
                        target: segment.target, effect: $0.picture.effect)
                }
            }
        }
        let audio = audioTracks.flatMap { track in
            track.segments.compactMap { segment in
                segment.clip.map {
                    UsedClip(
                        trackID: track.trackID, source: $0.source,
                        range: $0.sourceRange(lasting: segment.target.duration), target: segment.target)
                }
            }
        }
        return video + audio
    }

    /// Returns a range of output time in the composition's time.
    func editRange(_ output: CMTimeRange) -> CMTimeRange {
        CMTimeRange(start: output.start + origin, duration: output.duration)
    }
}
