import Cutroom
import Foundation

/// The loudness of a file's audio, to print as text or JSON.
struct LoudnessReport: Encodable {
    /// In LUFS; `nil` for audio that is too quiet or too short.
    var integrated: Double?
    /// In LU.
    var range: Double
    /// In dBTP; `nil` for digital silence.
    var truePeak: Double?

    /// Measures the enabled audio tracks; `nil` if there are none.
    init?(of asset: AVURLAsset) async throws {
        let tracks = try await asset.loadTracks(withMediaType: .audio).filter(\.isEnabled)
        guard !tracks.isEmpty else { return nil }
        let formats = tracks.flatMap(\.formatDescriptions).compactMap { $0 as? CMFormatDescription }
        let channels = formats.compactMap { $0.audioStreamBasicDescription?.mChannelsPerFrame }.max() ?? 2
        let measured = try await asset.loudness(channelCount: channels == 1 ? 1 : 2)
        (integrated, range, truePeak) = (measured.integrated, measured.range, measured.truePeak)
    }

    var text: String {
        let loudness =
            integrated.map { String(format: "%.1f LUFS", $0) } ?? "too quiet or too short to measure"
        let peak = truePeak.map { String(format: "%.1f dBTP", $0) } ?? "none"
        return "loudness \(loudness), range \(String(format: "%.1f LU", range)), true peak \(peak)"
    }
}
