public import Foundation

extension Timeline {
    /// Reads a JSON document. Relative paths in it are resolved against its folder. Media files are not read.
    ///
    /// - Throws: A `TimelineError` with the document, the key path, the cause and a remedy.
    public init(contentsOf url: URL) throws(TimelineError) {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw TimelineError(unreadable: url, because: error)
        }
        try self.init(document: data, at: url)
    }

    /// Reads a JSON document from memory. Relative paths are resolved against the folder of `url`.
    package init(document bytes: Data, at url: URL) throws(TimelineError) {
        // Some editors begin a file with a byte-order mark, which is not JSON.
        let data = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Data(bytes.dropFirst(3)) : bytes
        do {
            try JSONSyntax.check(data)
        } catch {
            throw TimelineError(
                .invalidDocument, file: url,
                cause: "line \(error.line), column \(error.column): \(error.cause)",
                remedy: "correct the JSON syntax")
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

    /// Writes a JSON document atomically, for `init(contentsOf:)`. Files within its folder get relative paths.
    ///
    /// - Throws: A `TimelineError` if the document can't be written or a time is not numeric.
    public func write(to url: URL) throws(TimelineError) {
        do {
            try document(at: url).write(to: url, options: .atomic)
        } catch {
            throw TimelineError(
                .unwritableDocument, file: url, cause: error.localizedDescription,
                remedy: "check the folder, and the times of the timeline")
        }
    }

    /// Returns the JSON document for a URL.
    package func document(at url: URL) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.userInfo[.timelineDocument] = url
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
