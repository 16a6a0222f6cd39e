internal import Foundation
internal import MediaTypes

/// One track of the asset as the passes see it: values, in composition time.
struct CompilerTrack {
    var trackID: CMPersistentTrackID
    var mediaType: AVMediaType
    var isEnabled: Bool
    var preferredVolume: Float
    var segments: [Segment]

    /// A part of the track; without a clip it is empty.
    struct Segment {
        /// Half-open, in the asset's time; later in the passes in the film's.
        var target: CMTimeRange
        var clip: Clip?

        /// The clip with the part of its source that a part of the segment shows.
        func clip(cutTo range: CMTimeRange) -> Clip? {
            guard range != target, var part = clip else { return clip }
            part.source = CMTimeRange(
                start: CMTimeMapTimeFromRangeToRange(range.start, fromRange: target, toRange: part.source),
                end: CMTimeMapTimeFromRangeToRange(range.end, fromRange: target, toRange: part.source))
            return part
        }
    }

    struct Clip {
        var url: URL
        var description: MediaTrackDescription
        /// Mapped linearly onto the segment's target.
        var source: CMTimeRange
    }

    /// Whether there is any media in it.
    var hasMedia: Bool { segments.contains { $0.clip != nil } }
}
