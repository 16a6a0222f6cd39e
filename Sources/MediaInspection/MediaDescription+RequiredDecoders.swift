import ExtraTypes
import GStreamerOverlay
import MediaTypes

extension MediaDescription {
    /// Returns the description with the decoders that are missing for its tracks.
    func withRequiredDecoders() -> MediaDescription {
        var description = self
        for (index, track) in tracks.enumerated() where !track.isDecodable && track.requiredDecoder == nil {
            description.tracks[index].requiredDecoder = RequiredDecoder(
                of: track, installed: GStreamerVersion.running.numbers)
        }
        return description
    }

    /// The first video or other track of a file in which GStreamer decodes nothing, so that it doesn't report
    /// the tracks' lengths; nil for another file.
    var undecodedTrack: MediaTrackDescription? {
        guard tracks.allSatisfy({ !$0.isDecodable && $0.streamID.isEmpty }),
            duration == .zero || tracks.allSatisfy({ $0.arrangement == .still })
        else { return nil }
        return tracks.first { $0.mediaType == .video } ?? tracks.first
    }
}
