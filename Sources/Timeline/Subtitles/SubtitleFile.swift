import Foundation
import MediaTypes

/// The contents of a subtitle file.
struct SubtitleFile {
    var cues: [SubtitleCue]
    /// Warnings about the file, and about parts of it that aren't rendered.
    var warnings: [String]

    /// Reads a file. Throws a `TimelineError` with the file and the line.
    init(contentsOf url: URL) throws(TimelineError) {
        let data: Data
        do {
            let file = try url.openedForReading()
            // Nothing was written, so an error of closing can be ignored.
            defer { try? file.close() }
            data = try file.readToEnd() ?? Data()
        } catch let error as TimelineError {
            throw error
        } catch {
            throw TimelineError(unreadable: url, because: error)
        }
        guard data.count <= Self.largest else {
            throw TimelineError(
                .invalidSubtitles, file: url, cause: "too large for a subtitle file (\(data.count) bytes)",
                remedy: "use an .srt or .vtt file")
        }
        let parsing = SubtitleParsing(data)
        do {
            let contents = try parsing.contents()
            cues = contents.cues
            warnings = (parsing.warning.map { [$0] } ?? []) + contents.omissions.warnings
        } catch {
            throw TimelineError(
                .invalidSubtitles, file: url, cause: error.placeText + error.cause, remedy: error.remedy)
        }
    }

    /// The maximum size in bytes; real files have a few hundred kilobytes.
    private static let largest = 64 << 20
}
