internal import ExtraTypes
package import Foundation
internal import MediaTypes
internal import Synchronization

/// A hidden folder that keeps the parts of a resumable export until the output is complete, even if the
/// process ends.
///
/// The name of each part's file is derived from everything that the part depends on, and the file gets it
/// when it is complete. A lock on the folder indicates to other processes that an export uses it.
package final class WorkFolder: Sendable {
    package let url: URL
    /// The lock on the folder; nil while other exports may use it.
    private let lock = Mutex<FileLock?>(nil)

    /// - Parameter temporaryFolder: The folder that contains it; nil for the folder of the output.
    package init(for output: URL, temporaryFolder: URL?) {
        url = Self.url(for: output, temporaryFolder: temporaryFolder)
    }

    init(_ url: URL) { self.url = url }

    static func url(for output: URL, temporaryFolder: URL?) -> URL {
        (temporaryFolder ?? output.deletingLastPathComponent())
            .appendingPathComponent(HiddenName.of(output, ending: "resume"), isDirectory: true)
    }

    /// Unlocks the folder, so that other exports may use it.
    package func leave() { lock.withLock { $0 = nil } }

    /// Returns whether the file of a part exists, which means that it is complete.
    package func has(_ name: String) -> Bool {
        access(url.appendingPathComponent(name).path, F_OK) == 0
    }

    /// Creates the folder, locks it, and removes files in it that aren't parts of this export.
    ///
    /// - Throws: `AVError.operationNotAllowed` if another export uses the folder,
    ///   `AVError.invalidOutputURLPathExtension` if it can't be locked, and the errors of the file system.
    package func open(keeping names: Set<String>) throws {
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

    /// Removes the folder and its content, unless it isn't open: another export may use it.
    package func remove() {
        guard lock.withLock({ $0 != nil }) else { return }
        Self.remove(url)
    }

    /// Removes the folder that remains from an export to an output, unless another export uses it.
    static func removeAbandoned(for output: URL, temporaryFolder: URL?) {
        let url = url(for: output, temporaryFolder: temporaryFolder)
        guard let lock = try? FileLock(url.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else { return }
        withExtendedLifetime(lock) { remove(url) }
    }

    private static func remove(_ url: URL) {
        do { try FileManager.default.removeItem(at: url) } catch {
            // The output doesn't depend on the folder. The next export to the same name tries again to remove
            // it.
        }
    }
}
