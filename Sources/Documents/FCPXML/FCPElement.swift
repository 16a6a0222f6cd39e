import Foundation

/// An element of a written FCPXML document.
struct FCPElement {
    var name: String
    /// In writing order.
    var attributes: [(key: String, value: String)]
    var children: [FCPElement] = []
    var text = ""

    init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [FCPElement] = []) {
        self.name = name
        self.attributes = attributes.map { ($0.key, $0.value) }
        self.children = children
    }

    subscript(key: String) -> String? {
        get { attributes.first { $0.key == key }?.value }
        set {
            let place = attributes.firstIndex { $0.key == key }
            if let place, let newValue {
                attributes[place].value = newValue
            } else if let place {
                attributes.remove(at: place)
            } else if let newValue {
                attributes.append((key, newValue))
            }
        }
    }

    /// Adds an element before those of a name, which must come last in the format.
    mutating func add(_ child: FCPElement, before name: String = "marker") {
        children.insert(child, at: children.firstIndex { $0.name.hasSuffix(name) } ?? children.endIndex)
    }

    /// The text of a document with this element as its root.
    var document: Data {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE fcpxml>\n"
        write(to: &text, indent: 0)
        return Data(text.utf8)
    }

    private func write(to result: inout String, indent: Int) {
        let space = String(repeating: "  ", count: min(indent, 64))
        result += "\(space)<\(name)"
        for (key, value) in attributes { result += " \(key)=\"\(Self.escaped(value))\"" }
        if children.isEmpty {
            result += text.isEmpty ? "/>\n" : ">\(Self.escaped(text))</\(name)>\n"
            return
        }
        result += ">\n"
        for child in children { child.write(to: &result, indent: indent + 1) }
        result += "\(space)</\(name)>\n"
    }

    /// Escapes a text. Characters that XML doesn't allow, such as control characters, become spaces.
    private static func escaped(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            $0 >= 0x20 && $0 != 0x22 && $0 != 0x26 && $0 != 0x3C && $0 != 0x3E
        }
        guard !isPlain || text.unicodeScalars.contains(where: { $0.value >= 0xFFFE && $0.value <= 0xFFFF })
        else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            default:
                let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
                result.unicodeScalars.append(isAllowed ? scalar : " ")
            }
        }
        return result
    }
}
