package import MediaTypes

/// An audio branch: the clips and silences that its feed pushes.
package struct AudioTrackPlan: Sendable, Hashable, Codable {
    package var trackID: CMPersistentTrackID
    /// The branch's name in the graph, such as `audio_1`, which is also the name of its appsrc.
    package var name: String
    /// The segments, contiguous from zero to the end of the output.
    package var segments: [Segment]
    /// The client's tap that processes the branch's audio before it is pushed; `nil` for none.
    package var tap: AudioTapPlan?
    /// How the output's channels are made of two channels that are fed; `nil` if the output's are fed.
    package var channels: ChannelMatrix?

    package init(
        trackID: CMPersistentTrackID, name: String, segments: [Segment], tap: AudioTapPlan? = nil,
        channels: ChannelMatrix? = nil
    ) {
        self.trackID = trackID
        self.name = name
        self.segments = segments
        self.tap = tap
        self.channels = channels
    }

    /// Returns the format that is fed for an output.
    package func fedFormat(for output: AudioFormat) -> AudioFormat {
        channels == nil ? output : AudioFormat(sampleRate: output.sampleRate, channelCount: 2)
    }

    package struct Segment: Sendable, Hashable, Codable {
        /// The half-open range in output time.
        @StoredTimeRange package var target: CMTimeRange
        /// The clip; `nil` for silence.
        package var clip: Clip?

        package init(target: CMTimeRange, clip: Clip?) {
            self._target = StoredTimeRange(wrappedValue: target)
            self.clip = clip
        }
    }

    package struct Clip: Sendable, Hashable, Codable {
        package var source: MediaSource
        /// The source time at the start of the target.
        @StoredTime package var sourceStart: CMTime
        /// The scaling; `nil` for the natural rate.
        package var scaling: AudioScaling?

        package init(source: MediaSource, sourceStart: CMTime, scaling: AudioScaling? = nil) {
            self.source = source
            self._sourceStart = StoredTime(wrappedValue: sourceStart)
            self.scaling = scaling
        }

        /// Returns the half-open source range for a target with the given duration.
        package func sourceRange(lasting targetDuration: CMTime) -> CMTimeRange {
            CMTimeRange(start: sourceStart, duration: scaling?.sourceDuration ?? targetDuration)
        }
    }
}
