package import Foundation
import MediaTypes

extension TimelineError {
    /// Creates an error for a file that can't be read, from the state of the file or else from the error of
    /// reading it.
    package init(unreadable file: URL, because error: any Error) {
        guard file.isFileURL else {
            self.init(
                .unreadableFile, file: file, cause: "not a local file",
                remedy: "download it and use the file")
            return
        }
        // Only the inspection reports why an image sequence can't be read.
        if PicturePattern(path: file.path) != nil, !FileManager.default.fileExists(atPath: file.path),
            let failure = error as? AVError
        {
            self.init(
                failure.code == .failedToLoadMediaData ? .fileNotFound : .unreadableFile,
                file: failure.url ?? file, cause: failure.failureReason ?? failure.localizedDescription,
                remedy: failure.remedy ?? "check the image files")
            return
        }
        var status = stat()
        guard stat(file.path, &status) == 0 else {
            self.init(.fileNotFound, file: file, cause: "no such file", remedy: "check its path")
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR:
            self.init(
                .unreadableFile, file: file, cause: "is a folder", remedy: "use a file in it")
            return
        default:
            self.init(
                .unreadableFile, file: file, cause: "not a regular file",
                remedy: "write its content to a file, and use that")
            return
        }
        guard FileManager.default.isReadableFile(atPath: file.path) else {
            self.init(
                .unreadableFile, file: file, cause: "no permission to read the file",
                remedy: "change its permissions")
            return
        }
        let localized = error as? any LocalizedError
        // The description begins with the path of the file.
        let cause = (localized?.failureReason ?? String(describing: error))
            .replacingOccurrences(of: file.path, with: "the file")
        self.init(
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
