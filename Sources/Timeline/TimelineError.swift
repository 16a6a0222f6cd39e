internal import ExtraTypes
public import Foundation

/// An error in a timeline, its document or its media, with its place, cause and remedy.
public struct TimelineError: Error, Sendable, Hashable {
    /// The kind of error.
    public var code: Code
    /// The media file, or the document if the error is in the document itself.
    public var file: URL?
    /// The key path in the timeline, such as `videos[2].sourceTimeRange`, with indices from 0, if the error
    /// has one place.
    public var keyPath: String?
    /// The index of the item in its list, from 0, if the error concerns one item.
    public var itemIndex: Int?
    /// The cause, without a final period.
    public var cause: String
    /// The remedy, without a final period.
    public var remedy: String

    /// Creates an error, also for readers of documents in other modules.
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
    /// A one-line description with the file, the key path, the cause and the remedy.
    public var description: String {
        let name = file.map { ($0.isFileURL ? $0.path : $0.absoluteString).withVisibleControls }
        return [name, keyPath, "\(cause); \(remedy)"].compactMap(\.self).joined(separator: ": ")
            .asOneVisibleLine
    }

    public var errorDescription: String? { description }
    public var failureReason: String? { cause }
    public var recoverySuggestion: String? { remedy }
}
