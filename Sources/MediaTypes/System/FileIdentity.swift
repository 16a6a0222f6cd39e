internal import Foundation

/// The identity of a file, which is the same under different names, and the state of its content.
///
/// Two values are equal if they are of the same file and it wasn't written between them.
package struct FileIdentity: Sendable, Hashable {
    /// The file itself, whatever its content.
    package struct File: Sendable, Hashable {
        fileprivate let device: UInt64
        fileprivate let number: UInt64
    }

    package let file: File
    /// In bytes.
    package let length: Int64
    /// The time of the last modification since 1970, and its fraction in nanoseconds.
    package let seconds: Int
    package let nanoseconds: Int

    /// Reads the identity of the file at a path.
    ///
    /// - Parameter followsLinks: Whether a symbolic link is resolved to the file that it refers to.
    /// - Returns: `nil` if the file doesn't exist or can't be examined.
    package init?(path: String, followsLinks: Bool = true) {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the identity of an open file; `nil` if it can't be examined.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        file = File(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        length = Int64(status.st_size)
        (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    }

    /// Whether both are of the same file, even if it was written between them.
    package func isSameFile(as other: FileIdentity) -> Bool { file == other.file }
}
