internal import ExtraTypes
package import Foundation
internal import MediaTypes

/// The output file. It is checked first, written under a temporary name, and renamed when complete.
package struct ExportDestination: Sendable {
    package let url: URL
    package let container: ExportContainer

    /// Whether an existing file may be replaced, once the new one is complete.
    let replaces: Bool

    private let partial: PartialFile
    /// The names of the files if there are several.
    private let files: NumberedFiles?

    /// The URL that the muxer writes to.
    package var temporaryURL: URL {
        files == nil ? partial.url : URL(fileURLWithPath: partsPath, isDirectory: true)
    }

    /// The path of the file for the statistics of a first pass.
    package var statisticsPath: String { partial.statisticsPath }

    /// The path of the folder for parts of the output.
    package var partsPath: String { partial.partsPath }

    /// The path at which files for waiting samples are created. They are unlinked at once.
    package var waitingPath: String { partial.waitingPath }

    /// The beginning of the names of other temporary files.
    package var temporaryPath: String { partial.temporaryPath }

    /// - Throws: `AVError.invalidOutputURLPathExtension` for circular symbolic links.
    package init(
        url: URL, container: ExportContainer, replaces: Bool = false, temporaryFolder: URL? = nil
    ) throws {
        self.container = container
        self.replaces = replaces
        do {
            self.url = url.isFileURL ? try OutputLink.destination(of: url) : url
        } catch {
            throw AVError(
                .invalidOutputURLPathExtension, reason: "\(url.path): \(String(cString: strerror(ELOOP)))",
                url: url, fileType: container.fileType, remedy: "choose another name")
        }
        files = container.layout == .images ? NumberedFiles(self.url) : nil
        // Files can't be renamed to another file system.
        partial = PartialFile(for: self.url, temporaryFolder: files == nil ? temporaryFolder : nil)
    }

    /// Checks that the file can be written, before any work is done.
    ///
    /// - Throws: `AVError.fileAlreadyExists`, or `AVError.invalidOutputURLPathExtension`, which AVFoundation
    ///   uses for any location that can't be written.
    /// - Parameter resumes: Whether to keep the parts of an interrupted export to the same output.
    package func check(resumes: Bool = false) throws {
        guard url.isFileURL else {
            throw error(
                .invalidOutputURLPathExtension, "the output is not a local file: \(url.absoluteString)",
                "use a file URL")
        }
        try checkPathExtension()
        try checkExisting()
        let folder = url.deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
        else {
            throw error(
                .invalidOutputURLPathExtension, "no such folder: \(folder)",
                "create it first")
        }
        // Permissions alone aren't sufficient: the superuser has them even on a read-only file system.
        do {
            try partial.create(resumes: resumes)
            if files != nil, mkdir(partsPath, 0o777) != 0 { throw SystemCallFailure(number: errno) }
        } catch {
            throw self.error(
                .invalidOutputURLPathExtension, "cannot write to \(folder): \(error)",
                "choose another folder, or change its permissions")
        }
    }

    private func checkExisting() throws {
        if !replaces, let file = files?.existingURLs().first {
            throw error(
                .fileAlreadyExists, "\(file.path) already exists", "remove it, or choose another name")
        }
        var status = stat()
        guard stat(url.path, &status) == 0 else { return }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        guard replaces, isFile else {
            throw error(
                .fileAlreadyExists, "\(url.path) already exists",
                status.st_mode & S_IFMT == S_IFDIR
                    ? "name a file in the folder" : "remove it, or choose another name")
        }
    }

    /// Checks the path extension of image files.
    ///
    /// Their names are derived from that of the output, and they are read by their extension. The format of
    /// other outputs depends only on the file type, as in AVFoundation.
    private func checkPathExtension() throws {
        let expected = container.pathExtensions
        guard files != nil, !expected.contains(url.pathExtension.lowercased()) else { return }
        throw error(
            .invalidOutputURLPathExtension,
            "\(url.lastPathComponent) does not have the extension of \(container.fileType.rawValue)",
            "use .\(expected[0])")
    }

    /// Moves the complete file to its final name.
    package func finish() throws {
        do {
            if let files {
                try files.take(from: temporaryURL, replacing: replaces)
                return discard()
            }
            try partial.finish(replacing: replaces)
        } catch {
            guard error.number != EEXIST else {
                throw self.error(
                    .fileAlreadyExists,
                    "\(files?.existingURLs().first?.path ?? url.path) was created during the export",
                    "remove it, or choose another name")
            }
            throw self.error(
                .invalidOutputURLPathExtension, "cannot write \(url.path): \(error)",
                "choose another name or folder")
        }
    }

    /// Returns a specific error if the output's folder, or the file in it, is gone; otherwise the error
    /// itself.
    ///
    /// Reading and writing a file that was moved fails in many ways.
    package func explained(_ error: any Error) -> any Error {
        guard !(error is CancellationError), access(temporaryURL.path, F_OK) != 0, errno == ENOENT else {
            return error
        }
        let folder = url.deletingLastPathComponent().path
        guard access(folder, F_OK) != 0 else {
            return self.error(
                .operationInterrupted,
                "\(url.path): the file that was being written, \(temporaryURL.lastPathComponent), was removed",
                "let it be until the export ends")
        }
        return self.error(
            .operationInterrupted, "\(url.path): its folder was removed or renamed while it was written",
            "create \(folder) again, or choose another folder")
    }

    /// Checks that temporary files can still be written.
    ///
    /// - Throws: `AVError.diskFull`, or `AVError.operationInterrupted`.
    package func checkTemporarySpace() throws {
        do { try partial.checkTemporarySpace() } catch {
            let problem = WriteProblem(error)
            throw self.error(
                problem.isFull ? .diskFull : .operationInterrupted,
                "\(url.path): temporary files can't be written: \(problem.cause)", problem.remedy)
        }
    }

    /// Removes the temporary files.
    package func discard() { partial.discard() }

    private func error(_ code: AVError.Code, _ reason: String, _ remedy: String) -> AVError {
        AVError(code, reason: reason, url: url, fileType: container.fileType, remedy: remedy)
    }
}
