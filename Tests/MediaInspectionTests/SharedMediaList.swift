import Foundation
import TestSupport
import Testing

/// The manifest beside the real clips: file name, and what ffprobe said of it. Empty where the clips are absent.
enum SharedMediaList {
    struct Entry: Sendable, CustomTestStringConvertible {
        var name: String
        var seconds: Double?
        var facts: String

        var testDescription: String { name }

        /// The facts of streams of one kind, `v` or `a`, in order.
        func streams(_ kind: String) -> [String] {
            facts.components(separatedBy: "; ").filter { $0.hasPrefix(kind + " ") }
        }
    }

    /// The quotient that a pattern with two numbers finds; nil where it finds none, or one by zero.
    static func quotient(
        _ pattern: Regex<(Substring, Substring, Substring)>, in facts: String
    ) -> Double? {
        guard let match = facts.firstMatch(of: pattern)?.output,
            let top = Double(match.1), let bottom = Double(match.2), bottom > 0
        else { return nil }
        return top / bottom
    }

    static let entries: [Entry] = {
        let manifest = SharedMedia.url("MANIFEST.md")
        guard SharedMedia.has(["MANIFEST.md"]), let data = FileManager.default.contents(atPath: manifest.path)
        else {
            return []
        }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
            let cells = line.components(separatedBy: " | ")
            guard line.hasPrefix("| `"), cells.count >= 4 else { return nil }
            let name = String(cells[0].dropFirst(3).dropLast())
            return SharedMedia.has([name])
                ? Entry(name: name, seconds: Double(cells[2]), facts: cells[3]) : nil
        }
    }()

    static let names = entries.map(\.name)
}
