import ArgumentParser
import Cutroom
import Foundation
import TestSupport
import Testing

@testable import CutroomCommand

/// The examples of `cutroom docs --for tools` are accepted by the parser of the command and the reader of documents.
@Suite struct EditExampleTests {
    @Test func thereAreAboutFifty() {
        let commands = EditExamples.commands.map(\.arguments)
        #expect(Set(commands).count == commands.count)
        #expect(commands.count + EditExamples.documents.count >= 50)
    }

    @Test func commandLinesAreValid() throws {
        for example in EditExamples.commands {
            let arguments = OptionalValue.expanded(example.arguments)
            try RepeatedOption.check(arguments)
            #expect(throws: Never.self, "\(example.arguments)") {
                _ = try CutroomTool.parseAsRoot(arguments)
            }
        }
    }

    @Test func documentsAreValid() throws {
        let folder = try TemporaryFolder.make("examples")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("edit.json")
        for example in EditExamples.documents {
            try Data(example.json.utf8).write(to: file)
            #expect(throws: Never.self, "\(example.purpose)") { _ = try Timeline(contentsOf: file) }
        }
    }

    @Test(.timeLimit(.minutes(1))) func theTextHasHelpSchemaAndExamples() async throws {
        let folder = try TemporaryFolder.make("docs")
        defer { TemporaryFolder.remove(folder) }
        let result = try await CommandRun.run("docs", "--for", "tools", in: folder)
        #expect(result.status == 0 && result.messages.isEmpty)
        #expect(result.output.contains(Timeline.documentSchema))
        for part in [
            "--music-fade <time>", "cutroom frame edit.json --at 12.5 -o frame.png", "'The Harbour@1+4'",
        ] {
            #expect(result.output.contains(part), "\(part)")
        }
    }
}
