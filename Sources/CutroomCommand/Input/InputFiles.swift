import Cutroom
import Foundation

/// Classifies the files named on the command line.
enum InputFiles {
    /// Whether a file is a timeline document, by its extension.
    static func isDocument(_ url: URL) -> Bool { url.pathExtension.lowercased() == "json" }

    static func isOpenTimelineIO(_ url: URL) -> Bool { url.pathExtension.lowercased() == "otio" }

    /// Whether a name is the pattern of an image sequence, and not the name of an existing file.
    static func isSequence(_ url: URL) -> Bool {
        url.isFileURL && PicturePattern(path: url.path) != nil && isAbsent(url)
    }

    static func isAbsent(_ url: URL) -> Bool {
        url.isFileURL && !FileManager.default.fileExists(atPath: url.path)
    }
}
