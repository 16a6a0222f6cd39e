import ExtraTypes
import GStreamerOverlay
import MediaTypes

extension MediaDescription {
    /// Returns the description with the decoders that are missing for its tracks.
    func withRequiredDecoders() -> MediaDescription {
        var description = self
        for (index, track) in tracks.enumerated() where !track.isDecodable {
            description.tracks[index].requiredDecoder = RequiredDecoder(
                of: track, installed: GStreamerVersion.running.numbers)
        }
        return description
    }
}
