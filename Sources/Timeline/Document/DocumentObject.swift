internal import ExtraTypes
import Foundation
import MediaTypes

/// An object of a document while it is decoded. It accepts known keys only, and makes errors that name the
/// key path.
struct DocumentObject {
    private let container: KeyedDecodingContainer<DocumentKey>
    private let document: URL?

    /// Throws if the value isn't an object or contains an unknown key.
    init(_ decoder: any Decoder, _ kind: DocumentVocabulary) throws {
        document = decoder.userInfo[.timelineDocument] as? URL
        do {
            container = try decoder.container(keyedBy: DocumentKey.self)
        } catch let error as DecodingError {
            throw TimelineError(error, expecting: "an object", in: document)
        }
        let keys = kind.keys
        for key in container.allKeys.map(\.stringValue).sorted() where !keys.contains(key) {
            throw fault(
                .unknownKey, key, cause: "unknown key",
                remedy: NearestName.remedy(for: key, among: keys, or: "remove it, or "))
        }
    }

    /// Decodes the value of a key, or returns `nil` if it is absent or null.
    func optional<Value: Decodable>(
        _ key: String, _ type: Value.Type, _ what: String
    ) throws -> Value? {
        do {
            return try container.decodeIfPresent(type, forKey: DocumentKey(key))
        } catch let error as TimelineError {
            throw error
        } catch let error as DecodingError {
            throw TimelineError(error, expecting: what, in: document)
        } catch {
            // `JSONDecoder` throws an error without a coding path for a number that its type can't represent.
            throw fault(.invalidDocument, key, cause: "not \(what)", remedy: "use \(what)")
        }
    }

    func required<Value: Decodable>(_ key: String, _ type: Value.Type, _ what: String) throws -> Value {
        guard let value = try optional(key, type, what) else {
            throw fault(.invalidDocument, key, cause: "missing key", remedy: "add it with \(what)")
        }
        return value
    }

    func volume(_ key: String) throws -> Float? { try optional(key, Float.self, "a number") }

    func time(_ key: String) throws -> CMTime? {
        try optional(key, DocumentTime.self, "a time")?.time
    }

    func range(_ key: String) throws -> CMTimeRange? {
        try optional(key, DocumentTimeRange.self, "an object")?.range
    }

    func url() throws -> URL { try required("url", DocumentPath.self, "a path").url }

    /// Decodes a path, or a color such as `color:#203040`.
    func urlOrColor() throws -> URL {
        guard let text = try? container.decodeIfPresent(String.self, forKey: DocumentKey("url")),
            Timeline.Filler.isColor(text)
        else { return try url() }
        guard let url = URL(string: text), Timeline.Filler(url) != nil else {
            throw fault(
                .invalidDocument, "url", cause: "invalid color \"\(text)\"",
                remedy: "use color:#RRGGBB or the name of a color, such as color:black")
        }
        return url
    }

    /// Throws if the object has another key than the given one.
    func requireNoKey(besides key: String) throws {
        for other in container.allKeys.map(\.stringValue).sorted() where other != key {
            throw fault(
                .invalidDocument, other, cause: "no effect with \(key)", remedy: "remove one of them")
        }
    }

    /// Decodes one of an enumeration's names, or returns `nil` if the key is absent or null.
    func choice<Value: CaseIterable & RawRepresentable>(
        _ key: String, _ what: String, of type: Value.Type
    ) throws -> Value? where Value.RawValue == String {
        let names = Value.allCases.map(\.rawValue)
        let expected = "one of \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
        guard let name = try optional(key, String.self, expected) else { return nil }
        guard let value = Value(rawValue: name) else {
            throw fault(
                .invalidDocument, key, cause: "unknown \(what) \"\(name)\"",
                remedy: NearestName.remedy(for: name, among: names))
        }
        return value
    }

    func list<Value: Decodable>(_ key: String, of type: Value.Type) throws -> [Value]? {
        try optional(key, [Value].self, "a list")
    }

    /// Returns an error about one key.
    func fault(
        _ code: TimelineError.Code, _ key: String, cause: String, remedy: String
    ) -> TimelineError {
        TimelineError(
            code, file: document, keyPath: (container.codingPath + [DocumentKey(key)]).keyPath,
            cause: cause, remedy: remedy)
    }
}

/// A coding key with any name.
struct DocumentKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension CodingUserInfoKey {
    /// The `URL` of the document, against which relative paths are resolved.
    static let timelineDocument = CodingUserInfoKey(rawValue: "timelineDocument")!
}

extension [any CodingKey] {
    /// The path in the syntax of Swift, such as `videos[2].sourceTimeRange`.
    var keyPath: String {
        reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}

extension TimelineError {
    /// Creates an error about a value of the wrong type.
    init(_ error: DecodingError, expecting what: String, in document: URL?) {
        let context: DecodingError.Context? =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context
            @unknown default: nil
            }
        let path = context?.codingPath.keyPath ?? ""
        self.init(
            .invalidDocument, file: document, keyPath: path.isEmpty ? nil : path,
            cause: "not \(what)", remedy: "use \(what)")
    }
}
