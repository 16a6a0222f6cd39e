import ArgumentParser
import Cutroom

struct Validate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks that the input can be exported, without exporting it.",
        discussion:
            "Reads the document and every media file, and makes the complete render plan. Prints nothing on success."
    )

    @OptionGroup(title: "Input") var input: InputOptions

    @OptionGroup var encoding: PresetOptions

    func validate() throws {
        try encoding.check(input, fileType: nil)
    }

    func run() async throws {
        let session = try await encoding.session(of: input, try input.timeline(), fileType: nil)
        _ = try session.description(in: "text", relativeTo: nil)
    }
}
