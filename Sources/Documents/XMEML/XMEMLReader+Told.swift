import Foundation
import Timeline

// The parts of a document that aren't rendered.
extension XMEMLReader {
    /// Records the omissions of a file or a sequence that is defined elsewhere, unless they were recorded before.
    mutating func see(_ node: XMLNode) {
        guard let id = node.attributes["id"], !seen.contains("\(node.name) \(id)") else { return }
        tell(of: node, in: "")
    }

    /// Records the omissions of an element and of all elements in it.
    mutating func tell(of node: XMLNode, in parent: String) {
        if let id = node.attributes["id"], !node.children.isEmpty { seen.insert("\(node.name) \(id)") }
        guard let rule = XMEMLVocabulary.rule(of: node.name, in: parent) else {
            return told.tell("\(node.name) is not known, and left out", line: node.line)
        }
        switch rule.treatment {
        case .catalog: return
        case .told: return tell(leftOut: node, rule)
        case .rendered, .kept: break
        }
        let text = node.text.trimmingCharacters(in: .whitespacesAndNewlines)
        if let form = rule.form, !text.isEmpty, !form.holds(text) {
            told.tell(
                "\(node.name) \"\(text.prefix(40))\" of \(parent) is not \(form.name), and left out",
                line: node.line)
        }
        tellPan(of: node)
        if node.name == "filter", node.isOff { return }
        if node.name == "effect", parent == "filter" { return tellParameters(of: node) }
        for child in node.children {
            // The color of a fade is the only parameter of a transition that is read.
            if parent == "transitionitem", child.name == "parameter",
                child.text(of: "name")?.lowercased() != "color"
            {
                told.tell("parameters of a transition are left out", line: child.line)
            } else {
                tell(of: child, in: node.name)
            }
        }
    }

    private mutating func tell(leftOut node: XMLNode, _ rule: XMEMLVocabulary.Rule) {
        let text = node.allText.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !node.isOff, !rule.neutral.contains(text.lowercased()) else { return }
        // An element with values that have no effect is named with the one that it has.
        let value = rule.neutral.isEmpty || !node.children.isEmpty ? "" : " \"\(text.prefix(40))\""
        told.tell("\(node.name)\(value) is left out", line: node.line)
    }

    /// Premiere Pro has the pan of a track in an attribute.
    private mutating func tellPan(of node: XMLNode) {
        guard let pan = node.attributes["PannerCurrentValue"], Double(pan) != 0.5 else { return }
        told.tell("the pan of a track is left out", line: node.line)
    }

    /// Records the parameters of a rendered effect that aren't read. Other effects are reported by the code that
    /// reads them, with all of their parameters.
    private mutating func tellParameters(of effect: XMLNode) {
        guard let id = effect.text(of: "effectid"), let known = XMEMLVocabulary.parameters[id] else { return }
        for child in effect.children {
            guard child.name == "parameter" else {
                tell(of: child, in: effect.name)
                continue
            }
            let name = child.text(of: "parameterid") ?? ""
            guard let neutral = known[name.lowercased()] else {
                told.tell("the parameter \(name.prefix(40)) of \(id) is left out", line: child.line)
                continue
            }
            if let neutral {
                let value = child.text(of: "value")?.lowercased() ?? ""
                let isNeutral = child.child("keyframe") == nil && (value.isEmpty || neutral.contains(value))
                if !isNeutral { told.tell("the parameter \(name) of \(id) is left out", line: child.line) }
            } else if name.lowercased() != "graphdict" {
                // The graph of a speed that doesn't change says nothing more; a change is reported.
                for inner in child.children { tell(of: inner, in: child.name) }
            }
        }
    }

    /// Records the sequences that no clip of the first one uses.
    mutating func tellOtherSequences(of root: XMLNode) {
        for sequence in Self.topSequences(root).dropFirst() {
            if let id = sequence.attributes["id"], seen.contains("sequence \(id)") { continue }
            told.tell("only the first sequence is read, and not this one", line: sequence.line)
        }
    }

    private static func topSequences(_ node: XMLNode) -> [XMLNode] {
        switch node.name {
        case "sequence": [node]
        case "xmeml", "project", "bin", "children": node.children.flatMap(topSequences)
        default: []
        }
    }
}
