import Cutroom
import Foundation

/// The file that the command makes. It gets its name only when it is whole; a file that it replaces is there
/// until then.
struct OutputFile: Sendable {
    let path: String
    private let replaces: Bool
    private let folder: String
    private let temporaryName: String

    /// - Parameter overwrites: whether an existing file may be replaced.
    init(path: String, overwrites: Bool) {
        self.path = path
        replaces = overwrites && FileManager.default.fileExists(atPath: path)
        let url = URL(fileURLWithPath: path)
        folder = url.deletingLastPathComponent().path
        let token = String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)
        temporaryName = ".\(url.deletingPathExtension().lastPathComponent).\(token).\(url.pathExtension)"
    }

    /// Where to write until the file is whole: the output itself unless that exists already.
    var url: URL { URL(fileURLWithPath: replaces ? folder + "/" + temporaryName : path) }

    /// Throws where the output could not be written, before any work is done.
    func check() throws(CommandFailure) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            if isFolder.boolValue { throw failure("it is a folder", "name a file in it") }
            if !replaces { throw failure("it exists already", "choose another name, or add --overwrite") }
        }
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
            throw failure("there is no folder \(folder)", "make the folder first")
        }
        guard isFolder.boolValue else {
            throw failure("\(folder) is not a folder", "choose a folder to write into")
        }
        // Only trying tells: the superuser passes every permission check, but not a read-only file system.
        let trial = folder + "/" + temporaryName
        let descriptor = open(trial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw failure(
                "\(folder) cannot be written to (\(String(cString: strerror(errno))))",
                "choose another folder, or allow writing there")
        }
        close(descriptor)
        unlink(trial)
    }

    /// Gives the whole file its name.
    func finish() throws(CommandFailure) {
        guard replaces, rename(url.path, path) != 0 else { return }
        let cause = String(cString: strerror(errno))
        unlink(url.path)
        throw failure("it cannot be replaced (\(cause))", "choose another name")
    }

    /// Writes a text there, all or nothing.
    func write(_ text: String) throws(CommandFailure) {
        try check()
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw failure(error.localizedDescription, "choose another folder, or make room")
        }
    }

    private func failure(_ cause: String, _ remedy: String) -> CommandFailure {
        CommandFailure(cannotWrite: path, cause: cause, remedy: remedy)
    }
}
