import ArgumentParser
import Cutroom
import Foundation

struct Inspect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says what media files hold.",
        discussion:
            "Files that cannot be read are named on standard error; the others are told of all the same.")

    @Argument(help: "Media files.")
    var media: [String]

    @Flag(help: "Write JSON, for programs.")
    var json = false

    func run() async throws {
        var files: [MediaFacts] = []
        var failures: [CommandFailure] = []
        for path in media {
            do {
                files.append(try await MediaFacts(ofFile: path))
            } catch let error as AVError {
                failures.append(CommandFailure(error))
            }
        }
        try StandardStreams.write(json ? Self.json(of: files) : files.map(\.text).joined(separator: "\n"))
        // What can be told of the others is told; the last failure is the command's own.
        for failure in failures.dropLast() { StandardStreams.complain(failure.line) }
        if let last = failures.last { throw last }
    }

    private static func json(of files: [MediaFacts]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(files), as: UTF8.self) + "\n"
    }
}
