public import Foundation
public import MediaTypes

extension Timeline {
    /// Music under the film, cut where the film ends.
    public struct MusicItem: Sendable, Hashable {
        /// The file.
        public var url: URL
        /// When it begins, in the film's time.
        public var start: CMTime
        /// Whether it begins anew where it ends before the film does.
        public var loops: Bool
        /// How loud it is: 1 as recorded, 0 for silent.
        public var volume: Float
        /// Changes of volume, in the film's time, as parts of `volume`. They must not overlap.
        public var automation: [VolumeAutomation]
        /// How long it fades at its end; zero for not at all. The fade goes before any automation.
        public var fadeOut: CMTime

        public init(
            url: URL, start: CMTime = .zero, loops: Bool = true, volume: Float = 1,
            automation: [VolumeAutomation] = [], fadeOut: CMTime = CMTime(value: 1, timescale: 1)
        ) {
            self.url = url
            self.start = start
            self.loops = loops
            self.volume = volume
            self.automation = automation
            self.fadeOut = fadeOut
        }
    }

    /// A straight line of volume over a part of the film. Before the first one the volume is 1, after each it
    /// stays as it was left.
    public struct VolumeAutomation: Sendable, Hashable {
        /// Half-open, in the film's time.
        public var timeRange: CMTimeRange
        public var startVolume: Float
        public var endVolume: Float

        public init(timeRange: CMTimeRange, startVolume: Float, endVolume: Float) {
            self.timeRange = timeRange
            self.startVolume = startVolume
            self.endVolume = endVolume
        }
    }
}
