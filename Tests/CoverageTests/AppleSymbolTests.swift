import Foundation
import TestSupport
import Testing

/// Docs/AppleSymbols.txt lists what Apple has, Docs/Coverage.md what is here: nothing of either is passed over.
@Suite struct AppleSymbolTests {
    private static let docs = PackageRoot.url.appendingPathComponent("Docs")

    /// One symbol a line; lines that start with # are for readers.
    private static func listed() throws -> [String] {
        try String(contentsOf: docs.appendingPathComponent("AppleSymbols.txt"), encoding: .utf8)
            .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }

    private static func ledger() throws -> Ledger {
        Ledger(try String(contentsOf: docs.appendingPathComponent("Coverage.md"), encoding: .utf8))
    }

    private static let ours = "Not from Apple"

    @Test func theListIsSortedAndNamesNothingTwice() throws {
        let names = try Self.listed()
        #expect(names.count > 3000 && names == names.sorted() && Set(names).count == names.count)
    }

    @Test func everySymbolOfApplesHasARow() throws {
        let rows = Set(try Self.ledger().rows.filter { $0.section != Self.ours }.flatMap(\.symbols))
        let missing = try Self.listed().filter { !rows.contains($0) }
        #expect(
            missing.isEmpty, "say in Docs/Coverage.md what becomes of: \(missing.joined(separator: "\n"))")
    }

    @Test func everyRowIsOfASymbolOfApples() throws {
        let names = Set(try Self.listed())
        let strange = try Self.ledger().rows.filter { $0.section != Self.ours }.flatMap(\.symbols)
            .filter { !names.contains($0) }
        #expect(
            strange.isEmpty,
            """
            Apple's go into Docs/AppleSymbols.txt, ours into the section \(Self.ours) of Docs/Coverage.md: \
            \(strange.joined(separator: "\n"))
            """)
    }

    /// What is ours is not seen by those who import Apple's modules: these pass on eight of ours.
    @Test(.timeLimit(.minutes(5))) func applesModulesHaveApplesNamesAlone() async throws {
        let apples = [
            "MediaTypes", "Layers", "Drawing", "Editing", "Sessions", "UIValues", "UIKitValues",
            "AppKitValues", "ImageFiles", "UniformTypes",
        ]
        let declared = PublicInterface(
            try await SymbolGraph.ofLibrary().filter { apples.contains($0.module.name) }
        )
        .declared
        #expect(declared.count > 1500)
        let rows = try Self.ledger().rows
        let names = Set(rows.filter { $0.section == Self.ours }.flatMap(\.symbols))
            .subtracting(rows.filter { $0.section != Self.ours }.flatMap(\.symbols))
        let own = names.filter { !$0.contains(".") && declared.contains($0) }
        #expect(own.isEmpty, "to be moved to EditingExtras, SessionExtras or ExtraTypes: \(own.sorted())")
    }
}
