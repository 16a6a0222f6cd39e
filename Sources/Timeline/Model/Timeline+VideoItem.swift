public import Foundation
public import MediaTypes

extension Timeline {
    /// A clip, or a part of one, shown upright and fitted into the film's picture.
    public struct VideoItem: Sendable, Hashable {
        /// The file.
        public var url: URL
        /// The part to show, half-open, in the file's time; nil for all of its picture.
        public var sourceTimeRange: CMTimeRange?
        /// How loud the clip's own sound is: 1 as recorded, 0 for none.
        public var originalSoundVolume: Float

        public init(url: URL, sourceTimeRange: CMTimeRange? = nil, originalSoundVolume: Float = 1) {
            self.url = url
            self.sourceTimeRange = sourceTimeRange
            self.originalSoundVolume = originalSoundVolume
        }
    }
}
