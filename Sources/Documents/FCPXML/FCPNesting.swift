import Timeline

/// The clips and sequences around an item during reading, to detect one within itself, and the amount that
/// has been read. Any number of clips may refer to one sequence, and to each other's.
struct FCPNesting {
    /// What an element that others refer to is called in errors, with its article.
    private let name: String
    /// Their IDs; `nil` for an element that others can't refer to, which therefore isn't within itself.
    private var open: [String?] = []
    /// The number of elements of all that was referred to.
    private var usedElements = 0

    init(of name: String) { self.name = name }

    mutating func enter(_ id: String?, line: Int) throws(DocumentProblem) {
        if let id, open.contains(id) {
            throw DocumentProblem(line: line, cause: "\(name) within itself", remedy: "remove it")
        }
        guard open.count < DocumentLimits.nestedClips else {
            throw DocumentProblem(
                line: line, cause: "clips nested more than \(DocumentLimits.nestedClips) levels deep",
                remedy: "break the innermost ones apart")
        }
        open.append(id)
    }

    mutating func leave() { open.removeLast() }

    /// Counts the elements that a clip refers to.
    mutating func use(_ contents: XMLNode, line: Int) throws(DocumentProblem) {
        usedElements += contents.elementCount
        guard usedElements <= DocumentLimits.usedElements else {
            throw DocumentProblem(
                line: line,
                cause: "more than \(DocumentLimits.usedElements) elements in all uses of \(name)",
                remedy: "split the document")
        }
    }

    /// - Parameter itemCount: The number of items so far, with those in other items.
    static func check(itemCount: Int, line: Int) throws(DocumentProblem) {
        guard itemCount <= DocumentLimits.items else {
            throw DocumentProblem(
                line: line, cause: "more than \(DocumentLimits.items) items", remedy: "split the document")
        }
    }
}

extension XMLNode {
    /// The number of elements, with this one.
    fileprivate var elementCount: Int { children.reduce(1) { $0 + $1.elementCount } }
}
