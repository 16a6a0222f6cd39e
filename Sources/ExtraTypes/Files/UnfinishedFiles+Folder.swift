public import Foundation

extension UnfinishedFiles {
    /// Creates an empty folder for temporary files, which is removed when the process ends.
    ///
    /// It is in the folder of the environment's `TMPDIR`, or else in `/tmp`, and only its owner can open it. Folders of
    /// the same name whose processes have been killed are removed first. Doesn't return in a process that is ending.
    ///
    /// - Parameter name: The beginning of the folder's name, such as `cutroom-input`, without a slash.
    /// - Throws: The error of the file system.
    public static func makeFolder(named name: String) throws -> URL {
        let parent = FileManager.default.temporaryDirectory
        removeAbandoned(in: parent, prefix: name + "-")
        let folder = parent.appendingPathComponent(
            "\(name)-\(getpid())-\(UUID().uuidString)", isDirectory: true)
        try add(folder.path) {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        }
        return folder
    }

    /// Removes the folders of processes that have ended.
    private static func removeAbandoned(in parent: URL, prefix: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            guard let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }), process > 0,
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(at: parent.appendingPathComponent(name))
        }
    }
}
