package import Foundation
package import MediaTypes

/// One track of one media file, as the engine finds it.
package struct MediaSource: Sendable, Hashable, Codable {
    package var url: URL
    package var trackID: CMPersistentTrackID
    /// GStreamer's name of the stream, empty where unknown.
    package var streamID: String
    /// Its place among the file's streams of its media type: the fallback for `streamID`.
    package var streamIndex: Int
    /// Units a second of the track's clock: half a unit is the tolerance of choosing a frame.
    package var timescale: CMTimeScale

    /// What the decoded pictures' colours are, where the container says otherwise; nil to take the decoder's word.
    package var colorimetry: String?
    /// How the file becomes a stream; nil for a file that is one.
    package var arrangement: MediaArrangement?
    /// What is read in place of some of the file's bytes, so that the demuxer makes sense of it.
    package var patches: [FilePatch]?

    /// The asset's zero in the demuxer's time; nil where it is zero, too.
    package var start: StoredTime?
    /// No two frames begin nearer to each other; nil where that is not known.
    package var frameSpacing: StoredTime?

    package var isStill: Bool { arrangement == .still }

    /// Nil where it is not made of numbered pictures.
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
