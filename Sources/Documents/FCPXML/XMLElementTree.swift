import Timeline

/// An element of an XML document, with its line.
struct XMLNode {
    var name: String
    var attributes: [String: String]
    var line: Int
    var children: [XMLNode] = []
    var text = ""

    func children(named name: String) -> [XMLNode] { children.filter { $0.name == name } }
    func child(_ name: String) -> XMLNode? { children.first { $0.name == name } }

    /// Returns the first element with a name among this one and all in it.
    func first(_ name: String) -> XMLNode? {
        if self.name == name { return self }
        return children.lazy.compactMap { $0.first(name) }.first
    }

    /// The text of the element and of all elements in it.
    var allText: String { text + children.map(\.allText).joined() }

    /// Returns a time attribute such as `1001/30000s`; `nil` if it is absent.
    ///
    /// - Throws: A `DocumentProblem` for another text.
    func time(_ key: String) throws(DocumentProblem) -> FCPTime? {
        guard let text = attributes[key] else { return nil }
        guard let time = FCPTime(text) else {
            throw DocumentProblem(
                line: line, cause: "invalid \(key) \"\(text)\" of \(name)",
                remedy: "use seconds such as 5s or 1001/30000s")
        }
        return time
    }
}
