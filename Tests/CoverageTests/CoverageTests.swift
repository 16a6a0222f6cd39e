import Foundation
import TestSupport
import Testing

/// Docs/Coverage.md tells the truth: about every public symbol, and about every test that it names.
@Suite struct CoverageTests {
    @Test(.timeLimit(.minutes(5))) func ledgerIsTrue() async throws {
        let file = PackageRoot.url.appendingPathComponent("Docs/Coverage.md")
        let interface = PublicInterface(try await SymbolGraph.ofLibrary())
        let check = LedgerCheck(
            ledger: Ledger(try String(contentsOf: file, encoding: .utf8)), interface: interface,
            tests: try TestFunctions(in: PackageRoot.url.appendingPathComponent("Tests")))
        let problems = check.problems
        #expect(problems.isEmpty, "Docs/Coverage.md:\n\(problems.joined(separator: "\n"))")
    }

    /// Every module is really read: one symbol of each, an extension of Foundation, an inherited member.
    @Test(.timeLimit(.minutes(5)))
    func interfaceIsThatOfTheLibrary() async throws {
        let interface = PublicInterface(try await SymbolGraph.ofLibrary())
        #expect(try SymbolGraph.libraryModules().count >= 5)
        for name in [
            "CMTime.+(_:_:)", "CMTimeMake(value:timescale:)", "AVError.Code.exportFailed",
            "NSValue.init(time:)", "AVAsset.tracks", "AVPartialAsyncProperty<AVAsset>.duration",
            "AVAssetExportSession.export(to:as:isolation:)", "Timeline.videos",
        ] {
            #expect(interface.declares(name), "\(name)")
        }
        #expect(interface.has("AVComposition.tracks") && !interface.declares("AVComposition.tracks"))
        #expect(interface.has("AVMutableComposition.isPlayable"))
        #expect(!interface.has("AVAsset.noSuchMember") && !interface.has("ExactFraction"))
    }
}
