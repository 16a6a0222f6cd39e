import Foundation
import TestSupport

extension SymbolGraph {
    /// Asks the compiler's own tool for what the library's modules make public, from the modules that were
    /// built with these tests.
    /// - Throws: when the tool is not there or cannot read a module: without it nothing can be said.
    static func ofLibrary() async throws -> [SymbolGraph] {
        let folder = try TemporaryFolder.make("symbols")
        defer { TemporaryFolder.remove(folder) }
        try emptyModules().write(
            to: folder.appendingPathComponent("module.modulemap"), atomically: true, encoding: .utf8)
        for module in try libraryModules() {
            try await ChildProcess.run(
                "swift",
                [
                    "symbolgraph-extract", "-module-name", module, "-I", try builtModules().path,
                    "-I", folder.path, "-minimum-access-level", "public", "-skip-synthesized-members",
                    "-output-dir", folder.path,
                ])
        }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
            .map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
    }

    private static let sources = PackageRoot.url.appendingPathComponent("Sources")

    /// The products, and every module that they pass on.
    static func libraryModules() throws -> [String] {
        var modules = [
            "Cutroom", "AppleModules", "ImageFilters", "UIKitValues", "AppKitValues", "ImageFiles",
            "UniformTypes",
        ]
        var index = 0
        while index < modules.count {
            modules += try passedOn(by: modules[index]).filter { hasSources($0) && !modules.contains($0) }
            index += 1
        }
        return modules
    }

    /// The modules that a module's file of its own name passes on; most modules have none.
    private static func passedOn(by module: String) throws -> [String] {
        let file = sources.appendingPathComponent("\(module)/\(module).swift")
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("@_exported") }
            .compactMap { $0.split(separator: " ").last.map(String.init) }
    }

    /// Whether a module is one of the package's own.
    private static func hasSources(_ module: String) -> Bool {
        FileManager.default.fileExists(atPath: sources.appendingPathComponent(module).path)
    }

    /// The C modules, without what is in them: modules that use them inside cannot be read without their
    /// names, and show nothing of them.
    static func emptyModules() throws -> String {
        try FileManager.default.contentsOfDirectory(atPath: sources.path)
            .filter { !hasSwift($0) }
            .map { "module \($0) {}\n" }.joined()
    }

    private static func hasSwift(_ module: String) -> Bool {
        let files = FileManager.default.enumerator(atPath: sources.appendingPathComponent(module).path)
        return files?.contains { ($0 as? String)?.hasSuffix(".swift") == true } == true
    }

    /// The folder of the built modules, in or above the test program's own.
    static func builtModules() throws -> URL {
        var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            let modules = folder.appendingPathComponent("Modules")
            let product = modules.appendingPathComponent("Cutroom.swiftmodule")
            if FileManager.default.fileExists(atPath: product.path) { return modules }
        }
        throw NoModules()
    }

    private struct NoModules: Error, CustomStringConvertible {
        let description = "no Modules/Cutroom.swiftmodule in or above the test program's folder"
    }
}
