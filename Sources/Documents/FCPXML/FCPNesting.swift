import Timeline

/// The clips and sequences around an item during reading, to detect one within itself, and too many levels.
struct FCPNesting {
    /// What an element that others refer to is called in errors, with its article.
    private let name: String
    /// Their IDs; `nil` for an element that others can't refer to, which therefore isn't within itself.
    private var open: [String?] = []

    init(of name: String) { self.name = name }

    mutating func enter(_ id: String?, line: Int) throws(DocumentFault) {
        if let id, open.contains(id) {
            throw DocumentFault(line: line, cause: "\(name) within itself", remedy: "remove it")
        }
        guard open.count < DocumentLimits.nestedClips else {
            throw DocumentFault(
                line: line, cause: "clips nested more than \(DocumentLimits.nestedClips) levels deep",
                remedy: "break the innermost ones apart")
        }
        open.append(id)
    }

    mutating func leave() { open.removeLast() }
}
