import ArgumentParser
import Cutroom

struct Validate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks that a film can be made, without making it.",
        discussion:
            "Reads the document and every file, and lays the whole film out. Says nothing when all is well.")

    @OptionGroup var film: FilmOptions

    func run() async throws {
        _ = try await film.session().description(in: "text", relativeTo: nil)
    }
}
