import Cutroom
import Foundation
import Glibc

/// Writes to standard output and standard error. A closed or full stream is an error; a reader that has
/// closed its end of a pipe is not.
enum StandardStreams {
    /// Ignores SIGPIPE and SIGXFSZ, so that a closed reader and a limit on file sizes are errors of writing, and reserves
    /// the descriptors of standard streams that are closed, so that no other file gets them. Call this first.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            // `open` returns the lowest free descriptor, this one. Read-only, so that writing to it still
            // fails.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Writes a result to standard output.
    static func write(_ text: String) throws(CommandFailure) {
        let number = write(text, to: STDOUT_FILENO)
        guard number == 0 else { throw CommandFailure(cannotPrint: number) }
    }

    /// Writes one line to standard error, with control characters escaped, and `standard input` in place of a temporary
    /// file. Failures are ignored: there is nowhere left to report them.
    static func complain(_ line: String) {
        show(SpooledFiles.renamed(line).withVisibleControls + "\n")
    }

    /// Writes text to standard error without a line break.
    static func show(_ text: String) {
        _ = write(text, to: STDERR_FILENO)
    }

    /// Reserves standard output for a protocol, and returns its descriptor: what libraries print to standard
    /// output from now on goes to standard error.
    static func reserveOutput() throws(CommandFailure) -> Int32 {
        let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
            throw CommandFailure(cannotPrint: errno)
        }
        return descriptor
    }

    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Whether lines on standard error can be drawn over each other.
    static var errorIsRedrawable: Bool {
        errorIsTerminal && RedrawnLine.isPossible(in: ProcessInfo.processInfo.environment)
    }

    /// Draws a line over the one that was drawn before; an empty one erases it.
    static func redraw(_ line: String) {
        show(RedrawnLine.text(line, columns: errorColumns, environment: ProcessInfo.processInfo.environment))
    }

    /// Whether standard error is a terminal and this process is in its foreground group.
    static var errorIsForeground: Bool { errorIsTerminal && tcgetpgrp(STDERR_FILENO) == getpgrp() }

    /// The number of columns of the terminal on standard error; 80 if unknown.
    static var errorColumns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes text to a descriptor.
    ///
    /// - Returns: The value of `errno`; 0 if all was written or the reader has closed its end.
    static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var text = text
        let number = text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
        return number == EPIPE ? 0 : number
    }

    /// Writes bytes to a descriptor, and waits for a reader that is slow.
    ///
    /// - Returns: The value of `errno`, `EPIPE` if the reader has closed its end; 0 if all was written.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            let count = Glibc.write(
                descriptor, UnsafeRawBufferPointer(rebasing: bytes).baseAddress, bytes.count)
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&entry, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
