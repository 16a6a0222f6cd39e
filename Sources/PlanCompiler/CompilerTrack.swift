internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// One track of the asset as the passes see it: values, in composition time.
struct CompilerTrack {
    var trackID: CMPersistentTrackID
    var mediaType: AVMediaType
    var isEnabled: Bool
    var preferredVolume: Float
    var segments: [Segment]

    /// A part of the track; without a clip it is empty.
    struct Segment {
        /// Half-open, in the asset's time; later in the passes in the output's.
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
        let media: Media
        /// Mapped linearly onto the segment's target.
        var source: CMTimeRange

        var url: URL { media.source.url }
        var description: MediaTrackDescription { media.description }
    }

    /// What all clips from one track of a file share: an output may have thousands of them.
    final class Media: Sendable {
        let description: MediaTrackDescription
        /// The track for the engine.
        let source: MediaSource

        init(url: URL, description: MediaTrackDescription) {
            self.description = description
            source = MediaSource(url: url, description)
        }
    }

    /// Whether there is any media in it.
    var hasMedia: Bool { segments.contains { $0.clip != nil } }
}

extension MediaSource {
    /// A track of a file.
    init(url: URL, _ description: MediaTrackDescription) {
        self.init(
            url: url, trackID: description.trackID, streamID: description.streamID,
            streamIndex: description.streamIndex, timescale: description.naturalTimeScale)
        colorimetry = description.colorimetryCorrection
        arrangement = description.arrangement
        frameGrid = description.frameTiming.flatMap { FrameGrid($0, origin: description.firstFrame) }
        start =
            description.sourceStart == .zero ? nil : StoredTime(wrappedValue: description.sourceStart)
    }
}
