import Cutroom
import Foundation

/// A description of a media file, to print as text or JSON.
struct FileReport: Encodable {
    var file: String
    var duration: PrintedTime
    var tracks: [TrackReport]

    init(ofFile path: String) async throws {
        let asset = AVURLAsset(url: InputFiles.url(path))
        let (duration, tracks) = try await asset.load(.duration, .tracks)
        file = path
        self.duration = PrintedTime(duration)
        self.tracks = tracks.map(TrackReport.init)
    }

    /// One line for the file and one for each track.
    var text: String {
        let lines = tracks.map { "  track \($0.id)  \($0.text)\n" }
        return "\(file)  \(duration.text)\n" + lines.joined()
    }
}

/// A time as a fraction, with its seconds for convenience.
struct PrintedTime: Encodable {
    var value: Int64
    var timescale: Int32
    var seconds: Double

    init(_ time: CMTime) {
        (value, timescale) = time.isNumeric ? (time.value, time.timescale) : (0, 0)
        seconds = time.isNumeric ? time.seconds : 0
    }

    var text: String { "\((seconds * 1000).rounded() / 1000) s (\(value)/\(timescale))" }
}
