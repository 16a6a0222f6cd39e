internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import Synchronization

/// A hidden folder in which the parts of a resumable export lie until the output is complete, whatever happens to the
/// process.
///
/// Each part's file has a name made of all that the part depends on, and gets it when it is complete. A lock on the folder
/// tells other processes that someone is at work in it.
final class WorkFolder: Sendable {
    let url: URL
    /// Nil if others may work in the folder.
    private let lock = Mutex<FileLock?>(nil)

    /// - Parameter temporaryFolder: What the folder lies in; nil for the folder of the output.
    init(for output: URL, temporaryFolder: URL?) {
        url = Self.url(for: output, temporaryFolder: temporaryFolder)
    }

    static func url(for output: URL, temporaryFolder: URL?) -> URL {
        (temporaryFolder ?? output.deletingLastPathComponent())
            .appendingPathComponent(HiddenName.of(output, ending: "resume"), isDirectory: true)
    }

    /// Lets others work in the folder.
    func leave() { lock.withLock { $0 = nil } }

    /// Whether a file of a part is there and complete.
    func has(_ name: String) -> Bool {
        access(url.appendingPathComponent(name).path, F_OK) == 0
    }

    /// Creates the folder, locks it, and removes what no part of this export is called.
    ///
    /// - Throws: `AVError.operationNotAllowed` if another export is at work in it,
    ///   `AVError.invalidOutputURLPathExtension` if it can't be locked, and what the file system throws.
    func open(keeping names: Set<String>) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        do throws(SystemCallFailure) {
            let taken = try FileLock(url.path, O_RDONLY | O_DIRECTORY)
            lock.withLock { $0 = taken }
        } catch {
            guard error.number == EWOULDBLOCK else {
                throw AVError(
                    .invalidOutputURLPathExtension, reason: "\(url.path) can't be locked: \(error)", url: url,
                    remedy: "choose a folder on another file system")
            }
            throw AVError(
                .operationNotAllowed, reason: "\(url.path): another export is at work in this folder",
                url: url,
                remedy: "wait for it to end, or choose another name for the output")
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path) where !names.contains(name)
        {
            try FileManager.default.removeItem(at: url.appendingPathComponent(name))
        }
    }

    /// Removes the folder and all that is in it.
    func remove() { Self.remove(url) }

    /// Removes the folder that an export to an output has left, if no other is at work in it.
    static func removeAbandoned(for output: URL, temporaryFolder: URL?) {
        let url = url(for: output, temporaryFolder: temporaryFolder)
        guard let lock = try? FileLock(url.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else { return }
        withExtendedLifetime(lock) { remove(url) }
    }

    private static func remove(_ url: URL) {
        do { try FileManager.default.removeItem(at: url) } catch {
            // What can't be removed has no part in the output: the next export to the same name tries again.
        }
    }
}
