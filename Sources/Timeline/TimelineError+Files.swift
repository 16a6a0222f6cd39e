import Foundation

extension TimelineError {
    /// Why a file can't be read: what is plain from outside, else what the reading said.
    init(unreadable file: URL, because error: any Error) {
        guard file.isFileURL else {
            self.init(
                .unreadableFile, file: file, cause: "this is not a file on this machine",
                remedy: "download it and name the file")
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
