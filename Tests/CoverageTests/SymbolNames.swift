/// The names in a row's first cell: what stands in backticks.
enum SymbolNames {
    /// Whole names. One that starts with a dot is a member: of the type before the last colon that directly
    /// followed a name, else of the type whose member the last whole name is.
    static func read(_ cell: Substring) -> [String] {
        var names: [String] = []
        var container: String?
        let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
        for index in stride(from: 1, to: parts.count - 1, by: 2) {
            let name = String(parts[index])
            if name.hasPrefix("."), let container {
                names.append(container + name)
            } else {
                names.append(name)
                container = parts[index + 1].hasPrefix(":") ? name : parent(of: name) ?? name
            }
        }
        return names
    }

    /// The type that a member belongs to; nil for a name without one.
    static func parent(of name: String) -> String? {
        // An operator may hold dots, a label cannot: only what stands before the parentheses is looked at.
        let base = name.prefix { $0 != "(" }
        guard let dot = base.lastIndex(of: ".") else { return nil }
        return String(base[..<dot])
    }
}
