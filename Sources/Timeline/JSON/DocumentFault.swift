/// An error in a document and its place, before the document's file is known.
package struct DocumentFault: Error, Sendable, Hashable {
    /// The line, from 1, if known.
    package var line: Int?
    /// The column, from 1, in bytes, if known.
    package var column: Int?
    /// The place in the document's structure; empty if unknown.
    package var path = JSONPath()
    package var cause: String
    package var remedy: String

    package init(
        line: Int? = nil, column: Int? = nil, path: JSONPath = JSONPath(), cause: String, remedy: String
    ) {
        (self.line, self.column, self.path) = (line, column, path)
        (self.cause, self.remedy) = (cause, remedy)
    }

    /// The line and column as the beginning of a message; empty if they aren't known.
    var placeText: String {
        guard let line, let column else { return "" }
        return "line \(line), column \(column): "
    }
}
