import Foundation
import Glibc

/// Standard output and error, written whole and without surprises: a closed or full stream is an error, and a
/// reader that has gone away is not.
enum StandardStreams {
    /// Why something could not be written.
    struct Failure: Error, CustomStringConvertible {
        var number: Int32

        var description: String { String(cString: strerror(number)) }
    }

    /// To be called first: no signal for a broken pipe, and no file of ours ever gets the number of a
    /// standard stream that came closed.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            // The lowest free number is this one. For reading only, so that writing to it still fails.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Writes a result to standard output.
    static func write(_ text: String) throws(Failure) {
        try write(text, to: STDOUT_FILENO)
    }

    /// Writes one line to standard error. Where that can't be, there is nobody to tell.
    static func complain(_ line: String) {
        show(line + "\n")
    }

    /// Writes to standard error as it is.
    static func show(_ text: String) {
        do { try write(text, to: STDERR_FILENO) } catch {}
    }

    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Whether the terminal behind standard error talks to this program, not to a job in the foreground.
    static var errorIsOurs: Bool { errorIsTerminal && tcgetpgrp(STDERR_FILENO) == getpgrp() }

    /// Columns of the terminal behind standard error; 80 where it doesn't say.
    static var errorColumns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    private static func write(_ text: String, to descriptor: Int32) throws(Failure) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EPIPE {
                return
            } else if errno != EINTR {
                throw Failure(number: errno)
            }
        }
    }
}
