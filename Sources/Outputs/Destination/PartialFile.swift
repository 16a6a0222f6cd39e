internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import Synchronization

/// The hidden file beside an output that is written until the output is complete.
///
/// A lock on it marks it as being written for other processes. A process that is killed leaves its file but
/// not its lock: the next export to the same output removes such files. A process that exits meanwhile, or that
/// calls `UnfinishedFiles.removeAll()`, leaves none.
final class PartialFile: Sendable {
    let url: URL
    private let output: URL
    private let temporaryFolder: URL?
    /// Nil before the file is created.
    private let lock = Mutex<FileLock?>(nil)

    /// - Parameter temporaryFolder: The folder for files that exist only while the output is written; nil for
    ///   the output's folder.
    init(for output: URL, temporaryFolder: URL? = nil) {
        self.output = output
        self.temporaryFolder = temporaryFolder
        let name = Self.prefix(for: output) + UUID().uuidString.prefix(8) + Self.suffix
        let folder = output.deletingLastPathComponent()
        url = folder.appendingPathComponent(name)
        temporaryPath = (temporaryFolder ?? folder).appendingPathComponent(name).path
    }

    deinit {
        for path in [url.path] + companionPaths { UnfinishedFiles.forget(path) }
    }

    /// The paths of what exists only while the output is written.
    private var companionPaths: [String] { (Self.companions + [Self.parts]).map { temporaryPath + $0 } }

    /// Creates the file and locks it.
    ///
    /// - Parameter resumes: Whether to keep the parts of an interrupted export.
    func create(resumes: Bool) throws(SystemCallFailure) {
        removeAbandoned(resumes: resumes)
        for path in companionPaths { UnfinishedFiles.add(path) {} }
        // Another process may remove the file as abandoned before it is locked.
        for _ in 0..<16 {
            let created = try UnfinishedFiles.add(url.path) { () throws(SystemCallFailure) in
                try FileLock(url.path, O_WRONLY | O_CREAT, waits: true)
            }
            var status = stat()
            if fstat(created.descriptor, &status) == 0, status.st_nlink > 0 {
                return lock.withLock { $0 = created }
            }
        }
        throw SystemCallFailure(number: EBUSY)
    }

    /// Gives the file the name of the output after its content has reached the disk: after a loss of power,
    /// either the whole file or the previous one exists.
    ///
    /// - Parameter replaces: Whether a file of that name may be replaced.
    func finish(replacing replaces: Bool) throws(SystemCallFailure) {
        discardCompanions()
        // EINVAL: the file isn't on a disk.
        if let lock = lock.withLock({ $0 }), fsync(lock.descriptor) != 0, errno != EINVAL {
            throw SystemCallFailure(number: errno)
        }
        try giveName(replacing: replaces)
        let folder = open(output.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard folder >= 0 else { return }
        // The file is complete under its name; some file systems can't synchronize folders.
        fsync(folder)
        close(folder)
    }

    private func giveName(replacing replaces: Bool) throws(SystemCallFailure) {
        if replaces {
            guard rename(url.path, output.path) == 0 else { throw SystemCallFailure(number: errno) }
            return
        }
        // Unlike renaming, a link never replaces a file that was created meanwhile.
        if link(url.path, output.path) == 0 {
            unlink(url.path)
            return
        }
        // Some file systems don't support links.
        guard errno != EEXIST, access(output.path, F_OK) != 0, rename(url.path, output.path) == 0 else {
            throw SystemCallFailure(number: errno)
        }
    }

    /// Checks the space for the statistics of a first pass by writing a file beside them.
    ///
    /// - Throws: The error that prevents writing.
    func checkTemporarySpace() throws(SystemCallFailure) {
        let path = temporaryPath + Self.probe
        let opened = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw SystemCallFailure(number: errno) }
        defer {
            close(opened)
            unlink(path)
        }
        try OpenFile.write([UInt8](repeating: 0, count: 1 << 20), to: opened)
    }

    /// Removes the file, also from a folder that was renamed meanwhile.
    func discard() {
        if unlink(url.path) != 0, errno == ENOENT, let moved = movedPath { Self.remove(moved) }
        discardCompanions()
    }

    /// The current path of the created file; `nil` if it has no name any more, or can't be found.
    private var movedPath: String? {
        guard let file = lock.withLock({ $0 })?.descriptor,
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(file)")
        else { return nil }
        guard let created = FileIdentity(descriptor: file),
            let found = FileIdentity(path: path, followsLinks: false), created.isSameFile(as: found),
            (path as NSString).lastPathComponent == url.lastPathComponent
        else { return nil }
        return path
    }

    /// Removes the files of the same output that no process writes any more.
    ///
    /// - Parameter resumes: Whether to keep the parts of an interrupted export.
    private func removeAbandoned(resumes: Bool) {
        if !resumes { WorkFolder.removeAbandoned(for: output, temporaryFolder: temporaryFolder) }
        let folder = output.deletingLastPathComponent().path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where isPartial(name) {
            let path = folder + "/" + name
            // A process that writes it holds a lock on it.
            guard let lock = try? FileLock(path, O_RDONLY | O_NOFOLLOW) else { continue }
            withExtendedLifetime(lock) { Self.remove(path) }
        }
    }

    private func isPartial(_ name: String) -> Bool {
        let prefix = Self.prefix(for: output)
        return name.hasPrefix(prefix) && name.hasSuffix(Self.suffix)
            && name.utf8.count == prefix.utf8.count + 8 + Self.suffix.utf8.count
            && name.dropFirst(prefix.count).prefix(8).allSatisfy(\.isHexDigit)
    }

    /// The beginning of the paths of files that exist only while the output is written.
    let temporaryPath: String

    /// The path of the file for the statistics of a first pass. It is removed with this one.
    var statisticsPath: String { temporaryPath + Self.statistics }

    /// The path at which files for waiting samples are created. They are unlinked at once.
    var waitingPath: String { temporaryPath + Self.waiting }

    /// The path of the folder for parts of the output. It is removed with the file.
    var partsPath: String { temporaryPath + Self.parts }

    /// Removes the files that exist only while the output is written.
    private func discardCompanions() { Self.removeCompanions(of: temporaryPath) }

    private static func removeCompanions(of path: String) {
        for name in companions { unlink(path + name) }
        let folder = path + parts
        guard access(folder, F_OK) == 0 else { return }
        do { try FileManager.default.removeItem(atPath: folder) } catch {
            // Files that can't be removed aren't part of the output: the next export to the same name tries
            // again.
        }
    }

    private static let parts = ".parts"

    private static let statistics = ".stats"
    private static let probe = ".probe"
    private static let waiting = ".waiting"
    /// The files that are written beside the file: by the muxer if the index goes to the start of the file,
    /// by encoders in their first pass, and by writers whose samples wait.
    private static let companions = [
        ".faststart", probe, waiting, statistics, statistics + ".mbtree", statistics + ".mbtree.temp",
        statistics + ".temp",
        statistics + ".cutree", statistics + ".cutree.temp",
    ]

    private static func remove(_ path: String) {
        unlink(path)
        removeCompanions(of: path)
    }

    /// Returns the beginning of the hidden file's name; file names have at most 255 bytes.
    private static func prefix(for output: URL) -> String {
        var name = output.lastPathComponent
        while name.utf8.count > 200 { name.removeLast() }
        return ".\(name)."
    }

    private static let suffix = ".partial"
}
