import ArgumentParser
import Cutroom
import Foundation

/// What lies over the picture: titles, subtitles, a watermark.
struct TitleOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            A title in the middle of the picture, for the whole film, or from START for DURATION seconds. \\n \
            in it begins a new line, \\@ is an @. May be given several times.
            """, valueName: "text[@start[+duration]]"),
        transform: Self.title)
    var title: [Timeline.TitleItem] = []

    @Option(
        help: ArgumentHelp(
            "Subtitles to draw into the picture, .srt or .vtt. May be given several times.", valueName: "file"
        ))
    var subtitles: [String] = []

    @Option(help: ArgumentHelp("A picture for the lower right corner.", valueName: "file"))
    var watermark: String?

    /// In front of those of a document; the watermark in front of all.
    var items: [Timeline.TitleItem] {
        let mark = watermark.map { Timeline.TitleItem(.watermark, image: URL(fileURLWithPath: $0)) }
        return title + (mark.map { [$0] } ?? [])
    }

    var tracks: [Timeline.SubtitleTrack] {
        subtitles.map { Timeline.SubtitleTrack(url: URL(fileURLWithPath: $0)) }
    }

    /// `Hello`, `Hello@2`, `Hello@2+3.5`. An @ that no time follows is text.
    static func title(_ argument: String) throws -> Timeline.TitleItem {
        var item = Timeline.TitleItem(.title)
        var text = argument[...]
        if let at = text.lastIndex(of: "@"), at == text.startIndex || text[text.index(before: at)] != "\\" {
            let times = text[text.index(after: at)...].split(
                separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
            if let first = times.first?.first, first.isNumber || first == "-" || first == "." {
                item.start = try ExactSeconds.zeroOrMore(String(times[0]))
                if times.count == 2 { item.duration = try ExactSeconds.positive(String(times[1])) }
                text = text[..<at]
            }
        }
        item.text = text.replacingOccurrences(of: "\\n", with: "\n").replacingOccurrences(
            of: "\\@", with: "@")
        guard !item.text.allSatisfy(\.isWhitespace) else {
            throw ValidationError("\"\(argument)\" has no text: write --title \"The End@2+3\"")
        }
        return item
    }
}
