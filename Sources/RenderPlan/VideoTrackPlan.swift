package import MediaTypes

/// A video branch: what its feed pushes, gap by gap and clip by clip.
package struct VideoTrackPlan: Sendable, Hashable, Codable {
    package var trackID: CMPersistentTrackID
    /// The branch's name in the graph, such as `video_1`: its appsrc is called so.
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
        /// Nil for a gap.
        package var clip: Clip?

        package init(target: CMTimeRange, clip: Clip?) {
            self._target = StoredTimeRange(wrappedValue: target)
            self.clip = clip
        }
    }

    package struct Clip: Sendable, Hashable, Codable {
        package var source: MediaSource
        /// In the source's time, half-open; mapped linearly onto the target.
        @StoredTimeRange package var sourceRange: CMTimeRange
        package var picture: Picture

        package init(source: MediaSource, sourceRange: CMTimeRange, picture: Picture) {
            self.source = source
            self._sourceRange = StoredTimeRange(wrappedValue: sourceRange)
            self.picture = picture
        }
    }
}
