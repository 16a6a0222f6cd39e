public import Foundation
public import MediaTypes

extension Timeline {
    /// A voice-over, cut at the end of the timeline.
    public struct VoiceOverItem: Sendable, Hashable {
        /// The file.
        public var url: URL
        /// The time at which the voice-over begins.
        public var start: CMTime
        /// The half-open range to play, in the file's time; `nil` for all of its audio. A range of infinite
        /// duration extends to its end.
        public var sourceTimeRange: CMTimeRange?
        /// The volume: 1 is the recorded volume, 0 is silence.
        public var volume: Float
        /// The audio tracks of the file to use.
        public var audio: AudioSelection

        /// Creates a voice-over; by default, of the whole file at the beginning of the timeline.
        public init(
            url: URL, start: CMTime = .zero, sourceTimeRange: CMTimeRange? = nil, volume: Float = 1,
            audio: AudioSelection = .automatic
        ) {
            self.url = url
            self.audio = audio
            self.start = start
            self.sourceTimeRange = sourceTimeRange
            self.volume = volume
        }
    }
}
