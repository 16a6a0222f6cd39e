public import Foundation
public import MediaTypes

extension Timeline {
    /// Speech laid over the film. What would last longer than the film is cut at its end.
    public struct VoiceOverItem: Sendable, Hashable {
        /// The file.
        public var url: URL
        /// When it begins, in the film's time.
        public var start: CMTime
        /// The part to hear, half-open, in the file's time; nil for all of its sound.
        public var sourceTimeRange: CMTimeRange?
        /// How loud it is: 1 as recorded, 0 for silent.
        public var volume: Float

        public init(
            url: URL, start: CMTime = .zero, sourceTimeRange: CMTimeRange? = nil, volume: Float = 1
        ) {
            self.url = url
            self.start = start
            self.sourceTimeRange = sourceTimeRange
            self.volume = volume
        }
    }
}
