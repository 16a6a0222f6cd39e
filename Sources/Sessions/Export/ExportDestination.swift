internal import Foundation
internal import MediaTypes

/// The output file: checked before, written beside its name, and given its name only when it is whole.
struct ExportDestination: Sendable {
    let url: URL
    let fileType: AVFileType

    private static let pathExtensions: [AVFileType: [String]] = [
        .mp4: ["mp4"], .mov: ["mov", "qt"], .m4v: ["m4v"], .m4a: ["m4a"],
    ]

    /// The type that a path extension stands for.
    static func fileType(forPathExtension pathExtension: String) -> AVFileType? {
        pathExtensions.first { $0.value.contains(pathExtension.lowercased()) }?.key
    }

    /// How files of a type are named.
    static func pathExtension(of fileType: AVFileType) -> String {
        pathExtensions[fileType]?.first ?? "mp4"
    }

    /// Where the muxer writes until the file is whole.
    let temporaryURL: URL

    init(url: URL, fileType: AVFileType) {
        self.url = url
        self.fileType = fileType
        let name = ".\(url.lastPathComponent).\(UUID().uuidString.prefix(8)).partial"
        temporaryURL = url.deletingLastPathComponent().appendingPathComponent(name)
    }

    /// - Throws: `AVError` when the file could not be written, before any work is done: `.fileAlreadyExists`, or
    ///   `.invalidOutputURLPathExtension`, which Apple gives for any place that cannot be written.
    func check() throws {
        guard url.isFileURL else {
            throw error(
                .invalidOutputURLPathExtension, "the output is not a file: \(url.absoluteString)",
                "give a file URL")
        }
        try checkPathExtension()
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) {
            throw error(
                .fileAlreadyExists, "\(url.path) exists already",
                isFolder.boolValue
                    ? "choose a file name inside the folder" : "remove it, or choose another name")
        }
        let folder = url.deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
        else {
            throw error(
                .invalidOutputURLPathExtension, "\(folder) is no folder to write into",
                "make the folder first")
        }
        // Only trying tells: the superuser passes every permission check, but not a read-only file system.
        guard FileManager.default.createFile(atPath: temporaryURL.path, contents: nil) else {
            throw error(
                .invalidOutputURLPathExtension, "\(folder) cannot be written to",
                "choose another folder, or allow writing there")
        }
    }

    private func checkPathExtension() throws {
        let expected = Self.pathExtensions[fileType] ?? []
        guard !expected.isEmpty, !expected.contains(url.pathExtension.lowercased()) else { return }
        throw error(
            .invalidOutputURLPathExtension,
            "\(url.lastPathComponent) does not end as a file of type \(fileType.rawValue)",
            "name it .\(expected[0])")
    }

    /// Gives the whole file its name.
    func finish() throws {
        guard rename(temporaryURL.path, url.path) == 0 else {
            throw error(
                .invalidOutputURLPathExtension,
                "\(url.path) cannot be written: \(String(cString: strerror(errno)))",
                "choose another name or folder")
        }
    }

    /// Removes what was written so far.
    func discard() {
        unlink(temporaryURL.path)
        unlink(temporaryURL.path + ".faststart")
    }

    private func error(_ code: AVError.Code, _ reason: String, _ remedy: String) -> AVError {
        AVError(code, reason: reason, url: url, fileType: fileType, remedy: remedy)
    }
}
