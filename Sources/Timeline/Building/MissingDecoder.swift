import Editing
import Sessions

/// What is said of a track that no installed decoder decodes.
struct MissingDecoder {
    let cause: String
    /// Names the Debian packages.
    let remedy: String

    init(of track: AVAssetTrack, _ what: String) {
        let decoder = AVAssetExportSession.decoder(of: track)
        cause = "no decoder for \(what)\(decoder.format.map { ", \($0)," } ?? "") is installed"
        remedy = "install \(decoder.packages)"
    }
}
