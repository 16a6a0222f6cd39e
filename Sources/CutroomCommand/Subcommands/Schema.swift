import ArgumentParser
import Cutroom

struct Schema: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the JSON Schema of .json timeline documents.")

    func run() async throws {
        try StandardStreams.write(Timeline.documentSchema)
    }
}
