import Cutroom
import Foundation

/// What kinds of files the command takes.
enum InputFiles {
    /// A timeline document rather than media.
    static func isDocument(_ url: URL) -> Bool { url.pathExtension.lowercased() == "json" }

    static func isOpenTimelineIO(_ url: URL) -> Bool { url.pathExtension.lowercased() == "otio" }

    /// A name that stands for numbered pictures, and is no file's own.
    static func isSequence(_ url: URL) -> Bool {
        url.isFileURL && PicturePattern(path: url.path) != nil && isAbsent(url)
    }

    static func isAbsent(_ url: URL) -> Bool {
        url.isFileURL && !FileManager.default.fileExists(atPath: url.path)
    }
}
