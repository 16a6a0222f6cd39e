import ArgumentParser
import Cutroom
import Foundation
import ToolServer

/// The tools of a server: subcommands with some of their options, confined to a folder and bounded.
struct CutroomTools: Sendable {
    let folder: ToolFolder
    let bounds: ToolBounds

    static let instructions = """
        Tools to inspect, check, look at and export edits of video. Paths are relative to one folder, which they can't leave. \
        An edit is either a timeline document (.json, .otio, .edl, .fcpxml), or media files in playing order with options. \
        Arguments are options of the command cutroom: music_fade is --music-fade. Call reference for the document's schema, \
        the command's help and examples. Times are in seconds, such as 1.5 or 1001/30000. Check an edit with validate and \
        frame or contact_sheet before export.
        """

    func all() throws -> [Tool] {
        try [inspect(), validate(), describe(), frame(), contactSheet(), waveform(), export(), reference()]
    }

    /// The options that no tool has: of terminals, of parts, and those that the server sets.
    static let leftOut: Set = [
        "confine", "inputs_from", "cache", "no_cache", "cache_limit", "progress", "watch", "watch_port",
        "resume", "parts", "smart", "smart_report", "threads", "type",
    ]

    /// Returns a tool that a subcommand answers.
    ///
    /// - Parameters:
    ///   - more: The parameters that the subcommand doesn't have.
    ///   - body: Answers a call with the parsed subcommand.
    func tool<Subcommand: ParsableCommand>(
        _ subcommand: Subcommand.Type, name: String, title: String, description: String,
        leavingOut leavesOut: Set<String> = [], requiring required: Set<String> = [],
        adding more: [ToolParameter] = [], fixed: [String] = [], isReadOnly: Bool = true,
        timeLimit: Duration = ToolBounds.callTime,
        body: @escaping @Sendable (Subcommand, ToolArguments, ToolContext) async throws -> ToolAnswer
    ) throws -> Tool {
        let options = try SubcommandParameters(
            of: subcommand, leavingOut: Self.leftOut.union(leavesOut), requiring: required)
        return Tool(
            name: name, title: title, description: description, parameters: options.parameters + more,
            isReadOnly: isReadOnly, isExclusive: !isReadOnly, timeLimit: timeLimit
        ) { arguments, context in
            try await answer {
                let inputs = arguments.strings("inputs")
                let isDocument = inputs.contains { InputFiles.isDocument(InputFiles.url($0)) }
                let line =
                    fixed + (isDocument ? ["--confine=\(folder.path)"] : [])
                    + options.commandLine(of: arguments)
                return try await body(try Self.parsed(Subcommand.self, line), arguments, context)
            }
        }
    }

    private static func parsed<Subcommand: ParsableCommand>(
        _ subcommand: Subcommand.Type, _ line: [String]
    ) throws -> Subcommand {
        do { return try subcommand.parse(line) } catch {
            if let failure = CommandFailure(error) { throw failure }
            throw ToolFailure(CommandFailure(usage: subcommand.message(for: error)).cause)
        }
    }

    /// Answers a call, adds the warnings of the subcommand, and puts its errors in words.
    func answer(_ body: () async throws -> ToolAnswer) async throws -> ToolAnswer {
        let collector = WarningCollector()
        do {
            var answer = try await CommandWarnings.$collector.withValue(collector) { try await body() }
            answer.content = answer.content.map { content in
                if case .text(let text) = content { .text(folder.relative(text)) } else { content }
            }
            answer.content += collector.warnings.prefix(100).map {
                .text(folder.relative("warning: \($0)").withVisibleControls)
            }
            return answer
        } catch {
            guard let failure = CommandFailure(error) else { throw error }
            throw ToolFailure(text(of: failure))
        }
    }

    /// Returns the message of a failure without the name of the command, and with relative paths.
    func text(of failure: CommandFailure) -> String {
        let line = failure.line
        return folder.relative(line.hasPrefix("cutroom: ") ? String(line.dropFirst("cutroom: ".count)) : line)
    }

    private func reference() -> Tool {
        let topics = ToolReference.Topic.allCases.map(\.rawValue)
        return Tool(
            name: "reference", title: "Reference",
            description: "Returns the JSON Schema of .json documents, the command's help, or examples.",
            parameters: [ToolParameter("topic", .string(values: topics), "The text.", isRequired: true)],
            timeLimit: ToolBounds.callTime
        ) { arguments, _ in
            let topic = arguments.string("topic").flatMap(ToolReference.Topic.init)
            return ToolAnswer([.text(ToolReference.text(of: topic ?? .examples))])
        }
    }
}
