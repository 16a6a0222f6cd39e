import ArgumentParser
import Cutroom
import Foundation

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

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp(
            "The document to write with what remains: .json, .otio, .edl or .fcpxml.", valueName: "file"))
    var output: String?

    @Flag(help: "Replace an existing output.")
    var overwrite = false

    func validate() throws {
        guard !input.isDocument, !InputFiles.isSequence(input.url) else {
            throw ValidationError("silences needs a media file: use one, such as talk.mp4@5..60")
        }
        guard !overwrite || output != nil else {
            throw ValidationError("--overwrite requires --output: add -o FILE")
        }
        guard output.map({ TimelineDocumentFormat(url: InputFiles.url($0)) != nil }) ?? true else {
            throw ValidationError(
                "unsupported type of document \"\(output ?? "")\": use one of \(TimelineDocumentFormat.endings)"
            )
        }
    }

    func run() async throws {
        let file = output.map { OutputFile(path: $0, overwrites: overwrite) }
        try file?.check()
        try file?.check(isNoneOf: [input.url])
        if let file { return try await write(to: file) }
        let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)
        let ranges = try await silence.silences(of: input.url, in: input.item.sourceTimeRange ?? whole)
        try StandardStreams.write(json ? Self.json(of: ranges) : ranges.map(Self.line).joined())
    }

    private func write(to file: OutputFile) async throws {
        let timeline = try await silence.removingSilence(from: Timeline(videos: [input.item]))
        do {
            if TimelineDocumentFormat(url: file.url) == .json { return try timeline.write(to: file.url) }
            let built = try await TimelineBuilder(timeline).build()
            let document = TimelineDocument(
                built.composition, videoComposition: built.videoComposition, audioMix: built.audioMix,
                url: file.url)
            for loss in document.warnings + (try await document.write(to: file.url)) {
                StandardStreams.complain("cutroom: warning: not written: \(loss)")
            }
        } catch let error as TimelineError {
            throw CommandFailure(error, inDocument: nil)
        }
    }

    private static func line(_ range: CMTimeRange) -> String {
        String(
            format: "%.3f..%.3f  %.3f s\n", range.start.seconds, range.end.seconds, range.duration.seconds)
    }

    private struct Report: Encodable {
        var start: PrintedTime
        var duration: PrintedTime
    }

    private static func json(of ranges: [CMTimeRange]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let reports = ranges.map {
            Report(start: PrintedTime($0.start), duration: PrintedTime($0.duration))
        }
        return String(decoding: try encoder.encode(reports), as: UTF8.self) + "\n"
    }
}
