import Cutroom
import Foundation

/// The file that the command writes. It appears under its name only when complete; a file that it replaces
/// stays in place until then.
struct OutputFile: Sendable {
    let path: String
    private let replaces: Bool
    private let folder: String
    private let temporaryName: String

    /// - Parameter overwrites: Whether an existing file may be replaced.
    init(path: String, overwrites: Bool) {
        self.path = path
        replaces = overwrites && FileManager.default.fileExists(atPath: path)
        let url = URL(fileURLWithPath: path)
        folder = url.deletingLastPathComponent().path
        let token = String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)
        temporaryName = ".\(url.deletingPathExtension().lastPathComponent).\(token).\(url.pathExtension)"
    }

    /// The URL to write to until the file is complete: a temporary one if the output already exists.
    var url: URL { URL(fileURLWithPath: replaces ? folder + "/" + temporaryName : path) }

    /// Throws if the output cannot be written. Call this before doing any work.
    func check() throws(CommandFailure) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            if isFolder.boolValue { throw failure("is a folder", "name a file in it") }
            if !replaces { throw failure("already exists", "choose another name, or add --overwrite") }
        }
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
            throw failure("no such folder: \(folder)", "create it first")
        }
        guard isFolder.boolValue else {
            throw failure("\(folder) is not a folder", "choose a folder to write into")
        }
        // Permissions alone don't tell: the superuser has them even on a read-only file system.
        let trial = folder + "/" + temporaryName
        let descriptor = open(trial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw failure(
                "cannot write to \(folder): \(String(cString: strerror(errno)))",
                "choose another folder, or change its permissions")
        }
        close(descriptor)
        unlink(trial)
    }

    /// Moves the complete file to its final name.
    func finish() throws(CommandFailure) {
        guard replaces, rename(url.path, path) != 0 else { return }
        let cause = String(cString: strerror(errno))
        unlink(url.path)
        throw failure("cannot replace the file: \(cause)", "choose another name")
    }

    /// Writes a text atomically.
    func write(_ text: String) throws(CommandFailure) {
        try check()
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw failure(error.localizedDescription, "choose another folder, or free some space")
        }
    }

    private func failure(_ cause: String, _ remedy: String) -> CommandFailure {
        CommandFailure(cannotWrite: path, cause: cause, remedy: remedy)
    }
}
