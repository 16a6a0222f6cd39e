/// The omissions of an FCPXML document: one line for each kind, with the document's line numbers.
struct FCPTold {
    private var lines: [String: [Int]] = [:]
    private var order: [String] = []

    /// The maximum number of line numbers for one kind.
    private static let mostLines = 8

    var warnings: [String] {
        order.map { what -> (line: Int, text: String) in
            let all = lines[what] ?? []
            let others = all.dropFirst().prefix(Self.mostLines).map(String.init).joined(separator: ", ")
            let rest = all.count - 1 - Self.mostLines
            let more =
                others.isEmpty ? "" : "; also in line \(others)" + (rest > 0 ? " and \(rest) more" : "")
            return (all.first ?? 0, "line \(all.first ?? 0): \(what)\(more)")
        }.sorted { $0.line < $1.line }.map(\.text)
    }

    mutating func tell(_ what: String, line: Int) {
        if lines[what] == nil { order.append(what) }
        if lines[what]?.last != line { lines[what, default: []].append(line) }
    }

    /// Records the omissions of an element and of all elements in it.
    mutating func tell(of node: XMLNode) {
        guard let rule = FCPVocabulary.rule(of: node.name) else {
            tell("\(node.name) is not known, and left out", line: node.line)
            return
        }
        switch rule.treatment {
        case .catalog: return
        case .told:
            if node.attributes["enabled"] != "0" { tell("\(node.name) is left out", line: node.line) }
            return
        case .rendered, .kept: break
        }
        for (name, value) in node.attributes.sorted(by: { $0.key < $1.key }) {
            switch rule.attributes[name] {
            case .told where rule.neutral[name] != value:
                tell("\(name) of \(node.name) is left out", line: node.line)
            case nil where !name.hasPrefix("xmlns"):
                tell("\(name) of \(node.name) is not known, and left out", line: node.line)
            case .rendered, .kept:
                guard !FCPVocabulary.isKnown(value, of: name, in: node.name) else { continue }
                tell("\(name)=\"\(value)\" of \(node.name) is not known, and left out", line: node.line)
            default: break
            }
        }
        for child in Self.children(of: node) {
            if child.name == "param", Self.hasOwnParameters.contains(node.name) {
                tell("parameters of a \(node.name) are left out", line: child.line)
            } else {
                tell(of: child)
            }
        }
        let keys = node.name == "keyframeAnimation" ? node.children.dropFirst().dropLast() : []
        if let key = keys.first(where: { $0.attributes["curve"] != "linear" }) {
            tell("a smooth curve through keyframes is made of straight lines", line: key.line)
        }
    }

    /// The elements whose parameters are those of an effect.
    private static let hasOwnParameters: Set = ["title", "video", "text-style"]

    /// Returns the relevant child elements: only the active one of an audition, and no parameters that are
    /// reported elsewhere.
    private static func children(of node: XMLNode) -> [XMLNode] {
        switch node.name {
        case "audition": Array(node.children.prefix(1))
        // The kind of a transition is reported by the code that reads it.
        case "transition": []
        default: node.children
        }
    }
}
