package import MediaTypes

/// An audio branch: what its feed pushes, silence by silence and clip by clip.
package struct AudioTrackPlan: Sendable, Hashable, Codable {
    package var trackID: CMPersistentTrackID
    /// The branch's name in the graph, such as `audio_1`: its appsrc is called so.
    package var name: String
    /// Contiguous from zero to the film's end.
    package var segments: [Segment]

    package init(trackID: CMPersistentTrackID, name: String, segments: [Segment]) {
        self.trackID = trackID
        self.name = name
        self.segments = segments
    }

    package struct Segment: Sendable, Hashable, Codable {
        /// In the film's time, half-open.
        @StoredTimeRange package var target: CMTimeRange
        /// Nil for silence.
        package var clip: Clip?

        package init(target: CMTimeRange, clip: Clip?) {
            self._target = StoredTimeRange(wrappedValue: target)
            self.clip = clip
        }
    }

    package struct Clip: Sendable, Hashable, Codable {
        package var source: MediaSource
        /// Where the target's start is in the source's time.
        @StoredTime package var sourceStart: CMTime
        /// Nil where it plays at its natural rate.
        package var scaling: AudioScaling?

        package init(source: MediaSource, sourceStart: CMTime, scaling: AudioScaling? = nil) {
            self.source = source
            self._sourceStart = StoredTime(wrappedValue: sourceStart)
            self.scaling = scaling
        }

        /// What is heard of the source in a target of that duration, half-open.
        package func sourceRange(lasting targetDuration: CMTime) -> CMTimeRange {
            CMTimeRange(start: sourceStart, duration: scaling?.sourceDuration ?? targetDuration)
        }
    }
}
