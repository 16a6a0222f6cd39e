import ArgumentParser
import Foundation
import ToolServer

/// The arguments of a subcommand as parameters of a tool, made from its help: the option `--music-fade` is the
/// parameter `music_fade`.
struct SubcommandParameters: Sendable {
    /// A subcommand's description of itself, as the argument parser writes it.
    private struct Help: Decodable {
        struct Command: Decodable {
            var arguments: [Argument]
        }

        struct Argument: Decodable {
            struct Name: Decodable {
                var name: String
            }

            var abstract: String?
            var kind: String
            var isRepeating: Bool
            var valueName: String
            var allValues: [String]?
            var preferredName: Name?

            var name: String { (preferredName?.name ?? valueName).replacingOccurrences(of: "-", with: "_") }
        }

        var command: Command
    }

    private let arguments: [Help.Argument]
    private let required: Set<String>

    /// - Parameters:
    ///   - leavesOut: The names of parameters that the tool doesn't have.
    ///   - required: The names of options that the tool requires. Arguments without a name are required, too.
    init(
        of subcommand: any ParsableCommand.Type, leavingOut leavesOut: Set<String>,
        requiring required: Set<String> = []
    ) throws {
        let help = try JSONDecoder().decode(Help.self, from: Data(subcommand._dumpHelp().utf8))
        arguments = help.command.arguments.filter { argument in
            !leavesOut.union(["help", "version"]).contains(argument.name)
        }
        self.required = required
    }

    var parameters: [ToolParameter] {
        arguments.map { argument in
            ToolParameter(
                argument.name, Self.kind(of: argument), Self.description(of: argument),
                isRequired: argument.preferredName == nil || required.contains(argument.name))
        }
    }

    private static func kind(of argument: Help.Argument) -> ToolParameter.Kind {
        switch (argument.kind, argument.isRepeating) {
        case ("flag", _): .boolean
        case (_, true): .strings(most: ToolBounds.files)
        case (_, false): .string(values: argument.allValues ?? [])
        }
    }

    private static func description(of argument: Help.Argument) -> String {
        let text = argument.abstract ?? ""
        guard argument.kind == "option", argument.allValues == nil else { return text }
        return "\(text) Syntax: \(argument.valueName)"
    }

    /// Returns the arguments of a call as the subcommand's. Values can't be read as options: each is in one word with
    /// its option, or comes after `--`.
    func commandLine(of call: ToolArguments) -> [String] {
        var options: [String] = []
        var inputs: [String] = []
        for argument in arguments {
            switch (argument.preferredName, argument.kind) {
            case (nil, _): inputs += call.strings(argument.name)
            case (let option?, "flag"): options += call.isTrue(argument.name) ? ["--\(option.name)"] : []
            case (let option?, _): options += call.strings(argument.name).map { "--\(option.name)=\($0)" }
            }
        }
        return options + ["--"] + inputs
    }
}
