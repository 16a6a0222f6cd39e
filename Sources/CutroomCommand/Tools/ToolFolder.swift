import Cutroom
import Foundation
import Glibc

/// The folder to which the tools of a server are confined. It is the process's current folder, to which paths are
/// relative.
struct ToolFolder: Sendable {
    /// The path without symbolic links.
    let path: String

    /// Makes a folder the current one.
    ///
    /// - Throws: A `CommandFailure` if it isn't a folder that can be entered.
    init(entering name: String) throws(CommandFailure) {
        guard let path = Self.real(name), chdir(path) == 0 else {
            throw CommandFailure(
                status: .noInput, subject: name, cause: String(cString: strerror(errno)),
                remedy: "name a folder that exists")
        }
        self.path = path
    }

    /// Checks that a file is in the folder, after links are followed.
    ///
    /// - Throws: A `CommandFailure` for a file outside of it, and for a link that leads nowhere: the file that is written
    ///   through it might be outside.
    func check(_ url: URL) throws(CommandFailure) {
        // A library may remove `..` before or after links are followed, so that both have to be inside.
        guard url.isFileURL, contains(url.path), contains(url.standardizedFileURL.path) else {
            throw CommandFailure(
                status: .badData, subject: url.isFileURL ? url.path : url.absoluteString,
                cause: "outside of the folder that tools are confined to", remedy: "use a file in it")
        }
    }

    private func contains(_ file: String) -> Bool {
        guard let real = Self.resolved(file) else { return false }
        return real == path || real.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    }

    /// Returns a path without links, of which the last components need not exist; `nil` for a link that leads nowhere,
    /// or if a folder can't be searched.
    private static func resolved(_ path: String) -> String? {
        if let real = real(path) { return real }
        var status = stat()
        guard lstat(path, &status) != 0, errno == ENOENT else { return nil }
        let url = URL(fileURLWithPath: path, isDirectory: false)
        let (parent, name) = (url.deletingLastPathComponent().path, url.lastPathComponent)
        guard name != "..", name != "/", parent != path else { return nil }
        return resolved(parent).map { ($0 == "/" ? "" : $0) + "/" + name }
    }

    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns a message with paths relative to the folder, as clients write them.
    func relative(_ message: String) -> String {
        path == "/" ? message : message.replacingOccurrences(of: path + "/", with: "")
    }
}

extension ToolFolder {
    /// The maximum size of a document in bytes, and the maximum number of files in one that is a folder.
    private static let most = (bytes: 8 << 20, files: 1000)

    /// Checks all files that an input names: inputs, files of options, and folders to search. The media of a document
    /// are checked when they are looked for, by `--confine`.
    func check(_ input: InputOptions) throws {
        let clips = input.clips.filter { $0.item.filler == nil }
        let named = clips.map(\.url) + InputFiles.files(of: try input.timeline())
        for url in named {
            try check(url)
            for file in InputFiles.files(of: url) { try check(file) }
        }
        for folder in input.search.mediaPath { try check(InputFiles.url(folder)) }
        for clip in clips where clip.isDocument { try check(document: clip.url) }
    }

    private func check(document url: URL) throws(CommandFailure) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path))?.prefix(Self.most.files)
            ?? []
        {
            try check(url.appendingPathComponent(name))
        }
        guard let size = ProgressState.size(of: url), size > Self.most.bytes, url.pathExtension != "otioz"
        else { return }
        throw CommandFailure(
            status: .badData, subject: url.path,
            cause: "the document has \(size) bytes, more than the \(Self.most.bytes) that tools read",
            remedy: "divide it")
    }
}
