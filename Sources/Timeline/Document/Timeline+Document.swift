public import Foundation

extension Timeline {
    /// Reads a JSON document. Relative paths in it are resolved against its folder. Media files aren't read.
    ///
    /// - Throws: A `TimelineError` with the document, the key path, the cause and a remedy.
    public init(contentsOf url: URL) throws(TimelineError) {
        try self.init(document: DocumentFile.data(of: url), at: url)
    }

    /// Reads a JSON document from memory. Relative paths are resolved against the folder of `url`.
    ///
    /// - Parameter locatesErrors: Whether errors have the line and column of their key path.
    package init(
        document bytes: Data, at url: URL, locatesErrors: Bool = true
    ) throws(TimelineError) {
        // Some editors begin a file with a byte-order mark, which isn't JSON.
        let data = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Data(bytes.dropFirst(3)) : bytes
        let value: JSONValue
        do {
            value = try JSONParser.value(data, rules: .strict)
        } catch {
            throw TimelineError(
                .invalidDocument, file: url, cause: error.placeText + error.cause, remedy: error.remedy)
        }
        do {
            self = try Self.decode(value, at: url)
        } catch var error as TimelineError {
            if locatesErrors, let path = error.keyPath {
                let place = JSONLocator.position(of: JSONPath(text: path), in: data)
                error.cause = "line \(place.line), column \(place.column): \(error.cause)"
            }
            throw error
        } catch {
            throw TimelineError(
                .invalidDocument, file: url, cause: String(describing: error), remedy: "correct the document")
        }
    }

    /// Decodes a document, upgrading it first if it has an older version.
    private static func decode(_ value: JSONValue, at url: URL) throws -> Timeline {
        let upgraded = value.object.flatMap(DocumentUpgrade.current.upgraded).map(JSONValue.object)
        return try Timeline(from: JSONValueDecoder(upgraded ?? value, userInfo: [.timelineDocument: url]))
    }

    /// Writes a JSON document atomically, for `init(contentsOf:)`. Files within its folder get relative
    /// paths.
    ///
    /// - Throws: A `TimelineError` if the document can't be written or a time isn't numeric.
    public func write(to url: URL) throws(TimelineError) {
        let data: Data
        do { data = try document(at: url) } catch {
            throw TimelineError(
                .unwritableDocument, file: url, cause: error.localizedDescription,
                remedy: "check the times of the timeline")
        }
        try DocumentFile.write(data, to: url)
    }

    /// Returns the JSON document for a URL.
    package func document(at url: URL) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.userInfo[.timelineDocument] = url
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
