package import MediaTypes

/// A video branch: the clips and gaps that its feed pushes.
package struct VideoTrackPlan: Sendable, Hashable, Codable {
    package var trackID: CMPersistentTrackID
    /// The branch's name in the graph, such as `video_1`, which is also the name of its appsrc.
    package var name: String
    /// The segments, contiguous from zero to the end of the output.
    package var segments: [Segment]

    package init(trackID: CMPersistentTrackID, name: String, segments: [Segment]) {
        self.trackID = trackID
        self.name = name
        self.segments = segments
    }

    package struct Segment: Sendable, Hashable, Codable {
        /// The half-open range in output time.
        @StoredTimeRange package var target: CMTimeRange
        /// The clip; `nil` for a gap.
        package var clip: Clip?

        package init(target: CMTimeRange, clip: Clip?) {
            self._target = StoredTimeRange(wrappedValue: target)
            self.clip = clip
        }
    }

    package struct Clip: Sendable, Hashable, Codable {
        package var source: MediaSource
        /// The half-open range in source time, which is mapped linearly to the target.
        @StoredTimeRange package var sourceRange: CMTimeRange
        package var picture: SourceFormat

        package init(source: MediaSource, sourceRange: CMTimeRange, picture: SourceFormat) {
            self.source = source
            self._sourceRange = StoredTimeRange(wrappedValue: sourceRange)
            self.picture = picture
        }
    }
}
