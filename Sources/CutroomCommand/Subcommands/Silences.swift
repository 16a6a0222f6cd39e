import ArgumentParser
import Cutroom

struct Silences: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the silent parts of a media file.",
        discussion: """
            A part is silent if all samples are at or below a level for some time. With an output, an edit of what remains is \
            written: a document that other programs open and that export renders; export --remove-silence renders the \
            same at once.
            """)

    @Argument(help: "The media file.", transform: ClipArgument.init(text:))
    var input: ClipArgument

    @OptionGroup var silence: SilenceOptions

    @OptionGroup var list: RangeOutputOptions

    func validate() throws {
        try list.check(input, of: "silences", example: "talk.mp4@5..60")
    }

    func run() async throws {
        let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)
        try await list.write(of: input) {
            try await silence.silences(of: input.url, in: input.item.sourceTimeRange ?? whole)
        } edit: {
            try await silence.removingSilence(from: Timeline(videos: [input.item]))
        }
    }
}
