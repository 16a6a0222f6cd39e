package import Foundation
import MediaTypes

/// The contents of a subtitle file.
struct SubtitleFile {
    var cues: [SubtitleCue]
    /// Warnings about the file, and about parts of it that aren't rendered.
    var warnings: [String]

    /// Reads a file. Throws a `TimelineError` with the file and the line.
    ///
    /// - Parameter usesWordTimes: Whether times of words are rendered, which otherwise causes a warning.
    init(contentsOf url: URL, usesWordTimes: Bool = false) throws(TimelineError) {
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
                remedy: "use an .srt, .vtt, .ass or .json file of subtitles")
        }
        do {
            var (contents, warning) = try Self.contents(data)
            if usesWordTimes { contents.omissions.remove(.timestamps) }
            cues = contents.cues
            warnings = (warning.map { [$0] } ?? []) + contents.omissions.warnings
        } catch {
            throw TimelineError(
                .invalidSubtitles, file: url, cause: error.placeText + error.cause, remedy: error.remedy)
        }
    }

    /// Returns the contents in any format, and a warning about the file, if any.
    private static func contents(
        _ data: Data
    ) throws(DocumentProblem) -> (SubtitleContents, warning: String?) {
        let contents: SubtitleContents
        var warning: String?
        switch SubtitleForm(data) {
        case .json: contents = try CaptionJSON.contents(data)
        case .lines:
            let parsing = SubtitleParsing(data)
            (contents, warning) = (try parsing.contents(), parsing.warning)
        case .subStationAlpha:
            let text = SubtitleText(data)
            (contents, warning) = (try SSAReader.contents(text), text.warning)
        }
        let count = contents.cues.reduce(0) { $0 + max(1, $1.runs.count { $0.start != nil }) }
        guard count <= DocumentLimits.items else {
            throw DocumentProblem(
                cause: "more than \(DocumentLimits.items) subtitles and words with times",
                remedy: "divide the file")
        }
        return (contents, warning)
    }

    /// The maximum size in bytes; real files have a few hundred kilobytes.
    private static let largest = 64 << 20
}

extension Timeline.SubtitleTrack {
    /// Throws a `TimelineError` if a file isn't one of subtitles.
    package static func checkFile(at url: URL) throws(TimelineError) { _ = try SubtitleFile(contentsOf: url) }
}
