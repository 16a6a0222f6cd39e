public import Foundation

/// A folder that keeps rendered parts of outputs, so that later exports render only what has changed. Not
/// part of AVFoundation.
///
/// Any number of exports and processes may use a folder at the same time. See `ExportOptions.partStore`.
public struct PartStore: Hashable, Sendable {
    /// The folder. It is created when an export needs it.
    public var url: URL
    /// The maximum size of the stored files in bytes. If they take more, those that weren't used for the
    /// longest time are removed.
    public var sizeLimit: Int64

    /// Creates the value; it doesn't access the folder.
    ///
    /// - Parameter sizeLimit: The maximum size of the stored files in bytes; by default 20 GB.
    public init(url: URL, sizeLimit: Int64 = 20_000_000_000) {
        (self.url, self.sizeLimit) = (url, sizeLimit)
    }

    /// A file of a store.
    public struct Entry: Hashable, Sendable, Codable {
        /// The kinds of files.
        public enum Kind: String, Hashable, Sendable, Codable {
            /// A rendered part, or the audio of an output.
            case part
            /// The digest of a media file, so that the file isn't read again.
            case digest
        }

        /// The kind of the file.
        public var kind: Kind
        /// The file.
        public var url: URL
        /// The size of the file in bytes.
        public var size: Int64
        /// The time at which an export used it last.
        public var lastUse: Date

        package init(kind: Kind, url: URL, size: Int64, lastUse: Date) {
            (self.kind, self.url, self.size, self.lastUse) = (kind, url, size, lastUse)
        }
    }
}

/// What an export took from a store of parts. Not part of AVFoundation.
public struct PartStoreReport: Hashable, Sendable {
    /// The number of parts that were in the store, the audio included.
    public var takenCount: Int
    /// The number of parts that were rendered, the audio included.
    public var renderedCount: Int
    /// The faults of the store that the export worked around, each a line of text: a damaged part that was
    /// rendered again, or a part that couldn't be stored.
    public var warnings: [String]

    package init(takenCount: Int = 0, renderedCount: Int = 0, warnings: [String] = []) {
        (self.takenCount, self.renderedCount, self.warnings) = (takenCount, renderedCount, warnings)
    }
}
