import ArgumentParser
import Cutroom
import Foundation

/// The options for drawing over the video: titles, subtitles and a watermark.
struct TitleOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            """
            A title in the middle of the frame, shown throughout, or from START for DURATION seconds. Write \\n \
            for a line break and \\@ for an @. May be repeated.
            """, valueName: "text[@start[+duration]]"),
        transform: TitleArgument.item)
    var title: [Timeline.TitleItem] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A subtitle file to draw into the video: .srt, .vtt or .ass. May be repeated.", valueName: "file"
        ))
    var subtitles: [String] = []

    @OptionGroup var captions: CaptionOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("An image to draw in the lower right corner.", valueName: "file"))
    var watermark: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The font of --title, --subtitles and --captions: the name of a family, or a font file.",
            valueName: "name|file")
    )
    var font: String?

    func validate() throws {
        guard font == nil || !title.isEmpty || !subtitles.isEmpty || !captions.captions.isEmpty else {
            throw ValidationError("--font requires --title, --subtitles or --captions: add one, or remove it")
        }
    }

    /// The first given option.
    var given: String? {
        GivenOption.first([
            "--title": !title.isEmpty, "--subtitles": !subtitles.isEmpty,
            "--captions": !captions.captions.isEmpty, "--watermark": watermark != nil,
        ])
    }

    /// The font as a file, if it contains a slash or a file of this name exists.
    private var fontFile: URL? {
        guard let font, font.contains("/") || FileManager.default.fileExists(atPath: font) else { return nil }
        return InputFiles.url(font)
    }

    private var fontName: String? { fontFile == nil ? font : nil }

    /// The titles and the watermark, back to front. They are in front of a document's titles.
    var items: [Timeline.TitleItem] {
        let mark = watermark.map { Timeline.TitleItem(.watermark, image: InputFiles.url($0)) }
        let titles = title.map { item in
            var item = item
            (item.font, item.fontFile) = (fontName, fontFile)
            return item
        }
        return titles + (mark.map { [$0] } ?? [])
    }

    var tracks: [Timeline.SubtitleTrack] {
        let plain = subtitles.map { Timeline.SubtitleTrack(url: InputFiles.url($0)) }
        return (plain + captions.tracks).map { track in
            var track = track
            (track.font, track.fontFile) = (fontName, fontFile)
            return track
        }
    }
}

/// Parses the `--title` option: text with an optional time.
enum TitleArgument {
    /// Parses `Hello`, `Hello@2` or `Hello@2+3.5`. An @ that isn't followed by a time is part of the text.
    static func item(_ argument: String) throws -> Timeline.TitleItem {
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
            throw ValidationError(
                "no text in title \"\(argument)\": expected TEXT[@START[+DURATION]], such as \"The End@2+3\"")
        }
        return item
    }
}
