import ArgumentParser
import Cutroom

struct Docs: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a text about the command for programs that use it.",
        discussion:
            "The text has the help of all subcommands, the JSON Schema of .json documents, and examples.")

    enum Readers: String, ExpressibleByArgument, CaseIterable {
        case tools
    }

    @Option(
        name: .customLong("for"), help: ArgumentHelp("The readers of the text.", valueName: "readers"))
    var readers: Readers

    func run() throws {
        try StandardStreams.write(ToolReference.text)
    }
}
