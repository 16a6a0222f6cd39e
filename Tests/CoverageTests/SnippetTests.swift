import Foundation
import TestSupport
import Testing

/// The Swift of README.md and Docs/ compiles.
@Suite struct SnippetTests {
    private struct Snippet {
        var place: String
        var lines: [String]

        /// Programs are compiled as examples, and packages by those who have them.
        var isFragment: Bool {
            !lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("// Package.swift") }
        }
    }

    /// What the documents take for granted, as parameters of a function around each piece.
    private static let context = """
        composition: AVMutableComposition, videoComposition: AVMutableVideoComposition, audioMix: AVMutableAudioMix,
        session: AVAssetExportSession, asset: AVAsset, item: AVPlayerItem, player: AVPlayer, time: CMTime,
        layer: AVMutableVideoCompositionLayerInstruction, title: CALayer, window: UInt, urls: [URL], musicURL: URL,
        changed: [any AVVideoCompositionInstructionProtocol]
        """

    private static func snippets() throws -> [Snippet] {
        let docs = PackageRoot.url.appendingPathComponent("Docs")
        let files = try FileManager.default.contentsOfDirectory(at: docs, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }
        return try (files + [PackageRoot.url.appendingPathComponent("README.md")])
            .sorted { $0.path < $1.path }.flatMap(snippets)
    }

    private static func snippets(in file: URL) throws -> [Snippet] {
        var snippets: [Snippet] = []
        var isOpen = false
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```swift") {
                snippets.append(Snippet(place: "\(file.lastPathComponent):\(index + 2)", lines: []))
                isOpen = true
            } else if line.hasPrefix("```") {
                isOpen = false
            } else if isOpen {
                snippets[snippets.count - 1].lines.append(String(line))
            }
        }
        return snippets
    }

    @Test(.timeLimit(.minutes(5))) func everyPieceOfSwiftCompiles() async throws {
        let snippets = try Self.snippets().filter(\.isFragment)
        #expect(snippets.count >= 12)
        let folder = try TemporaryFolder.make("snippets")
        defer { TemporaryFolder.remove(folder) }
        var text = "import Cutroom\nimport Foundation\n\nstruct Missing: Error {}\n"
        for (index, snippet) in snippets.enumerated() {
            text += "\n@MainActor func piece\(index)(\n\(Self.context)\n) async throws {\n"
            text += snippet.lines.enumerated().map { line, code in
                line == 0 ? "#sourceLocation(file: \"\(snippet.place)\", line: 1)\n\(code)\n" : "\(code)\n"
            }.joined()
            text += "#sourceLocation()\n}\n"
        }
        let file = folder.appendingPathComponent("Snippets.swift")
        try text.write(to: file, atomically: true, encoding: .utf8)
        try SymbolGraph.emptyModules().write(
            to: folder.appendingPathComponent("module.modulemap"), atomically: true, encoding: .utf8)
        // A failure says what the compiler says, with the document's name and the line in the piece.
        try await ChildProcess.run(
            "swiftc",
            [
                "-typecheck", "-swift-version", "6", "-suppress-warnings", "-I",
                try SymbolGraph.builtModules().path, "-I", folder.path, file.path,
            ])
    }
}
