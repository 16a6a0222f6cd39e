import ArgumentParser
import Cutroom

struct Validate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks that the input can be exported, without exporting it.",
        discussion:
            "Reads the document and every media file, and makes the complete render plan. Prints nothing on success."
    )

    @OptionGroup var input: InputOptions

    func run() async throws {
        _ = try await input.session(of: input.timeline()).description(in: "text", relativeTo: nil)
    }
}
