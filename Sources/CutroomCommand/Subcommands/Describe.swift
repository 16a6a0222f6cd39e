import ArgumentParser
import Cutroom
import Foundation

struct Describe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the render plan of an export.",
        discussion: """
            text is a summary for people, json the complete plan, dot a graph for Graphviz, launch the pipeline \
            as a gst-launch-1.0 command, html the debug viewer as a page for a browser, svg its timeline as a drawing.
            """)

    private static let formats = RenderDescriptionFormat.allCases.map(\.rawValue).joined(separator: ", ")

    @OptionGroup(title: "Input") var input: InputOptions

    @OptionGroup var encoding: PresetOptions

    @Option(
        help: ArgumentHelp(
            "The format: one of \(Self.formats).",
            valueName: "format"))
    var format = "text"

    @Flag(help: "Show the parts that export --smart would copy and render.")
    var smart = false

    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp("The file to write, in place of standard output.", valueName: "file"))
    var output: String?

    @Flag(help: "Replace an existing output.")
    var overwrite = false

    func validate() throws {
        try encoding.check(input, fileType: nil)
        guard !overwrite || output != nil else {
            throw ValidationError("--overwrite requires --output: add -o FILE")
        }
        guard RenderDescriptionFormat(rawValue: format) != nil else {
            throw ValidationError("unknown format \"\(format)\": use one of \(Self.formats)")
        }
    }

    func run() async throws {
        let file = output.map { OutputFile(path: $0, overwrites: overwrite) }
        try file?.check()
        let timeline = try input.timeline()
        try file?.check(isNoneOf: input.files(of: timeline))
        let text = try await description(of: timeline)
        if let file { try file.write(text) } else { try StandardStreams.write(text) }
    }

    func description(of timeline: Timeline) async throws -> String {
        let session = try await encoding.session(of: input, timeline, fileType: nil)
        session.copiesUnchangedMedia = smart
        return try session.renderDescription(
            RenderDescriptionFormat(rawValue: format) ?? .text, relativeTo: input.folder)
    }
}
