import ArgumentParser
import Cutroom

/// The options for captions: subtitles in a style, a few words at a time.
struct CaptionOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            """
            Captions to draw into the video: JSON of words with times, as Whisper writes it, or a subtitle file. \
            May be repeated.
            """, valueName: "file"))
    var captions: [String] = []

    private static let styles = Timeline.CaptionStyle.allCases.map(\.rawValue)

    private static func style(_ text: String) throws -> Timeline.CaptionStyle {
        guard let style = Timeline.CaptionStyle(rawValue: text) else {
            throw ValidationError(
                "unknown style of captions \"\(text)\": use one of \(styles.joined(separator: ", "))")
        }
        return style
    }

    @Option(
        help: ArgumentHelp(
            "The look of captions: \(CaptionOptions.styles.joined(separator: ", ")). (default: highlight)",
            valueName: "style"),
        completion: .list(CaptionOptions.styles), transform: CaptionOptions.style)
    var captionStyle: Timeline.CaptionStyle?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The maximum number of words in a line of captions, from 1 to 100.", valueName: "n"))
    var captionWords: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The maximum number of characters in a line of captions. (default: 32, without --caption-words)",
            valueName: "n"))
    var captionCharacters: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The maximum number of lines of captions whose words have times. (default: 1)", valueName: "n"))
    var captionLines: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The margin of captions at each edge, a fraction of the frame up to 0.4. (default: 0.05)",
            valueName: "fraction"))
    var captionMargin: Double?

    func validate() throws {
        let given = GivenOption.first([
            "--caption-style": captionStyle != nil, "--caption-words": captionWords != nil,
            "--caption-characters": captionCharacters != nil, "--caption-lines": captionLines != nil,
            "--caption-margin": captionMargin != nil,
        ])
        if let given, captions.isEmpty {
            throw ValidationError("\(given) requires --captions: add it, or remove \(given)")
        }
        try Self.check(captionWords, "--caption-words", 1...100)
        try Self.check(captionCharacters, "--caption-characters", 1...1000)
        try Self.check(captionLines, "--caption-lines", 1...20)
        try Self.check(captionMargin, "--caption-margin", 0...0.4)
    }

    private static func check<Value>(
        _ value: Value?, _ name: String, _ range: ClosedRange<Value>
    ) throws {
        guard let value, !range.contains(value) else { return }
        throw ValidationError(
            "invalid \(name) \(value): expected a number from \(range.lowerBound) to \(range.upperBound)")
    }

    var tracks: [Timeline.SubtitleTrack] {
        captions.map { file in
            var track = Timeline.SubtitleTrack(
                url: InputFiles.url(file), style: captionStyle ?? .highlight)
            track.maximumWords = captionWords
            track.maximumCharacters = captionCharacters ?? (captionWords == nil ? 32 : nil)
            track.maximumLines = captionLines ?? track.maximumLines
            track.margin = captionMargin ?? track.margin
            return track
        }
    }
}
