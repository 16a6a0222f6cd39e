import Foundation
import TestSupport
import Testing

/// The compiler's plans of small edits, each compared with the text in `Plans/`. With `CUTROOM_RECORD` set the
/// texts are written anew.
@Suite struct GoldenPlanTests {
    private static let folder = "Tests/PlanCompilerTests/Plans"

    @Test(arguments: PlanRow.all) func isFresh(row: PlanRow) async throws {
        let model = Model()
        try await row.build(model)
        try expectGolden(try model.text(), at: "\(Self.folder)/\(row.name).txt")
    }

    @Test func everyTextHasItsRow() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: PackageRoot.url.appendingPathComponent(Self.folder).path)
        #expect(files.sorted() == PlanRow.all.map { $0.name + ".txt" }.sorted())
    }
}
