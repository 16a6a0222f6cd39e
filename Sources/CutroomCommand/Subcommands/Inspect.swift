import ArgumentParser
import Cutroom
import Foundation

struct Inspect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Says what media files hold.")

    @Argument(help: "Media files.")
    var media: [String]

    @Flag(help: "Write JSON, for programs.")
    var json = false

    func run() async throws {
        var files: [MediaFacts] = []
        for path in media { files.append(try await MediaFacts(ofFile: path)) }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try StandardStreams.write(String(decoding: try encoder.encode(files), as: UTF8.self) + "\n")
        } else {
            try StandardStreams.write(files.map(\.text).joined(separator: "\n"))
        }
    }
}
