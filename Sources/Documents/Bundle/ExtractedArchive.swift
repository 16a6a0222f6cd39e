import ExtraTypes
import Foundation
import Timeline

/// The media of an archive, extracted to a temporary folder because readers need files.
///
/// The folder stays until the process ends, because a composition built from it refers to its files. Folders
/// of processes that were killed are removed by the next process.
enum ExtractedArchive {
    /// Extracts all media. Returns the folder with the media and the document.
    ///
    /// - Throws: A `TimelineError` if the archive is damaged or the disk is full.
    static func folder(of url: URL, document: Data, _ archive: ZipArchive) throws(TimelineError) -> URL {
        let media = archive.entries.values.filter { $0.name.hasPrefix(OTIOBundle.media + "/") }
            .sorted { $0.name < $1.name }
        var made: URL?
        do {
            try check(document, media, fitInto: FileManager.default.temporaryDirectory)
            let folder = try UnfinishedFiles.makeFolder(named: "cutroom-otioz")
            made = folder
            for entry in media { try extract(entry, of: archive, to: folder) }
            try document.write(to: folder.appendingPathComponent(OTIOBundle.document))
            return folder
        } catch {
            if let made { try? FileManager.default.removeItem(at: made) }
            if let problem = error as? DocumentProblem { throw TimelineError(problem, in: url) }
            throw TimelineError(unreadable: url, because: error)
        }
    }

    /// Throws a `DocumentProblem` if the disk of a folder has no room for the media and the document.
    private static func check(_ document: Data, _ media: [ZipArchive.Entry], fitInto folder: URL) throws {
        let attributes = try FileManager.default.attributesOfFileSystem(forPath: folder.path)
        let room = attributes[.systemFreeSize] as? UInt64 ?? .max
        var needed = UInt64(document.count)
        for entry in media {
            let (sum, overflows) = needed.addingReportingOverflow(entry.size)
            needed = overflows ? .max : sum
        }
        guard needed < room else {
            throw DocumentProblem(
                cause:
                    "its media have \(needed >> 20) MB, and \(folder.path) has room for \(room >> 20) MB",
                remedy: "unzip it elsewhere, and use the content.otio in it")
        }
    }

    private static func extract(_ entry: ZipArchive.Entry, of archive: ZipArchive, to folder: URL) throws {
        let file = folder.appendingPathComponent(entry.name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let handle = try FileHandle(forWritingTo: file)
        try archive.read(entry) { try handle.write(contentsOf: $0) }
        try handle.close()
    }
}
