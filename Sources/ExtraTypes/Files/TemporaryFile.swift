package import Foundation

/// A file with bytes, for readers that need one. It is removed with this object, or when the process ends.
package final class TemporaryFile: Sendable {
    package let url: URL

    /// - Throws: The error of the file system.
    package init(_ data: Data) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("cutroom-\(UUID().uuidString)")
        // It is written outside of the lock: all are removed without an error if it does not exist yet.
        UnfinishedFiles.add(url.path) {}
        try data.write(to: url, options: .withoutOverwriting)
    }

    deinit {
        unlink(url.path)
        UnfinishedFiles.forget(url.path)
    }
}
