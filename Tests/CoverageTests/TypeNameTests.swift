import Foundation
import TestSupport
import Testing

/// Every public type can be named by a client: a name that two types have is ambiguous where only types are looked up.
@Suite struct TypeNameTests {
    /// A program of CompatibilityTests names them all; that it is built is the test.
    @Test(.timeLimit(.minutes(5))) func theProgramNamesEveryPublicType() async throws {
        let file = PackageRoot.url.appendingPathComponent("Tests/CompatibilityTests/Programs/EveryType.swift")
        let named: [String] = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .compactMap { $0.wholeMatch(of: /\s+let _: \(?(?:any )?([\w.<>, ]+?)\)?\.Type/)?.1 }
            .map { String($0.replacing(/<[^>]*>/, with: "")) }
        let types = PublicInterface(try await SymbolGraph.ofLibrary()).types
        #expect(types.count > 150)
        let (missing, stale) = (Set(types).subtracting(named), Set(named).subtracting(types))
        #expect(missing.isEmpty, "to be added to \(file.lastPathComponent): \(missing.sorted())")
        #expect(stale.isEmpty, "to be removed from \(file.lastPathComponent): \(stale.sorted())")
    }
}
