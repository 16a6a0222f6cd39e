import ArgumentParser
import Cutroom
import Foundation

struct Inspect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the tracks of media files.",
        discussion: """
            What is awkward in an edit, such as a variable rate or an offset of the sound, is printed under its track. \
            Files that cannot be read are reported on standard error; the others are printed all the same.
            """)

    @Argument(help: "The media files.")
    var media: [String]

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(
        help: """
            List the frames of video tracks as they are coded: times, size in bytes, and key frames, whose sizes include \
            their parameter sets.
            """)
    var frames = false

    func run() async throws {
        var files: [FileReport] = []
        var failures: [CommandFailure] = []
        for path in media {
            do {
                files.append(try await FileReport(ofFile: path, showsFrames: frames))
            } catch let error as AVError {
                failures.append(CommandFailure(error))
            }
        }
        try StandardStreams.write(json ? Self.json(of: files) : files.map(\.text).joined(separator: "\n"))
        // The last failure is thrown and determines the command's exit status.
        for failure in failures.dropLast() { StandardStreams.complain(failure.line) }
        if let last = failures.last { throw last }
    }

    private static func json(of files: [FileReport]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(files), as: UTF8.self).withJSONEscapedControls + "\n"
    }
}
