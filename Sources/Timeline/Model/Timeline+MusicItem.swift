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
        /// The lowering of the music during voice-overs; `nil` for none.
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

    /// A lowering of music during a voice-over.
    ///
    /// The volume changes linearly before the voice-over begins and after it has ended, and stays low between
    /// voice-overs that follow each other within twice the duration of the fade.
    public struct Ducking: Sendable, Hashable {
        /// The volume during a voice-over, relative to the volume that the music has otherwise.
        public var volume: Float
        /// The duration of each change.
        public var fade: CMTime

        /// Creates the ducking; by default to a quarter of the volume, with fades of half a second.
        public init(volume: Float = 0.25, fade: CMTime = CMTime(value: 1, timescale: 2)) {
            self.volume = volume
            self.fade = fade
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
