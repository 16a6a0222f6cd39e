/// A problem found in a document, a subtitle file or a time in text, and its place, before the file is known.
package struct DocumentProblem: Error, Sendable, Hashable {
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

    /// The line and column as the beginning of a message, as far as they are known.
    package var placeText: String {
        guard let line else { return "" }
        return "line \(line)" + (column.map { ", column \($0)" } ?? "") + ": "
    }
}
