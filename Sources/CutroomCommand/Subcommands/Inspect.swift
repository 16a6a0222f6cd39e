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

    @OptionGroup var format: JSONOption

    @Flag(
        help: """
            List the frames of video tracks as they are coded: times, size in bytes, and key frames, whose sizes include \
            their parameter sets.
            """)
    var frames = false

    @Flag(
        help: """
            Measure the audio by EBU R 128: integrated loudness, loudness range and true peak of the enabled tracks, mixed \
            as an export mixes them.
            """)
    var loudness = false

    func validate() throws {
        // Standard input is copied before the command runs.
        for path in media { _ = try InputFiles.input(path) }
    }

    func run() async throws {
        let (files, failures) = try await reports()
        try StandardStreams.write(text(of: files))
        // The last failure is thrown and determines the command's exit status.
        for failure in failures.dropLast() { StandardStreams.complain(failure.line) }
        if let last = failures.last { throw last }
    }

    /// Returns the descriptions of files, and the reasons why others can't be read.
    func reports() async throws -> (files: [FileReport], failures: [CommandFailure]) {
        var files: [FileReport] = []
        var failures: [CommandFailure] = []
        for path in media {
            do {
                files.append(try await FileReport(ofFile: path, showsFrames: frames, measures: loudness))
            } catch let error as AVError {
                failures.append(CommandFailure(error))
            }
        }
        return (files, failures)
    }

    /// Returns the descriptions as they are printed.
    func text(of files: [FileReport]) throws -> String {
        try format.text(of: files, otherwise: files.map(\.text).joined(separator: "\n"))
    }
}
