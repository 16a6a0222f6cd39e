internal import Foundation

/// A lock on a file or folder for the lifetime of the value.
///
/// The lock of a process that is killed is released.
package final class FileLock: Sendable {
    /// The open file.
    package let descriptor: Int32

    /// Opens a file and locks it.
    ///
    /// - Parameters:
    ///   - flags: The flags of `open(2)`.
    ///   - waits: Whether to wait until other locks on it are released; otherwise `EWOULDBLOCK` is thrown.
    package init(_ path: String, _ flags: Int32, waits: Bool = false) throws(SystemCallFailure) {
        descriptor = open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemCallFailure(number: errno) }
        while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR else { throw SystemCallFailure(number: errno) }
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A child process that is being started has a copy of the descriptor, and with it the lock, until it
        // calls `exec`.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
