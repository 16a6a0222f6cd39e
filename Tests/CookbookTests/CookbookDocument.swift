import Foundation
import TestSupport
import Testing

/// Docs/Cookbook.md, section by section.
struct CookbookDocument {
    struct Section: Sendable, CustomTestStringConvertible {
        var title: String
        /// The files that are named, by their paths in Examples/Cookbook, each with the code that follows.
        var files: [(path: String, code: String)] = []
        /// Indented lines: each block is a script that is run in a folder of its own.
        var blocks: [String] = []

        var testDescription: String { title }
    }

    static let folder = PackageRoot.url.appendingPathComponent("Examples/Cookbook")

    static func sections() throws -> [Section] {
        let file = PackageRoot.url.appendingPathComponent("Docs/Cookbook.md")
        var sections: [Section] = []
        var fence: [String]?
        var block: [String] = []
        var path = ""
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        for line in lines {
            if let code = fence, line == "```" {
                sections[sections.count - 1].files.append((path, code.map { "\($0)\n" }.joined()))
                fence = nil
            } else if fence != nil {
                fence?.append(line)
            } else if line.hasPrefix("```") {
                fence = []
            } else if line.hasPrefix("    ") {
                block.append(String(line.dropFirst(4)))
            } else {
                if !block.isEmpty {
                    sections[sections.count - 1].blocks.append(block.joined(separator: "\n"))
                }
                block = []
                if line.hasPrefix("## ") { sections.append(Section(title: String(line.dropFirst(3)))) }
                let link = "](../Examples/Cookbook/"
                if let start = line.range(of: link), line.hasSuffix("):") {
                    path = String(line[start.upperBound...].dropLast(2))
                }
            }
        }
        return sections
    }
}
