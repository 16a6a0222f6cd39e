import MediaTypes
import Timeline

/// The omissions of an XML document: one line for each kind, with the document's line numbers.
struct FCPTold {
    /// The lines with one kind of omission. Only the first ones are kept, so that a copy doesn't take long.
    private struct Place {
        var lines: [Int] = []
        var count = 0
        var last: Int?

        mutating func add(_ line: Int) {
            guard last != line else { return }
            (last, count) = (line, count + 1)
            if lines.count <= FCPTold.mostLines { lines.append(line) }
        }
    }

    private var places: [String: Place] = [:]
    private var order: [String] = []

    /// The maximum number of line numbers for one kind, besides the first one.
    private static let mostLines = 8

    var warnings: [String] {
        order.map { what -> (line: Int, text: String) in
            let place = places[what] ?? Place()
            let (first, rest) = (place.lines.first ?? 0, place.count - place.lines.count)
            let others = place.lines.dropFirst().map(String.init).joined(separator: ", ")
            let more =
                others.isEmpty ? "" : "; also in line \(others)" + (rest > 0 ? " and \(rest) more" : "")
            return (first, "line \(first): \(what)\(more)")
        }.sorted { $0.line < $1.line }.map(\.text)
    }

    mutating func tell(_ what: String, line: Int) {
        if places[what] == nil { order.append(what) }
        places[what, default: Place()].add(line)
    }

    /// Returns the time in an attribute; `nil` without one, and for one that can't be read, which is an
    /// omission.
    mutating func time(_ name: String, of node: XMLNode) -> CMTime? {
        guard let text = node.attributes[name] else { return nil }
        guard let time = FCPTime(text)?.time else {
            tell("\(name)=\"\(text)\" of \(node.name) is not a time, and left out", line: node.line)
            return nil
        }
        return time
    }

    /// Returns a frame size in the form of Cutroom's documents, in even numbers; `nil` for one that they can't
    /// have, which is an omission.
    mutating func renderSize(width: Double, height: Double, line: Int) -> JSONValue? {
        let sizes = 2..<16_384.0
        guard sizes.contains(width), sizes.contains(height) else {
            tell("a frame size that is not from 2 to 16383 is left out", line: line)
            return nil
        }
        return .object([
            "width": .integer(Int64(width) / 2 * 2), "height": .integer(Int64(height) / 2 * 2),
        ])
    }
}

// What FCPXML has and isn't rendered.
extension FCPTold {
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
            tell(name, value, of: node, rule)
        }
        if node.isMarker { tellTimes(ofMarker: node) }
        for child in Self.children(of: node) {
            if child.name == "param", Self.hasOwnParameters.contains(node.name) {
                tell("parameters of a \(node.name) are left out", line: child.line)
            } else if Self.hasNoNotes.contains(node.name), child.isMarker || child.hasNote {
                tell("\(child.name) of \(node.name) is left out", line: child.line)
            } else {
                tell(of: child)
            }
        }
        let keys = node.name == "keyframeAnimation" ? node.children.dropFirst().dropLast() : []
        if let key = keys.first(where: { $0.attributes["curve"] != "linear" }) {
            tell("a smooth curve through keyframes is made of straight lines", line: key.line)
        }
    }

    private mutating func tell(
        _ name: String, _ value: String, of node: XMLNode, _ rule: FCPVocabulary.Rule
    ) {
        switch rule.attributes[name] {
        case .told where rule.neutral[name] != value:
            tell("\(name) of \(node.name) is left out", line: node.line)
        case nil where !name.hasPrefix("xmlns"):
            tell("\(name) of \(node.name) is not known, and left out", line: node.line)
        case .rendered, .kept:
            if !FCPVocabulary.isKnown(value, of: name, in: node.name) {
                tell("\(name)=\"\(value)\" of \(node.name) is not known, and left out", line: node.line)
            } else if name == "lane", let lane = Int(value), lane != node.lane {
                tell("a lane beyond \(XMLNode.highestLane) is that one", line: node.line)
            }
        default: break
        }
    }

    private mutating func tellTimes(ofMarker node: XMLNode) {
        guard node.attributes["start"].flatMap({ FCPTime($0) }) != nil else {
            return tell("a \(node.name) without a start that can be read is left out", line: node.line)
        }
        _ = time("duration", of: node)
    }

    /// The elements whose parameters are those of an effect.
    private static let hasOwnParameters: Set = ["title", "video", "text-style"]

    /// The elements whose markers and notes aren't kept, because no item corresponds to them.
    private static let hasNoNotes: Set = ["gap", "title", "transition", "sequence", "multicam"]

    /// Returns the relevant child elements: only the active one of an audition, and no parameters that are
    /// reported elsewhere.
    private static func children(of node: XMLNode) -> [XMLNode] {
        switch node.name {
        case "audition": Array(node.children.prefix(1))
        // The kind of a transition is reported by the code that reads it.
        case "transition": node.children.filter { $0.isMarker || $0.name == "note" }
        default: node.children
        }
    }
}

extension XMLNode {
    var isMarker: Bool { name == "marker" || name == "chapter-marker" }

    /// Whether the element is a note that isn't empty.
    fileprivate var hasNote: Bool { name == "note" && allText.contains { !$0.isWhitespace } }
}
