public import Foundation
public import MediaTypes

extension Timeline {
    /// A clip, or a part of one, shown upright and fitted into the film's picture. Pictures are clips too: a still, and
    /// the numbered files that a path such as `frame-%04d.png` stands for.
    public struct VideoItem: Sendable, Hashable {
        /// The file.
        public var url: URL
        /// The part to show, half-open, in the file's time; nil for all of its picture.
        public var sourceTimeRange: CMTimeRange?
        /// How loud the clip's own sound is: 1 as recorded, 0 for none.
        public var originalSoundVolume: Float

        /// How long a still is shown, 5 s where it is nil, or each of numbered pictures, 1/25 s where it is nil and a second
        /// at most. It means nothing for other files.
        public var pictureDuration: CMTime?

        public init(
            url: URL, sourceTimeRange: CMTimeRange? = nil, originalSoundVolume: Float = 1,
            pictureDuration: CMTime? = nil
        ) {
            self.url = url
            self.pictureDuration = pictureDuration
            self.sourceTimeRange = sourceTimeRange
            self.originalSoundVolume = originalSoundVolume
        }
    }
}
