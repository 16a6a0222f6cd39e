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
