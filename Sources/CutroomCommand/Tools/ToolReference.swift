import ArgumentParser
import Cutroom

/// Texts about the command for programs, made from its help, the schema of documents, and the examples.
enum ToolReference {
    enum Topic: String, CaseIterable {
        case document, command, examples
    }

    static func text(of topic: Topic) -> String {
        switch topic {
        case .document: Timeline.documentSchema
        case .command: help
        case .examples: examples
        }
    }

    /// All topics.
    static var text: String {
        """
        # cutroom \(CutroomTool.version)

        The command cutroom edits video: it joins clips with transitions, titles and music, and exports the result. An edit \
        is media files with options, or a timeline document. Results go to standard output and messages to standard error, \
        one line each: the subject, the cause, and the remedy.

        ## Examples

        \(examples)
        ## Documents

        The JSON Schema of .json documents. Paths in a document are relative to its folder.

        \(Timeline.documentSchema)

        ## Help

        \(help)
        """ + "\n"
    }

    private static let columns = 110

    private static var help: String {
        let subcommands = CutroomTool.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        let texts = subcommands.map { CutroomTool.helpMessage(for: $0, columns: columns) }
        return ([CutroomTool.helpMessage(columns: columns)] + texts).joined(separator: "\n\n")
    }

    private static var examples: String {
        let commands = EditExamples.commands.map { example in
            "# \(example.purpose)\ncutroom \(example.arguments.map(quoted).joined(separator: " "))\n"
        }
        let documents = EditExamples.documents.map { "# \($0.purpose)\n\($0.json)\n" }
        return commands.joined(separator: "\n") + "\nTimeline documents:\n\n"
            + documents.joined(separator: "\n")
    }

    /// Returns an argument as a shell reads it.
    private static func quoted(_ argument: String) -> String {
        let isPlain = argument.allSatisfy { $0.isLetter || $0.isNumber || "@%+=:,./_-".contains($0) }
        return isPlain ? argument : "'\(argument)'"
    }
}
