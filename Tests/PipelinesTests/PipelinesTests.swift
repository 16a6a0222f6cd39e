import Foundation
import TestSupport
import Testing

/// The golden pipelines are fresh: `Scripts/golden` makes them anew.
@Suite struct PipelinesTests {
    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(Scenario.all, atMost: 4)) func isFresh(
        scenario: String
    ) async throws {
        for (file, text) in try await Scenario(name: scenario).texts() {
            try expectGolden(text, at: "Pipelines/\(scenario)/\(file)")
        }
    }

    @Test func everyFolderIsTested() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: PackageRoot.url.appendingPathComponent("Pipelines").path)
        #expect(folders.filter { !$0.hasPrefix(".") && $0 != "README.md" }.sorted() == Scenario.all.sorted())
    }
}
