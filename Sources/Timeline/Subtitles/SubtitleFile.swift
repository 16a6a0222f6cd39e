import Foundation
import MediaTypes

/// A subtitle file that was read.
struct SubtitleFile {
    var cues: [SubtitleCue]
    /// What its user should know; nil where all is well.
    var warning: String?

    /// Throws a `TimelineError` that names the file and the line.
    init(contentsOf url: URL) throws(TimelineError) {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw TimelineError(unreadable: url, because: error)
        }
        guard data.count <= Self.largest else {
            throw TimelineError(
                .invalidSubtitles, file: url, cause: "a file of \(data.count) bytes is no subtitle file",
                remedy: "name an .srt or .vtt file")
        }
        let parsing = SubtitleParsing(data)
        warning = parsing.warning
        do {
            cues = try parsing.cues()
        } catch {
            throw TimelineError(
                .invalidSubtitles, file: url, cause: "line \(error.line): \(error.cause)",
                remedy: error.remedy)
        }
    }

    /// The longest film's subtitles are a few hundred kilobytes.
    private static let largest = 64 << 20
}
