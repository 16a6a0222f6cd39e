import Cutroom
import Foundation

/// What a media file holds, to be printed.
struct MediaFacts: Encodable {
    var file: String
    var duration: ExactTime
    var tracks: [TrackFacts]

    init(ofFile path: String) async throws {
        let asset = AVURLAsset(url: URL(fileURLWithPath: path))
        let (duration, tracks) = try await asset.load(.duration, .tracks)
        file = path
        self.duration = ExactTime(duration)
        self.tracks = tracks.map(TrackFacts.init)
    }

    /// One line for the file, and one a track.
    var text: String {
        let lines = tracks.map { "  track \($0.id)  \($0.text)\n" }
        return "\(file)  \(duration.text)\n" + lines.joined()
    }
}
