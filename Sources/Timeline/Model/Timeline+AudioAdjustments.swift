public import MediaTypes

extension Timeline {
    /// Changes of the audio of a clip or an overlay: its time, in a split edit, its volume, its channels and its
    /// loudness.
    ///
    /// They have no effect on a clip without audio. A clip in reverse or a held frame, whose audio is silent,
    /// can't have any.
    public struct AudioAdjustments: Sendable, Hashable {
        /// The half-open range of the file's audio to play, in the file's time; `nil` for that of the clip's
        /// `sourceTimeRange`. A range of infinite duration extends to the end of the audio.
        ///
        /// Audio stays in sync with video. If the range begins before that of the video, the clip has a J
        /// cut; if it ends after it, an L cut. It overlaps the audio of adjacent clips, which are mixed, and
        /// is cut at the start and the end of the timeline.
        public var timeRange: CMTimeRange?
        /// The time in the timeline by which audio is later than its video; negative if it is earlier.
        public var offset: CMTime
        /// The duration of the fade of the audio at its start, in place of the clip's own fade and of the
        /// cross-fade of a transition there; `nil` for those.
        ///
        /// Audio that doesn't begin together with its video doesn't take part in the cross-fade.
        public var fadeIn: CMTime?
        /// The duration of the fade of the audio at its end, as `fadeIn`.
        public var fadeOut: CMTime?
        /// The curve of the fades at the ends of the clip, except the cross-fades of transitions.
        public var fadeCurve: FadeCurve
        /// Changes of the volume, relative to the volume of the clip, at rising times. The first and the last
        /// volume hold before and after; empty for a constant volume.
        public var volumeKeyframes: [VolumeKeyframe]
        /// The channels to use.
        public var channels: ChannelChoice
        /// The balance of the left and the right channel, from −1, the left one alone, to 1, the right one
        /// alone. The channel at the other side becomes quieter in proportion, and the one at the side of the
        /// balance doesn't change, as by GStreamer's `audiopanorama` with its simple method.
        public var pan: Double
        /// The loudness in LUFS by EBU R 128 to which the audio is brought, from −70 to −5; `nil` for none.
        ///
        /// The audio that is played is rendered and measured when the timeline is built, and its volume
        /// is changed, with a limiter of true peaks at −1 dBTP. The volume of the clip, its keyframes
        /// and its fades apply after that. Audio that is too quiet or too short to be measured stays as it is, with
        /// a warning.
        public var loudness: Double?

        /// Creates adjustments; by default, ones that change nothing.
        public init(
            timeRange: CMTimeRange? = nil, offset: CMTime = .zero, fadeIn: CMTime? = nil,
            fadeOut: CMTime? = nil, fadeCurve: FadeCurve = .linear, volumeKeyframes: [VolumeKeyframe] = [],
            channels: ChannelChoice = .all, pan: Double = 0, loudness: Double? = nil
        ) {
            self.timeRange = timeRange
            self.offset = offset
            self.fadeIn = fadeIn
            self.fadeOut = fadeOut
            self.fadeCurve = fadeCurve
            self.volumeKeyframes = volumeKeyframes
            self.channels = channels
            self.pan = pan
            self.loudness = loudness
        }
    }

    /// The volume of a fade over its time.
    public enum FadeCurve: String, Sendable, Hashable, CaseIterable {
        /// The volume changes at a constant pace. Two cross-faded copies of the same audio keep their level.
        case linear
        /// The volume is the sine of a quarter turn, so that the power changes smoothly: different audio,
        /// such as music and a voice, keeps its loudness in a cross-fade.
        case equalPower
    }

    /// The channels of audio to use, after it was mixed to a left and a right channel.
    public enum ChannelChoice: String, Sendable, Hashable, CaseIterable {
        /// Both channels.
        case all
        /// The left channel at both sides.
        case left
        /// The right channel at both sides.
        case right
        /// The mean of both channels at both sides.
        case mono
        /// The left channel at the right side, and the right one at the left side.
        case swap
    }

    /// The volume of a clip's audio at a time.
    public struct VolumeKeyframe: Sendable, Hashable {
        /// The time in the timeline, from the beginning of the clip's video.
        public var time: CMTime
        /// The factor of the clip's volume: 0 is silence.
        public var value: Double
        /// The pace of the change to the next keyframe.
        public var easing: Easing

        /// Creates a keyframe; by default, at the clip's start, with a linear change to the next one.
        public init(time: CMTime = .zero, value: Double, easing: Easing = .linear) {
            self.time = time
            self.value = value
            self.easing = easing
        }
    }
}

extension Timeline.VolumeKeyframe: LevelKeyframe {}

extension Timeline.AudioAdjustments {
    /// How the output's channels are made of those of the audio; `nil` for no change.
    package var channelMatrix: ChannelMatrix? {
        typealias Row = ChannelMatrix.Row
        let chosen: ChannelMatrix =
            switch channels {
            case .all: .identity
            case .left: ChannelMatrix(left: Row(1, 0), right: Row(1, 0))
            case .right: ChannelMatrix(left: Row(0, 1), right: Row(0, 1))
            case .mono: ChannelMatrix(left: Row(0.5, 0.5), right: Row(0.5, 0.5))
            case .swap: ChannelMatrix(left: Row(0, 1), right: Row(1, 0))
            }
        let matrix = chosen.scaled(left: min(1, 1 - pan), right: min(1, 1 + pan))
        return matrix == .identity ? nil : matrix
    }
}
