package import MediaTypes
package import RenderPlan

/// A clip of a plan, of any kind of track.
package struct UsedClip {
    /// The composition's track.
    package var trackID: CMPersistentTrackID
    package var source: MediaSource
    /// The half-open range of the source's time.
    package var range: CMTimeRange
    /// The half-open range of the output's time.
    package var target: CMTimeRange
    /// The chain of elements that its frames pass.
    package var effect: String?
}

extension RenderPlan {
    /// The clips that are read when the plan is rendered: each once, in order of tracks and of time.
    package var usedClips: [UsedClip] {
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
}
