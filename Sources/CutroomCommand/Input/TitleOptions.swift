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

    @Option(
        help: ArgumentHelp(
            "The font of --title and --subtitles: a family's name, or a font's file.", valueName: "name|file")
    )
    var font: String?

    /// A file where there is one of this name, or where it is written as a path.
    private var fontFile: URL? {
        guard let font, font.contains("/") || FileManager.default.fileExists(atPath: font) else { return nil }
        return URL(fileURLWithPath: font)
    }

    private var fontName: String? { fontFile == nil ? font : nil }

    /// In front of those of a document; the watermark in front of all.
    var items: [Timeline.TitleItem] {
        let mark = watermark.map { Timeline.TitleItem(.watermark, image: URL(fileURLWithPath: $0)) }
        let titles = title.map { item in
            var item = item
            (item.font, item.fontFile) = (fontName, fontFile)
            return item
        }
        return titles + (mark.map { [$0] } ?? [])
    }

    var tracks: [Timeline.SubtitleTrack] {
        subtitles.map {
            Timeline.SubtitleTrack(url: URL(fileURLWithPath: $0), font: fontName, fontFile: fontFile)
        }
    }
}
