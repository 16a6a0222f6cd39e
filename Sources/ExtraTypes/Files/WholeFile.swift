package import Foundation

/// Writes a file that appears under its name when it is complete.
///
/// A file that it replaces remains until then, and nothing is left beside it, even if the process is
/// interrupted.
package enum WholeFile {
    /// Writes bytes.
    ///
    /// - Throws: The error that prevents writing: see `WriteProblem`.
    package static func write(_ data: Data, to url: URL) throws {
        try write(to: url) { try OpenFile.write(data, to: $0) }
    }

    /// Writes a file by a function.
    ///
    /// - Parameter body: Writes into an open file.
    /// - Throws: The error of `body`, or the error that prevents writing.
    package static func write(to url: URL, _ body: (Int32) throws -> Void) throws {
        let partial = partialURL(for: url)
        let file = try UnfinishedFiles.add(partial.path) { () throws(SystemCallFailure) in
            let file = open(partial.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            guard file >= 0 else { throw SystemCallFailure(number: errno) }
            return file
        }
        do {
            do {
                try body(file)
                keepMode(of: url, for: file)
            } catch {
                close(file)
                throw error
            }
            // Some file systems report only now that a disk is full.
            guard close(file) == 0 else { throw SystemCallFailure(number: errno) }
            try giveName(partial, url)
        } catch {
            unlink(partial.path)
            UnfinishedFiles.forget(partial.path)
            throw error
        }
    }

    /// Writes a folder by a function. No file or folder of that name may exist.
    ///
    /// - Parameter body: Fills an empty folder.
    package static func writeFolder(to url: URL, _ body: (URL) throws -> Void) throws {
        let partial = partialURL(for: url)
        try UnfinishedFiles.add(partial.path) { () throws(SystemCallFailure) in
            guard mkdir(partial.path, 0o777) == 0 else { throw SystemCallFailure(number: errno) }
        }
        do {
            try body(partial)
            try giveName(partial, url)
        } catch {
            try? FileManager.default.removeItem(at: partial)
            UnfinishedFiles.forget(partial.path)
            throw error
        }
    }

    private static func partialURL(for url: URL) -> URL {
        url.deletingLastPathComponent().appendingPathComponent(".cutroom-\(UUID().uuidString).partial")
    }

    private static func giveName(_ partial: URL, _ url: URL) throws(SystemCallFailure) {
        guard rename(partial.path, url.path) == 0 else { throw SystemCallFailure(number: errno) }
        UnfinishedFiles.forget(partial.path)
    }

    /// Gives a file the permissions of the one that it replaces.
    private static func keepMode(of url: URL, for file: Int32) {
        var status = stat()
        if stat(url.path, &status) == 0 { fchmod(file, status.st_mode & 0o777) }
    }
}
