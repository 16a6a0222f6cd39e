internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// A track of the asset for the compiler passes: values, in composition time.
struct CompilerTrack {
    var trackID: CMPersistentTrackID
    var mediaType: AVMediaType
    var isEnabled: Bool
    var preferredVolume: Float
    var segments: [Segment]

    /// A part of the track, which is empty without a clip.
    struct Segment {
        /// The half-open range in the asset's time; in later passes, in the output's time.
        var target: CMTimeRange
        var clip: Clip?

        /// Returns the clip with the part of its source that corresponds to a part of the segment.
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
        /// The source range, which is mapped linearly to the segment's target.
        var source: CMTimeRange

        var url: URL { media.source.url }
        var description: MediaTrackDescription { media.description }
    }

    /// The data that all clips of a file's track share, because an output may have thousands of clips.
    final class Media: Sendable {
        let description: MediaTrackDescription
        /// The track for the engine.
        let source: MediaSource

        /// - Parameter followsEdits: Whether clips have media times if the description requires them. They
        ///   are then to be made by `FollowEdits`.
        init(url: URL, description: MediaTrackDescription, followsEdits: Bool = true) {
            self.description = description
            source = MediaSource(
                url: url, description, isMedia: followsEdits && description.isReadByMediaTime)
        }
    }

    /// Whether the track has any media.
    var hasMedia: Bool { segments.contains { $0.clip != nil } }
}

extension MediaSource {
    /// Creates a source for a track of a file.
    ///
    /// - Parameter isMedia: Whether times are media times.
    init(url: URL, _ description: MediaTrackDescription, isMedia: Bool) {
        self.init(
            url: url, trackID: description.trackID, streamID: description.streamID,
            streamIndex: description.streamIndex, timescale: description.naturalTimeScale)
        colorimetry = description.colorimetryCorrection
        arrangement = description.arrangement
        frameGrid = description.frameTiming.flatMap { FrameGrid($0, origin: description.firstFrame) }
        let zero = isMedia ? description.mediaStart : description.sourceStart
        start = zero == .zero ? nil : StoredTime(wrappedValue: zero)
        ignoresEdits = isMedia ? true : nil
        lateStart = isMedia ? nil : description.lateStart.map { StoredTime(wrappedValue: $0) }
    }
}
