internal import Foundation
internal import MediaTypes

/// The output file. It is checked first, written under a temporary name, and renamed when complete.
struct ExportDestination: Sendable {
    let url: URL
    let fileType: AVFileType

    private static let pathExtensions: [AVFileType: [String]] = [
        .mp4: ["mp4"], .mov: ["mov", "qt"], .m4v: ["m4v"], .m4a: ["m4a"],
    ]

    /// Returns the file type for a path extension.
    static func fileType(forPathExtension pathExtension: String) -> AVFileType? {
        pathExtensions.first { $0.value.contains(pathExtension.lowercased()) }?.key
    }

    /// Returns the default path extension of a file type.
    static func pathExtension(of fileType: AVFileType) -> String {
        pathExtensions[fileType]?.first ?? "mp4"
    }

    /// The URL that the muxer writes to.
    let temporaryURL: URL

    init(url: URL, fileType: AVFileType) {
        self.url = url
        self.fileType = fileType
        let name = ".\(url.lastPathComponent).\(UUID().uuidString.prefix(8)).partial"
        temporaryURL = url.deletingLastPathComponent().appendingPathComponent(name)
    }

    /// Checks that the file can be written, before any work is done.
    ///
    /// - Throws: `AVError.fileAlreadyExists`, or `AVError.invalidOutputURLPathExtension`, which AVFoundation uses for
    ///   any location that can't be written.
    func check() throws {
        guard url.isFileURL else {
            throw error(
                .invalidOutputURLPathExtension, "the output is not a local file: \(url.absoluteString)",
                "use a file URL")
        }
        try checkPathExtension()
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) {
            throw error(
                .fileAlreadyExists, "\(url.path) already exists",
                isFolder.boolValue
                    ? "name a file in the folder" : "remove it, or choose another name")
        }
        let folder = url.deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
        else {
            throw error(
                .invalidOutputURLPathExtension, "no such folder: \(folder)",
                "create it first")
        }
        // Permissions alone don't tell: the superuser has them even on a read-only file system.
        guard FileManager.default.createFile(atPath: temporaryURL.path, contents: nil) else {
            throw error(
                .invalidOutputURLPathExtension, "cannot write to \(folder)",
                "choose another folder, or change its permissions")
        }
    }

    private func checkPathExtension() throws {
        let expected = Self.pathExtensions[fileType] ?? []
        guard !expected.isEmpty, !expected.contains(url.pathExtension.lowercased()) else { return }
        throw error(
            .invalidOutputURLPathExtension,
            "\(url.lastPathComponent) does not have the extension of \(fileType.rawValue)",
            "use .\(expected[0])")
    }

    /// Moves the complete file to its final name.
    func finish() throws {
        guard rename(temporaryURL.path, url.path) == 0 else {
            throw error(
                .invalidOutputURLPathExtension,
                "cannot write \(url.path): \(String(cString: strerror(errno)))",
                "choose another name or folder")
        }
    }

    /// Removes the temporary files.
    func discard() {
        unlink(temporaryURL.path)
        unlink(temporaryURL.path + ".faststart")
    }

    private func error(_ code: AVError.Code, _ reason: String, _ remedy: String) -> AVError {
        AVError(code, reason: reason, url: url, fileType: fileType, remedy: remedy)
    }
}
