public import Foundation

/// Content of a clip's file that a rendered output lacks. Not part of AVFoundation.
///
/// An export of the built objects lacks it; `AVAssetExportPresetPassthrough` copies subtitle tracks, and chapters of a
/// whole file.
public struct LeftOutContent: Sendable, Hashable, CustomStringConvertible {
    /// A kind of content.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Tracks of subtitles, unless the timeline has subtitles of its own.
        case subtitles
        /// Chapters, whose times are those of the file.
        case chapters
        /// Attached files of Matroska, such as fonts of subtitles and images of a cover.
        case attachments
    }

    /// The file.
    public let url: URL
    /// The kind of content.
    public let kind: Kind
    /// The content and the remedy, in one line for people.
    public let description: String

    package init(url: URL, kind: Kind, description: String) {
        (self.url, self.kind, self.description) = (url, kind, description)
    }
}
