import Cutroom
import Foundation
import ToolServer

/// The tools that answer with text.
extension CutroomTools {
    func inspect() throws -> Tool {
        try tool(
            Inspect.self, name: "inspect", title: "Inspect media",
            description:
                "Lists the tracks, chapters and times of media files, and what is awkward in an edit.",
            leavingOut: ["frames"]
        ) { command, _, _ in
            for path in command.media { try folder.check(InputFiles.url(path)) }
            let (files, failures) = try await command.reports()
            guard !files.isEmpty else {
                throw ToolFailure(failures.map { text(of: $0) }.joined(separator: "\n"))
            }
            return ToolAnswer(
                [.text(try command.text(of: files))] + failures.map { .text("error: " + text(of: $0)) })
        }
    }

    func validate() throws -> Tool {
        try tool(
            Validate.self, name: "validate", title: "Check an edit",
            description:
                "Checks that an edit can be exported, without exporting it: lists errors and warnings.",
            leavingOut: ["overwrite", "verify", "tolerate_damage"]
        ) { command, _, _ in
            try folder.check(command.options)
            let (problems, failure) = try await command.check()
            guard !command.json else { return ToolAnswer([.text(try Validate.json(of: problems))]) }
            let lines = lines(of: problems, failure)
            return ToolAnswer([
                .text(lines.isEmpty ? "The edit can be exported." : lines.joined(separator: "\n"))
            ])
        }
    }

    func describe() throws -> Tool {
        try tool(
            Describe.self, name: "describe", title: "Describe an edit",
            description: "Returns the render plan of an edit: its tracks, instructions and audio over time.",
            leavingOut: ["output", "overwrite"]
        ) { command, _, _ in
            try folder.check(command.input)
            return ToolAnswer([.text(try await command.description(of: command.input.timeline()))])
        }
    }

    /// Returns a line for each error and warning, errors first.
    private func lines(of problems: [EditProblem], _ failure: (any Error)?) -> [String] {
        func line(_ problem: EditProblem) -> String {
            "\(problem.severity.rawValue): \(problem.message): \(problem.remedy)".withVisibleControls
        }
        let first = failure.map { error in
            "error: " + text(of: CommandFailure(error) ?? CommandFailure(status: .fault, cause: "\(error)"))
        }
        return [first].compactMap(\.self) + Validate.errors(in: problems, beside: failure).map(line)
            + problems.filter { $0.severity == .warning }.map(line)
    }
}

extension ToolFolder {
    /// Checks all files that the options of an export name.
    func check(_ options: OutputOptions) throws {
        try check(options.input)
        if let output = options.output { try check(InputFiles.url(output)) }
    }
}
