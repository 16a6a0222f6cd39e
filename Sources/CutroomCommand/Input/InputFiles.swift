import Foundation

/// What kinds of files the command takes.
enum InputFiles {
    /// A timeline document rather than media.
    static func isDocument(_ url: URL) -> Bool { url.pathExtension.lowercased() == "json" }

    static func isOpenTimelineIO(_ url: URL) -> Bool { url.pathExtension.lowercased() == "otio" }

    static func isAbsent(_ url: URL) -> Bool {
        url.isFileURL && !FileManager.default.fileExists(atPath: url.path)
    }
}
