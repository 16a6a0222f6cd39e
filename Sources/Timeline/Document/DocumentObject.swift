import Foundation
import MediaTypes

/// One object of a document while it is read: only the keys that it may have, and faults that say where they are.
struct DocumentObject {
    private let container: KeyedDecodingContainer<DocumentKey>
    private let document: URL?

    /// Throws where the value is not an object, or has a key that means nothing.
    init(_ decoder: any Decoder, keys: [String]) throws {
        document = decoder.userInfo[.timelineDocument] as? URL
        do {
            container = try decoder.container(keyedBy: DocumentKey.self)
        } catch let error as DecodingError {
            throw TimelineError(error, expecting: "an object", in: document)
        }
        let known = Set(keys)
        for key in container.allKeys.map(\.stringValue).sorted() where !known.contains(key) {
            throw fault(
                .unknownKey, key, cause: "this key means nothing here",
                remedy: "remove it, or use one of \(keys.joined(separator: ", "))")
        }
    }

    /// The value of a key, nil where it is absent or null.
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
            // For a number that its type can't hold the decoder throws something of its own, without a place.
            throw fault(.invalidDocument, key, cause: "this is not \(what)", remedy: "put \(what) here")
        }
    }

    func required<Value: Decodable>(_ key: String, _ type: Value.Type, _ what: String) throws -> Value {
        guard let value = try optional(key, type, what) else {
            throw fault(.invalidDocument, key, cause: "the key is missing", remedy: "add it with \(what)")
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

    func list<Value: Decodable>(_ key: String, of type: Value.Type) throws -> [Value]? {
        try optional(key, [Value].self, "a list")
    }

    /// A fault of one key.
    func fault(
        _ code: TimelineError.Code, _ key: String, cause: String, remedy: String
    ) -> TimelineError {
        TimelineError(
            code, file: document, keyPath: (container.codingPath + [DocumentKey(key)]).keyPath,
            cause: cause, remedy: remedy)
    }
}

/// A key of whatever name.
struct DocumentKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension CodingUserInfoKey {
    /// The file that is read or written, as a `URL`: relative paths in it start from its folder.
    static let timelineDocument = CodingUserInfoKey(rawValue: "timelineDocument")!
}

extension [any CodingKey] {
    /// As one would write it in Swift: `videos[2].sourceTimeRange`.
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
    /// A value of the wrong kind.
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
            cause: "this is not \(what)", remedy: "put \(what) here")
    }
}
