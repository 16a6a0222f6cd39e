package import Foundation
import MediaTypes

extension TimelineError {
    /// Creates an error for a file that can't be read, from the state of the file or else from the error of
    /// reading it.
    package init(unreadable file: URL, because error: any Error) {
        self =
            Self.notLocal(file) ?? Self.unreadableImages(file, error) ?? Self.unreadableState(of: file)
            ?? Self.unreadableContent(of: file, error)
    }

    private static func notLocal(_ file: URL) -> TimelineError? {
        guard !file.isFileURL else { return nil }
        return TimelineError(
            .unreadableFile, file: file, cause: "not a local file", remedy: "download it and use the file")
    }

    /// Only the inspection reports why an image sequence can't be read.
    private static func unreadableImages(_ file: URL, _ error: any Error) -> TimelineError? {
        guard PicturePattern(path: file.path) != nil, !FileManager.default.fileExists(atPath: file.path),
            let failure = error as? AVError
        else { return nil }
        return TimelineError(
            failure.code == .failedToLoadMediaData ? .fileNotFound : .unreadableFile,
            file: failure.url ?? file, cause: failure.failureReason ?? failure.localizedDescription,
            remedy: failure.remedy ?? "check the image files")
    }

    /// Returns `nil` for a regular file that may be read.
    private static func unreadableState(of file: URL) -> TimelineError? {
        var status = stat()
        guard stat(file.path, &status) == 0 else {
            return TimelineError(.fileNotFound, file: file, cause: "no such file", remedy: "check its path")
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR:
            return TimelineError(
                .unreadableFile, file: file, cause: "is a folder", remedy: "use a file in it")
        default:
            return TimelineError(
                .unreadableFile, file: file, cause: "not a regular file",
                remedy: "write its content to a file, and use that")
        }
        guard !FileManager.default.isReadableFile(atPath: file.path) else { return nil }
        return TimelineError(
            .unreadableFile, file: file, cause: "no permission to read the file",
            remedy: "change its permissions")
    }

    private static func unreadableContent(of file: URL, _ error: any Error) -> TimelineError {
        let localized = error as? any LocalizedError
        // The description begins with the path of the file.
        let cause = (localized?.failureReason ?? String(describing: error))
            .replacingOccurrences(of: file.path, with: "the file")
        return TimelineError(
            .unreadableFile, file: file, cause: cause,
            remedy: localized?.recoverySuggestion ?? "check that the file is complete")
    }
}

extension URL {
    /// Returns a handle for reading a regular file. Reading a pipe might block forever.
    ///
    /// - Throws: A `TimelineError`.
    func openedForReading() throws(TimelineError) -> FileHandle {
        var status = stat()
        do {
            guard !isFileURL || stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
                throw CocoaError(.fileReadUnknown)
            }
            return try FileHandle(forReadingFrom: self)
        } catch {
            throw TimelineError(unreadable: self, because: error)
        }
    }
}
