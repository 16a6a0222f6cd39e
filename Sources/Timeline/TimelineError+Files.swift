package import Foundation
import MediaTypes

extension TimelineError {
    /// Creates an error for a file that can't be read, from the state of the file or else from the error of reading it.
    package init(unreadable file: URL, because error: any Error) {
        guard file.isFileURL else {
            self.init(
                .unreadableFile, file: file, cause: "not a local file",
                remedy: "download it and use the file")
            return
        }
        // Only the inspection knows why an image sequence can't be read.
        if PicturePattern(path: file.path) != nil, !FileManager.default.fileExists(atPath: file.path),
            let failure = error as? AVError
        {
            self.init(
                failure.code == .failedToLoadMediaData ? .fileNotFound : .unreadableFile,
                file: failure.url ?? file, cause: failure.failureReason ?? failure.localizedDescription,
                remedy: failure.remedy ?? "check the image files")
            return
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            self.init(.fileNotFound, file: file, cause: "no such file", remedy: "check its path")
            return
        }
        if isFolder.boolValue {
            self.init(
                .unreadableFile, file: file, cause: "is a folder", remedy: "use a file in it")
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
