package import Foundation
package import MediaTypes

/// A track of a media file, with the information that the engine needs to find it.
package struct MediaSource: Sendable, Hashable, Codable {
    package var url: URL
    package var trackID: CMPersistentTrackID
    /// GStreamer's stream ID; empty if unknown.
    package var streamID: String
    /// The index among the file's streams of the same media type: the fallback for `streamID`.
    package var streamIndex: Int
    /// The timescale of the track. Half a unit is the tolerance for the selection of a frame.
    package var timescale: CMTimeScale

    /// The colorimetry of decoded frames if the container overrides the stream's; `nil` for the decoder's.
    package var colorimetry: Colorimetry?
    /// How images form a stream; `nil` for movie files.
    package var arrangement: MediaArrangement?

    /// The regular frame times; `nil` if timestamps are used unchanged.
    package var frameGrid: FrameGrid?

    /// The presentation time of the first frame if nothing is presented before it; `nil` if the first frame is
    /// presented from the start.
    package var lateStart: StoredTime?

    /// The demuxer's time at the asset's or the media's zero; `nil` for zero.
    package var start: StoredTime?

    /// The demuxer's time at the asset's or the media's zero.
    package var zero: CMTime { start?.wrappedValue ?? .zero }

    /// Whether times are media times, to which the file's edit list hasn't been applied; `nil` for times that
    /// it has been applied to.
    package var ignoresEdits: Bool?

    /// Whether times are media times, to which the file's edit list hasn't been applied.
    package var isMedia: Bool { ignoresEdits == true }

    /// The time at the asset's or the media's zero according to the file's tables, which have media times
    /// whatever the demuxer makes of them.
    package var zeroInTables: CMTime { isMedia ? .zero : zero }

    package var isStill: Bool { arrangement == .still }

    package var key: MediaTrackKey { MediaTrackKey(url: url, trackID: trackID) }

    /// The image sequence; `nil` if the source isn't one.
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
