public import Foundation

/// What is wrong with a timeline, its document or its media: where, why, and what to do about it.
public struct TimelineError: Error, Sendable, Hashable {
    public var code: Code
    /// The media file, or the document where the fault is in the document itself.
    public var file: URL?
    /// Where in the timeline, by the names and indices of its properties: `videos[2].sourceTimeRange`. Indices
    /// count from 0, as in the document. Nil where it is not one place.
    public var keyPath: String?
    /// Counts from 0; nil where no one item of a list is meant.
    public var itemIndex: Int?
    /// What is wrong, without a full stop.
    public var cause: String
    /// What to do about it, without a full stop.
    public var remedy: String

    public init(
        _ code: Code, file: URL? = nil, keyPath: String? = nil, itemIndex: Int? = nil, cause: String,
        remedy: String
    ) {
        self.code = code
        self.file = file
        self.keyPath = keyPath
        self.itemIndex = itemIndex
        self.cause = cause
        self.remedy = remedy
    }
}

extension TimelineError: CustomStringConvertible, LocalizedError {
    /// One line: file, place, cause, remedy.
    public var description: String {
        let parts = [file.map { $0.isFileURL ? $0.path : $0.absoluteString }, keyPath, "\(cause); \(remedy)"]
        // A name with a line break in it must not make a second line.
        return parts.compactMap(\.self).joined(separator: ": ")
            .split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    public var errorDescription: String? { description }
    public var failureReason: String? { cause }
    public var recoverySuggestion: String? { remedy }
}
