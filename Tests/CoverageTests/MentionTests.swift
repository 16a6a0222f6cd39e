import Foundation
import TestSupport
import Testing

/// What is public is used by tests: each function and property by some test, each asynchronous function by the probe
/// that looks for what is left behind.
@Suite struct MentionTests {
    private static let tests = PackageRoot.url.appendingPathComponent("Tests")

    /// The words of the Swift files in a folder and below, except for those that only name types.
    private static func words(in folder: URL) throws -> Set<String> {
        var words: Set<String> = []
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift", !file.lastPathComponent.hasPrefix("EveryType"),
                !file.path.contains("/CoverageTests/")
            else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
                words.insert(String(word))
            }
        }
        return words
    }

    /// The name without the types before it and the labels after it.
    private static func base(_ symbol: SymbolGraph.Symbol) -> String {
        String(symbol.pathComponents.last?.prefix { $0 != "(" } ?? "")
    }

    /// Called by the language, not by name.
    private static let implied: Set<String> = ["makeAsyncIterator", "next"]

    @Test(.timeLimit(.minutes(5))) func everyFunctionAndPropertyIsUsedByATest() async throws {
        let words = try Self.words(in: Self.tests)
        let kinds: Set<String> = [
            "swift.func", "swift.method", "swift.type.method", "swift.property", "swift.type.subscript",
        ]
        let symbols = try await SymbolGraph.ofLibrary().flatMap(\.symbols).filter { symbol in
            kinds.contains(symbol.kind.identifier) && !PublicInterface.isImplied(symbol.name)
                && !symbol.name.hasPrefix("_")
        }
        #expect(symbols.count > 1000)
        let unused = symbols.filter {
            !words.contains(Self.base($0)) && !Self.implied.contains(Self.base($0))
        }
        #expect(unused.isEmpty, "no test uses: \(Set(unused.map(\.name)).sorted())")
    }

    @Test(.timeLimit(.minutes(5))) func everyAsynchronousFunctionIsProbedForLeaks() async throws {
        let words = try Self.words(in: Self.tests.appendingPathComponent("LeakProbe"))
        let symbols = try await SymbolGraph.ofLibrary().flatMap(\.symbols).filter(\.isAsync)
        #expect(symbols.count > 15)
        let unprobed = symbols.filter {
            !words.contains(Self.base($0)) && !Self.implied.contains(Self.base($0))
        }
        #expect(
            unprobed.isEmpty,
            "to be used in Tests/LeakProbe/Dropping.swift: \(Set(unprobed.map(\.name)).sorted())")
    }
}
