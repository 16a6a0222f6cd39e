import ArgumentParser
import Cutroom
import Foundation

/// The options of a search in a media file: its ranges are listed, or an edit made of them is written.
struct RangeOutputOptions: ParsableArguments {
    @OptionGroup var format: JSONOption

    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp(
            "The document to write in place of the list: .json, .otio, .edl or .fcpxml.", valueName: "file"))
    var output: String?

    @Flag(help: "Replace an existing output.")
    var overwrite = false

    func validate() throws {
        guard !overwrite || output != nil else {
            throw ValidationError("--overwrite requires --output: add -o FILE")
        }
        guard !format.json || output == nil else {
            throw ValidationError("--json has no effect on a document: remove it, or --output")
        }
        guard output.map({ TimelineDocumentFormat(url: InputFiles.url($0)) != nil }) ?? true else {
            throw ValidationError(
                "unsupported type of document \"\(output ?? "")\": use one of \(TimelineDocumentFormat.endings)"
            )
        }
    }

    /// Throws if an input isn't a media file.
    func check(_ input: ClipArgument, of subcommand: String, example: String) throws {
        guard !input.isDocument, input.item.filler == nil, !InputFiles.isSequence(input.url) else {
            throw ValidationError("\(subcommand) needs a media file: use one, such as \(example)")
        }
        guard output == nil || input.url != StandardInput.mediaURL else {
            throw ValidationError(
                "a document can't name standard input: name a file, or remove --output")
        }
    }

    /// Lists the ranges of a clip, or writes the edit.
    ///
    /// - Parameters:
    ///   - ranges: Returns the ranges, in the file's time.
    ///   - edit: Returns the edit for a document.
    func write(
        of input: ClipArgument, ranges: () async throws -> [CMTimeRange], edit: () async throws -> Timeline
    ) async throws {
        guard let output else {
            let list = RangeList(ranges: try await ranges())
            return try StandardStreams.write(format.text(of: list.reports, otherwise: list.text))
        }
        let file = OutputFile(path: output, overwrites: overwrite)
        try file.check()
        try file.check(isNoneOf: [input.url])
        do {
            let document = TimelineDocument(try await edit(), url: file.url)
            for loss in try await document.write(to: file.url) {
                StandardStreams.complain("cutroom: warning: not written: \(loss)")
            }
        } catch let error as TimelineError {
            throw CommandFailure(error, inDocument: nil)
        }
    }
}
