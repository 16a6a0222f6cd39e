import Foundation
import MediaTypes

extension TimelineError {
    /// Why a file can't be read: what is plain from outside, else what the reading said.
    init(unreadable file: URL, because error: any Error) {
        guard file.isFileURL else {
            self.init(
                .unreadableFile, file: file, cause: "this is not a file on this machine",
                remedy: "download it and name the file")
            return
        }
        // Why numbered pictures can't be read, only their inspection knows.
        if PicturePattern(path: file.path) != nil, !FileManager.default.fileExists(atPath: file.path),
            let failure = error as? AVError
        {
            self.init(
                failure.code == .failedToLoadMediaData ? .fileNotFound : .unreadableFile,
                file: failure.url ?? file, cause: failure.failureReason ?? failure.localizedDescription,
                remedy: failure.remedy ?? "check the pictures")
            return
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            self.init(.fileNotFound, file: file, cause: "there is no such file", remedy: "check its path")
            return
        }
        if isFolder.boolValue {
            self.init(
                .unreadableFile, file: file, cause: "this is a folder", remedy: "name a file in it instead")
            return
        }
        guard FileManager.default.isReadableFile(atPath: file.path) else {
            self.init(
                .unreadableFile, file: file, cause: "the file may not be read",
                remedy: "change its permissions")
            return
        }
        let localized = error as? any LocalizedError
        // The line begins with the file's name already.
        let cause = (localized?.failureReason ?? String(describing: error))
            .replacingOccurrences(of: file.path, with: "the file")
        self.init(
            .unreadableFile, file: file, cause: cause,
            remedy: localized?.recoverySuggestion ?? "check that it is whole")
    }
}
