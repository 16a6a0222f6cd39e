internal import Foundation

/// A lock on a file or folder, for as long as the value lives. A process that is killed leaves none.
package final class FileLock: Sendable {
    /// The open file.
    let descriptor: Int32

    /// Opens a file and locks it.
    ///
    /// - Parameters:
    ///   - flags: Of `open(2)`.
    ///   - waits: Whether to wait until nobody else has a lock on it; `EWOULDBLOCK` is thrown otherwise.
    package init(_ path: String, _ flags: Int32, waits: Bool = false) throws(SystemCallFailure) {
        descriptor = open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemCallFailure(number: errno) }
        while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR else { throw SystemCallFailure(number: errno) }
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A program that is just being started has a copy of the descriptor, and with it the lock, until it is loaded.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}

/// A system call that failed.
package struct SystemCallFailure: Error, CustomStringConvertible {
    /// Of `errno`.
    package let number: Int32
    package var description: String { String(cString: strerror(number)) }
}
