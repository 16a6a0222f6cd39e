public import Foundation

extension Timeline {
    /// Reads a JSON document. Relative paths in it start from its folder.
    ///
    /// Throws a `TimelineError` that names the document, the key path, the cause and the remedy. The media files
    /// themselves are not looked at: that is the builder's part.
    public init(contentsOf url: URL) throws(TimelineError) {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw TimelineError(unreadable: url, because: error)
        }
        try self.init(document: data, at: url)
    }

    /// Reads a JSON document that is in memory; `url` is where it is, or would be.
    package init(document data: Data, at url: URL) throws(TimelineError) {
        do {
            try JSONSyntax.check(data)
        } catch {
            throw TimelineError(
                .invalidDocument, file: url,
                cause: "line \(error.line), column \(error.column): \(error.cause)",
                remedy: "correct the JSON there")
        }
        let decoder = JSONDecoder()
        decoder.userInfo[.timelineDocument] = url
        do {
            self = try decoder.decode(Timeline.self, from: data)
        } catch let error as TimelineError {
            throw error
        } catch {
            throw TimelineError(
                .invalidDocument, file: url, cause: String(describing: error), remedy: "correct the document")
        }
    }

    /// Writes a JSON document that `init(contentsOf:)` reads back. Files below its folder get relative paths.
    ///
    /// The document appears under its name only when it is whole. Throws a `TimelineError` where it can't be
    /// written, or where a time is not numeric.
    public func write(to url: URL) throws(TimelineError) {
        do {
            try document(at: url).write(to: url, options: .atomic)
        } catch {
            throw TimelineError(
                .unwritableDocument, file: url, cause: error.localizedDescription,
                remedy: "check the folder and the timeline's times")
        }
    }

    /// The JSON document that belongs at a place.
    package func document(at url: URL) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.userInfo[.timelineDocument] = url
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
