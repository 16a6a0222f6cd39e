import ArgumentParser
import Cutroom
import Foundation

struct Describe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says what an export would render, in text or for other programs.",
        discussion: """
            text is for reading, json is the whole plan, dot draws with Graphviz, launch is a gst-launch-1.0 \
            command of the pipeline.
            """)

    @OptionGroup var film: FilmOptions

    @Option(
        help: ArgumentHelp(
            "One of \(AVAssetExportSession.descriptionFormats.joined(separator: ", ")).",
            valueName: "format"))
    var format = "text"

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A file to write instead of standard output.", valueName: "file"))
    var output: String?

    @Flag(help: "Replace an existing output.")
    var overwrite = false

    func validate() throws {
        let formats = AVAssetExportSession.descriptionFormats
        guard formats.contains(format) else {
            throw ValidationError(
                "there is no format \"\(format)\": use one of \(formats.joined(separator: ", "))")
        }
    }

    func run() async throws {
        let file = output.map { OutputFile(path: $0, overwrites: overwrite) }
        try file?.check()
        let text = try await film.session().description(in: format, relativeTo: film.folder)
        if let file { try file.write(text) } else { try StandardStreams.write(text) }
    }
}
