import Cutroom
import Foundation
import Glibc

/// The file that the command writes. It appears under its name only when complete; a file that it replaces
/// stays in place until then.
struct OutputFile: Sendable {
    /// The path, as the user gave it.
    let path: String
    private let overwrites: Bool

    /// - Parameter overwrites: Whether an existing file may be replaced.
    init(path: String, overwrites: Bool) {
        self.path = path
        self.overwrites = overwrites
    }

    var url: URL { InputFiles.url(path) }

    /// Throws if the output can't be written. Call this before doing any work.
    func check() throws(CommandFailure) {
        let destination = try self.destination()
        var status = stat()
        if stat(destination.path, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFDIR: throw failure("is a folder", "name a file in it")
            case S_IFREG where overwrites: break
            case S_IFREG: throw failure("already exists", "choose another name, or add --overwrite")
            default: throw failure("is not a regular file", "choose another name")
            }
        }
        let folder = destination.deletingLastPathComponent().path
        guard stat(folder, &status) == 0 else {
            throw failure("no such folder: \(folder)", "create it first")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw failure("\(folder) is not a folder", "choose a folder to write into")
        }
        try tryToWrite(in: folder)
    }

    /// Creates a file and removes it. Permission bits aren't sufficient: the superuser passes them even on a
    /// read-only file system.
    private func tryToWrite(in folder: String) throws(CommandFailure) {
        let trial = folder + "/" + Self.temporaryName()
        let number = Interruption.current.deferringEnd {
            let descriptor = open(trial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return errno }
            close(descriptor)
            unlink(trial)
            return 0
        }
        guard number == 0 else {
            throw failure(
                "cannot write to \(folder): \(String(cString: strerror(number)))",
                "choose another folder, or change its permissions")
        }
    }

    private static func temporaryName() -> String {
        ".cutroom-\(String(UInt64.random(in: .min ... .max), radix: 16))"
    }

    /// Throws if the output is also an input file, under any name.
    ///
    /// - Parameter isNumbered: Whether the output is images, of which those with any number count.
    func check(isNoneOf inputs: [URL], isNumbered: Bool = false) throws(CommandFailure) {
        guard url.isFileURL else { return }
        let outputs = isNumbered ? NumberedFiles(url).existingURLs() + [url] : [url]
        let written = Set(outputs.compactMap(Self.identity))
        guard !written.isEmpty else { return }
        for input in inputs {
            let files = InputFiles.files(of: input).filter(\.isFileURL)
            guard !written.isDisjoint(with: files.compactMap(Self.identity)) else { continue }
            throw failure("is also an input", "choose another name")
        }
    }

    /// Returns the numbers of a file's device and of the file on it, which are the same under all of its
    /// names; `nil` if it doesn't exist.
    private static func identity(of url: URL) -> [UInt64]? {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return nil }
        return [UInt64(status.st_dev), UInt64(status.st_ino)]
    }

    /// Writes a text atomically, with the permissions of a file that it replaces.
    func write(_ text: String) throws(CommandFailure) {
        try check()
        try write { url in
            try Interruption.current.deferringEnd { try Self.write(Data(text.utf8), to: url) }
        }
    }

    private static func write(_ data: Data, to url: URL) throws {
        let partial = url.deletingLastPathComponent().appendingPathComponent(temporaryName())
        defer { unlink(partial.path) }
        try data.write(to: partial)
        var status = stat()
        if stat(url.path, &status) == 0 { chmod(partial.path, status.st_mode & 0o777) }
        guard rename(partial.path, url.path) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    /// Calls a function that writes a file, with the path's URL after resolving symbolic links.
    func write(_ body: (URL) throws -> Void) throws(CommandFailure) {
        let destination = try self.destination()
        do { try body(destination) } catch {
            throw CommandFailure(error, writing: path)
        }
    }

    private func destination() throws(CommandFailure) -> URL {
        guard url.isFileURL else {
            throw failure("not a local file", "write to a local file, then upload it")
        }
        var destination = url
        for _ in 0..<40 {
            // Fails for a file that isn't a link, or that doesn't exist.
            guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: destination.path)
            else { return destination }
            destination =
                URL(fileURLWithPath: path, relativeTo: destination.deletingLastPathComponent()).absoluteURL
        }
        throw failure(String(cString: strerror(ELOOP)), "choose another name")
    }

    private func failure(_ cause: String, _ remedy: String) -> CommandFailure {
        CommandFailure(cannotWrite: path, cause: cause, remedy: remedy)
    }
}
