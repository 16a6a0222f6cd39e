import Foundation
import TestSupport
import Testing

/// Docs/Cookbook.md has the recipes as they are built, and each of its lines runs.
@Suite struct CookbookTests {
    @Test func thePageHasEveryFile() throws {
        let shown = try CookbookDocument.sections().flatMap(\.files)
        for (path, code) in shown {
            let file = CookbookDocument.folder.appendingPathComponent(path)
            #expect(
                try String(contentsOf: file, encoding: .utf8) == code,
                "\(path) differs from Docs/Cookbook.md: run Scripts/cookbook --text")
            #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count <= 41, "\(path)")
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: CookbookDocument.folder.path)
            .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".sh") }
        #expect(files.filter { $0 != "Cookbook.swift" }.sorted() == shown.map(\.path).sorted())
        #expect(Set(RecipeCheck.all.keys) == Set(shown.map(\.path)))
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(try CookbookDocument.sections().filter { !$0.isPlayed }, atMost: 2))
    func recipesDoWhatTheySay(_ section: CookbookDocument.Section) async throws { try await section.run() }

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(try CookbookDocument.sections(), atMost: 2))
    func otherLinesRun(_ section: CookbookDocument.Section) async throws {
        for script in section.otherScripts { try await CookbookFolder.running(script) }
    }

    /// A file that is missing ends the exports beside it, and nothing unfinished stays.
    @Test(.timeLimit(.minutes(5))) func aFailureEndsTheOtherExports() async throws {
        let script =
            "if Cookbook parallel-exports harbour.mp4 missing.mp4 market.mp4 exports; then exit 1; fi"
        try await CookbookFolder.running(script) { folder in
            let names = try folder["exports"].contents
            #expect(Set(names).isSubset(of: ["1.mp4", "3.mp4"]), "\(names)")
            for name in names {
                let movie = folder["exports"].appendingPathComponent(name)
                #expect(try await FFmpeg.frameCount(of: movie) == 60)
            }
        }
    }
}

/// What plays in real time: `Scripts/test` knows it by this name, and runs it alone.
@Suite(.serialized) enum Playing {}

extension Playing {
    @Suite(.serialized) struct RecipeTests {
        @Test(.timeLimit(.minutes(5)), arguments: try CookbookDocument.sections().filter(\.isPlayed))
        func recipesDoWhatTheySay(_ section: CookbookDocument.Section) async throws {
            try await section.run()
        }
    }
}

extension CookbookDocument.Section {
    private var file: String { files.first?.path ?? "" }

    var isPlayed: Bool { RecipeCheck.played[file] != nil }

    /// The recipe: the commands of its file, or else the first lines below the program.
    private var script: String? { file.hasSuffix(".sh") ? files.first?.code : blocks.first }

    /// How other programs do it, and the command if there is a program.
    var otherScripts: ArraySlice<String> { file.hasSuffix(".sh") ? blocks[...] : blocks.dropFirst() }

    fileprivate func run() async throws {
        let check = try #require(RecipeCheck.all[file])
        try await CookbookFolder.running(try #require(script), check)
    }
}
