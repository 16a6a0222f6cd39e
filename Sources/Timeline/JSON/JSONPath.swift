/// A place in a JSON document, from its root.
package struct JSONPath: Sendable, Hashable {
    package enum Step: Sendable, Hashable {
        case key(String)
        case index(Int)
    }

    package var steps: [Step] = []

    package init(_ steps: [Step] = []) { self.steps = steps }

    package func appending(_ key: String) -> JSONPath { JSONPath(steps + [.key(key)]) }
    package func appending(_ index: Int) -> JSONPath { JSONPath(steps + [.index(index)]) }

    /// The path in the syntax of Swift, such as `tracks.children[2].source_range`.
    package var text: String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .key(let key): text += text.isEmpty ? key : ".\(key)"
            case .index(let index): text += "[\(index)]"
            }
        }
    }

    /// Reads a path in the syntax of Swift.
    package init(text: String) {
        for part in text.split(separator: ".") {
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            if let key = pieces.first, !key.isEmpty { steps.append(.key(String(key))) }
            for piece in pieces.dropFirst() {
                if let index = Int(piece.dropLast()) { steps.append(.index(index)) }
            }
        }
    }
}
