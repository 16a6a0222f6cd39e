import ArgumentParser
import Cutroom
import Foundation

struct Convert: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a timeline document in another format.",
        discussion: """
            Formats are those of the file names: .json, .otio, .otiod, .otioz, .edl and .fcpxml; .fcpxmld and .xml are only read. What a format can't say is told, one line each.
            """)

    @Argument(help: "The document to read.")
    var input: String

    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp("The document to write.", valueName: "file"))
    var output: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The frame rate of an .edl. (default: the one that its timecodes fit)", valueName: "N[/D]"),
        transform: PictureOptions.frameDuration)
    var rate: CMTime?

    @Flag(help: "Write nothing if the format can't say everything.")
    var strict = false

    @Flag(help: "Replace an existing output.")
    var overwrite = false

    func run() async throws {
        let (source, file) = (try InputFiles.input(input), OutputFile(path: output, overwrites: overwrite))
        guard TimelineDocumentFormat(url: file.url) != nil else {
            throw CommandFailure(
                usage:
                    "unsupported type of document \"\(output)\": use one of \(TimelineDocumentFormat.endings)"
            )
        }
        try file.check()
        try file.check(isNoneOf: [source])
        do {
            var document = try InputFiles.document(at: source, frameDuration: rate)
            await document.useFrameRateOfMedia()
            for warning in document.warnings { StandardStreams.complain("cutroom: warning: \(warning)") }
            for loss in try await document.write(to: file.url, isStrict: strict) {
                StandardStreams.complain("cutroom: warning: not written: \(loss)")
            }
        } catch let error as TimelineError {
            throw CommandFailure(error, inDocument: source)
        }
    }
}
