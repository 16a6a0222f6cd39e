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
            "The frame rate of an .edl that is read or written. (default: the one that its timecodes fit, or"
                + " that of the first clip)", valueName: "N[/D]"),
        transform: PictureOptions.frameDuration)
    var rate: CMTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Refuse media outside of this folder, with links followed.", valueName: "folder"))
    var confine: String?

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
        try checkRate(source, file.url)
        try file.check()
        try file.check(isNoneOf: [source])
        let folder = confine.map { URL(fileURLWithPath: $0, isDirectory: true) }
        do {
            var document = try InputFiles.document(at: source, frameDuration: rate)
            await document.useFrameRateOfMedia(finding: MediaSearch(confinement: folder))
            for warning in document.warnings { StandardStreams.complain("cutroom: warning: \(warning)") }
            let losses = try await document.write(
                to: file.url, isStrict: strict, frameDuration: rate, confinement: folder)
            for loss in losses { StandardStreams.complain("cutroom: warning: not written: \(loss)") }
        } catch let error as TimelineError {
            throw CommandFailure(error, inDocument: source)
        }
    }

    private func checkRate(_ files: URL...) throws {
        // The name of standard input doesn't say its format.
        let formats = files.map { TimelineDocumentFormat(url: $0) }
        guard rate != nil, !formats.contains(.editDecisionList), !formats.contains(nil) else { return }
        throw CommandFailure(usage: "--rate requires an .edl: remove it, or read or write one")
    }
}
