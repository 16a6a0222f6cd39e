public import Foundation
public import MediaTypes

extension Timeline {
    /// Background music, cut at the end of the timeline.
    public struct MusicItem: Sendable, Hashable {
        /// The file.
        public var url: URL
        /// The time at which the music begins.
        public var start: CMTime
        /// Whether the music repeats until the end of the timeline.
        public var loops: Bool
        /// The volume: 1 is the recorded volume, 0 is silence.
        public var volume: Float
        /// The audio tracks of the file to use.
        public var audio: AudioSelection
        /// Changes of the volume, relative to `volume`. They must not overlap.
        public var automation: [VolumeAutomation]
        /// The duration of the fade at the end; zero for none. The fade takes precedence over automation.
        public var fadeOut: CMTime
        /// The lowering of the music during speech; `nil` for none.
        public var ducking: Ducking?

        /// Creates an item; by default, of the whole file, which is repeated to the end of the timeline.
        public init(
            url: URL, start: CMTime = .zero, loops: Bool = true, volume: Float = 1,
            automation: [VolumeAutomation] = [], fadeOut: CMTime = CMTime(value: 1, timescale: 1),
            ducking: Ducking? = nil, audio: AudioSelection = .automatic
        ) {
            self.url = url
            self.audio = audio
            self.start = start
            self.loops = loops
            self.volume = volume
            self.automation = automation
            self.fadeOut = fadeOut
            self.ducking = ducking
        }
    }

    /// A lowering of music during speech.
    ///
    /// The volume changes linearly before speech begins, so that it is low at its first sample, and after it
    /// has ended. It stays low between parts of speech that follow each other within the time of both changes.
    public struct Ducking: Sendable, Hashable {
        /// The volume during speech, relative to the volume that the music has otherwise.
        public var volume: Float
        /// The duration of each change.
        public var fade: CMTime
        /// The duration of the change before speech; `nil` for `fade`.
        public var attack: CMTime?
        /// The duration of the change after speech; `nil` for `fade`.
        public var release: CMTime?
        /// The time for which the volume stays low after speech.
        public var hold: CMTime
        /// The level in dBFS, from −120 to 0, above which the mix of all clips, overlays and voice-overs is
        /// speech, except for pauses shorter than a fifth of a second; `nil` if a voice-over is speech
        /// from its start to its end, and nothing else is.
        ///
        /// The audio is rendered to measure it when the timeline is built.
        public var threshold: Double?

        /// Creates the ducking; by default to a quarter of the volume, with fades of half a second.
        public init(
            volume: Float = 0.25, fade: CMTime = CMTime(value: 1, timescale: 2), attack: CMTime? = nil,
            release: CMTime? = nil, hold: CMTime = .zero, threshold: Double? = nil
        ) {
            self.volume = volume
            self.fade = fade
            self.attack = attack
            self.release = release
            self.hold = hold
            self.threshold = threshold
        }
    }

    /// A linear change of volume. The volume is 1 before the first change, and constant after each.
    public struct VolumeAutomation: Sendable, Hashable {
        /// The half-open range of the change.
        public var timeRange: CMTimeRange
        /// The volume at the start of the range.
        public var startVolume: Float
        /// The volume at the end of the range.
        public var endVolume: Float

        /// Creates an automation; the volumes are factors, of which 1 is the recorded volume.
        public init(timeRange: CMTimeRange, startVolume: Float, endVolume: Float) {
            self.timeRange = timeRange
            self.startVolume = startVolume
            self.endVolume = endVolume
        }
    }
}
