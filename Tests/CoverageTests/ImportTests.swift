import Foundation
import TestSupport
import Testing

/// Apple's module names are found by those who depend on AppleModules, UIKitValues and the like, and by nobody else,
/// whatever was built before.
@Suite struct ImportTests {
    private static let sources = PackageRoot.url.appendingPathComponent("Sources")
    private static let folders = [
        "AppleInterfaces", "UIKitInterfaces", "AppKitInterfaces", "ImageIOInterface",
        "UniformTypeIdentifiersInterface",
    ]
    /// The modules that interfaces pass on, if it isn't AppleModules.
    private static let passedOn = [
        "UIKit": "UIKitValues", "AppKit": "AppKitValues", "ImageIO": "ImageFiles",
        "UniformTypeIdentifiers": "UniformTypes",
    ]

    /// The interfaces, in the order of their names.
    private static func interfaces() throws -> [URL] {
        try folders.flatMap {
            try FileManager.default.contentsOfDirectory(
                at: sources.appendingPathComponent($0), includingPropertiesForKeys: nil)
        }
        .filter { $0.pathExtension == "swiftinterface" && !$0.lastPathComponent.hasPrefix("_") }
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    private static func names() throws -> [String] {
        try interfaces().map { $0.deletingPathExtension().lastPathComponent }
    }

    /// Type-checks a file for each module name.
    private func typecheck(
        _ text: (String) -> String, in folder: URL, _ arguments: [String] = []
    ) async throws {
        let files = try Self.names().map { name in
            let file = folder.appendingPathComponent("With\(name).swift")
            try text(name).write(to: file, atomically: true, encoding: .utf8)
            return file.path
        }
        #expect(files.count == 12)
        // A failure says what the compiler says.
        try await ChildProcess.run(
            "swiftc",
            [
                "-typecheck", "-module-cache-path", folder.path, "-I", try SymbolGraph.builtModules().path,
            ] + arguments + files)
    }

    /// All compiled modules of a build are in one folder, which every target searches.
    @Test(.timeLimit(.minutes(5))) func othersFindNone() async throws {
        let folder = try TemporaryFolder.make("imports")
        defer { TemporaryFolder.remove(folder) }
        try await typecheck({ "#if canImport(\($0))\n#error(\"found\")\n#endif\n" }, in: folder)
    }

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(["5", "6"], atMost: 2))
    func dependentsFindEachOne(languageMode: String) async throws {
        let folder = try TemporaryFolder.make("imports")
        defer { TemporaryFolder.remove(folder) }
        try SymbolGraph.emptyModules().write(
            to: folder.appendingPathComponent("module.modulemap"), atomically: true, encoding: .utf8)
        for interface in try Self.interfaces() {
            try FileManager.default.copyItem(
                at: interface, to: folder.appendingPathComponent(interface.lastPathComponent))
        }
        try await typecheck(
            { name in
                // Apple's names and Foundation's, also with the module's name before them.
                let parameters =
                    name == "UniformTypeIdentifiers"
                    ? "(_ type: UniformTypeIdentifiers.UTType, at url: URL) -> TimeInterval { 0 }"
                    : "(_ time: \(name).CMTime, _ layer: CALayer, at url: URL) -> TimeInterval { time.seconds }"
                return """
                    import \(name)
                    #if !canImport(\(name))
                    #error("not found")
                    #endif
                    func with\(name)\(parameters)
                    """
            }, in: folder, ["-swift-version", languageMode, "-I", folder.path])
    }

    /// In a folder whose path pkg-config can't be given, the same files are compiled as modules.
    @Test func theInterfacesAreSources() throws {
        for interface in try Self.interfaces() {
            let name = interface.deletingPathExtension().lastPathComponent
            let source = interface.deletingPathExtension().appendingPathComponent("\(name).swift")
            let text = try String(contentsOf: source, encoding: .utf8)
            #expect(text.contains("-module-name \(name) "), "\(name)")
            let module = Self.passedOn[name, default: "AppleModules"]
            #expect(text.hasSuffix("@_exported public import \(module)\n"), "\(name)")
        }
    }
}
