package import Foundation
package import MediaTypes

/// A track of a media file, with what the engine needs to find it.
package struct MediaSource: Sendable, Hashable, Codable {
    package var url: URL
    package var trackID: CMPersistentTrackID
    /// GStreamer's ID of the stream; empty if unknown.
    package var streamID: String
    /// The index among the file's streams of the same media type: the fallback for `streamID`.
    package var streamIndex: Int
    /// The units per second of the track's clock. Half a unit is the tolerance for the choice of a frame.
    package var timescale: CMTimeScale

    /// The colorimetry of decoded frames, if the container overrides the stream's; nil to use the decoder's.
    package var colorimetry: String?
    /// The arrangement of images to a stream; nil for a file that is a stream.
    package var arrangement: MediaArrangement?

    /// The times at which frames belong; nil if where their timestamps say.
    package var frameGrid: FrameGrid?

    /// The demuxer's time at the asset's time zero; nil for zero.
    package var start: StoredTime?

    /// The demuxer's time at the asset's time zero.
    package var zero: CMTime { start?.wrappedValue ?? .zero }

    package var isStill: Bool { arrangement == .still }

    /// The image sequence; nil if the source is not one.
    package var sequence: PictureSequence? {
        if case .sequence(let sequence) = arrangement { return sequence }
        return nil
    }

    package init(
        url: URL, trackID: CMPersistentTrackID, streamID: String, streamIndex: Int, timescale: CMTimeScale
    ) {
        self.url = url
        self.trackID = trackID
        self.streamID = streamID
        self.streamIndex = streamIndex
        self.timescale = timescale
    }
}
