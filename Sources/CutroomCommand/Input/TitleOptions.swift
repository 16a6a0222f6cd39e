import ArgumentParser
import Cutroom
import Foundation

/// What lies over the picture: titles, subtitles, a watermark.
struct TitleOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            """
            A title in the middle of the picture, for the whole film, or from START for DURATION seconds. \\n \
            in it begins a new line, \\@ is an @. May be given several times.
            """, valueName: "text[@start[+duration]]"),
        transform: TitleArgument.item)
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
}
