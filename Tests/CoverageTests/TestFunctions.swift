import Foundation

/// The test functions of the package, found in its sources.
struct TestFunctions: Sendable {
    private var names: Set<String> = []

    init() {}

    /// All Swift files in a folder and below.
    init(in folder: URL) throws {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            add(
                try String(contentsOf: file, encoding: .utf8),
                file: file.deletingPathExtension().lastPathComponent)
        }
    }

    /// As `AssetTests/metadata`: a suite's type or a file's name without `.swift`, and a function's name.
    func contains(_ test: String) -> Bool { names.contains(test) }

    /// Adds the tests of one file: the functions after a `@Test` at the start of a line.
    mutating func add(_ source: String, file: String) {
        var suites: [(indentation: Int, name: String)] = []
        var isWaiting = false
        for line in source.split(separator: "\n") {
            let indentation = line.prefix { $0 == " " }.count
            let text = line.dropFirst(indentation)
            if text.hasPrefix("//") { continue }
            if text.hasPrefix("}") { suites.removeAll { $0.indentation >= indentation } }
            if let type = Self.declaredType(in: text) { suites.append((indentation, type)) }
            if text.hasPrefix("@Test") { isWaiting = true }
            guard isWaiting, let function = Self.declaredFunction(in: text) else { continue }
            isWaiting = false
            for suite in [file] + suites.map(\.name) { names.insert("\(suite)/\(function)") }
        }
    }

    private static func declaredType(in text: Substring) -> String? {
        let words = text.split(separator: " ")
        let keywords: Set<Substring> = ["struct", "class", "actor", "enum", "extension"]
        guard let keyword = words.firstIndex(where: keywords.contains), keyword + 1 < words.count,
            words[..<keyword].allSatisfy({ isModifier($0) })
        else { return nil }
        return String(words[keyword + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }

    /// What may stand before a type's keyword: attributes, whose arguments may be words of their own.
    private static func isModifier(_ word: Substring) -> Bool {
        word.hasPrefix("@") || word.hasPrefix(".") || word.hasSuffix(")")
            || ["final", "public", "package", "private", "fileprivate", "indirect"].contains(word)
    }

    private static func declaredFunction(in text: Substring) -> String? {
        guard let keyword = text.range(of: "func ") else { return nil }
        // In a string it is no keyword.
        guard text[..<keyword.lowerBound].count(where: { $0 == "\"" }).isMultiple(of: 2) else { return nil }
        return String(text[keyword.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
}
