import Foundation
import TestSupport
import Testing

/// Each option of each subcommand is used by a test of the command.
@Suite struct OptionListTests {
    /// The command's description of itself, as the argument parser writes it.
    private struct Tool: Decodable {
        var command: Command
    }

    private struct Command: Decodable {
        var commandName: String
        var subcommands: [Command]?
        var arguments: [Argument]?

        var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
    }

    private struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String
        }

        var names: [Name]?

        /// With their dashes, as a client writes them.
        var options: [String] { (names ?? []).map { $0.kind == "long" ? "--\($0.name)" : "-\($0.name)" } }
    }

    @Test(.timeLimit(.minutes(1))) func everyOptionIsTested() async throws {
        let folder = try TemporaryFolder.make("options")
        defer { TemporaryFolder.remove(folder) }
        let run = try await CommandRun(["--experimental-dump-help"], in: folder).result()
        let commands = try JSONDecoder().decode(Tool.self, from: Data(run.output.utf8)).command.all
        let tests = PackageRoot.url.appendingPathComponent("Tests/CommandTests")
        let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
        let text = try files.filter { $0.hasSuffix(".swift") && $0 != "OptionListTests.swift" }
            .map { try String(contentsOf: tests.appendingPathComponent($0), encoding: .utf8) }.joined()
        var count = 0
        for command in commands where command.commandName != "help" {
            for options in (command.arguments ?? []).map(\.options) where !options.isEmpty {
                count += 1
                // The option's whole name, alone or before its value.
                let isUsed = options.contains { option in
                    ["\"\(option)\"", " \(option) ", "\"\(option)="].contains { text.contains($0) }
                }
                #expect(isUsed, "no test uses \(options) of \(command.commandName)")
            }
        }
        #expect(count > 20)
    }
}
