import Foundation
import TestSupport
import Testing

/// Every public type can be named by a client: a name that two types have is ambiguous where only types are looked up.
@Suite struct TypeNameTests {
    /// A program of CompatibilityTests names them all; that it is built is the test.
    @Test(.timeLimit(.minutes(5))) func theProgramNamesEveryPublicType() async throws {
        let folder = PackageRoot.url.appendingPathComponent("Tests/CompatibilityTests/Programs")
        let texts = try ["EveryType.swift", "EveryTypeThatDraws.swift"].map {
            try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
        }
        let named: [String] = texts.joined().split(separator: "\n")
            .compactMap { $0.wholeMatch(of: /\s+let _: \(?(?:any )?([\w.<>, ]+?)\)?\.Type/)?.1 }
            .map { String($0.replacing(/<[^>]*>/, with: "")) }
        let types = PublicInterface(try await SymbolGraph.ofLibrary()).types
        #expect(types.count > 150)
        let (missing, stale) = (Set(types).subtracting(named), Set(named).subtracting(types))
        #expect(missing.isEmpty, "to be added to EveryType.swift: \(missing.sorted())")
        #expect(stale.isEmpty, "to be removed from EveryType.swift: \(stale.sorted())")
    }
}
