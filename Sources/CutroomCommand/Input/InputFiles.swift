import Cutroom
import Foundation

/// Classifies the files named on the command line.
enum InputFiles {
    /// Returns the URL for an argument: a path, or a URL with a scheme.
    static func url(_ argument: String) -> URL {
        guard argument.firstMatch(of: #/^[A-Za-z][A-Za-z0-9+.\-]*:\/\/|^file:\//#) != nil,
            !FileManager.default.fileExists(atPath: argument), let url = URL(string: argument)
        else { return URL(fileURLWithPath: argument) }
        return url
    }

    /// Returns the URL for an argument that is read: a path, a URL with a scheme, or `-` for standard input.
    static func input(_ argument: String) throws -> URL {
        StandardInput.isNamed(by: argument) ? try StandardInput.url() : url(argument)
    }

    /// Reads a document, also one of standard input.
    static func document(
        at url: URL, frameDuration: CMTime?
    ) throws(TimelineError) -> TimelineDocument {
        guard let (data, format) = StandardInput.document(at: url) else {
            return try TimelineDocument(contentsOf: url, frameDuration: frameDuration)
        }
        return try TimelineDocument(data: data, format: format, url: url, frameDuration: frameDuration)
    }

    /// Returns all files that a timeline uses.
    static func files(of timeline: Timeline) -> [URL] {
        // The name is that of a document in errors, of which there are none here.
        TimelineDocument(timeline, url: URL(fileURLWithPath: "options.json")).mediaFiles()
    }

    /// Returns the numbered files of a sequence, or the file itself.
    static func files(of url: URL) -> [URL] {
        isSequence(url) ? NumberedFiles(url).existingURLs() : [url]
    }

    /// Returns whether a file is a timeline document, by its extension.
    static func isDocument(_ url: URL) -> Bool { TimelineDocumentFormat(url: url) != nil }

    /// Returns whether a name is the pattern of an image sequence and not the name of an existing file.
    static func isSequence(_ url: URL) -> Bool {
        url.isFileURL && NumberedFiles(url).hasPlaceholder && isAbsent(url)
    }

    static func isAbsent(_ url: URL) -> Bool {
        url.isFileURL && !FileManager.default.fileExists(atPath: url.path)
    }
}
