import Glibc
import Synchronization

/// The terminal on standard input. While it is taken, keys arrive one at a time and are not echoed. Its modes
/// are restored when the process ends, also by `exit`.
enum KeyTerminal {
    /// Without optionals: with optimization, Swift 6.3.1 initializes a static `Mutex` of a structure that
    /// contains an optional of a large type and other fields as if the optional had a value.
    private struct State {
        var isTaken = false
        /// The modes to restore while the terminal is taken.
        var original = termios()
        var restoresAtExit = false
        /// Whether the process is exiting. Other threads still run then, and must not take the terminal
        /// again.
        var isExiting = false
    }

    private static let state = Mutex(State())

    /// Whether standard input is a terminal and this process is in its foreground group. A background job
    /// would be stopped for reading from it.
    static var isForeground: Bool {
        isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
    }

    static var isTaken: Bool { state.withLock { $0.isTaken } }

    /// Sets the modes for reading single keys, also if a shell has changed them since the last call.
    ///
    /// - Returns: Whether keys can be read.
    @discardableResult
    static func take() -> Bool {
        state.withLock { state in
            var modes = termios()
            guard !state.isExiting, isForeground, tcgetattr(STDIN_FILENO, &modes) == 0 else { return false }
            let original = state.isTaken ? state.original : modes
            modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
            // Reads return after one byte. Ctrl-C, Ctrl-\ and Ctrl-Z still send signals.
            withUnsafeMutableBytes(of: &modes.c_cc) { characters in
                characters[Int(VMIN)] = 1
                characters[Int(VTIME)] = 0
            }
            guard tcsetattr(STDIN_FILENO, TCSANOW, &modes) == 0 else { return false }
            (state.original, state.isTaken) = (original, true)
            if !state.restoresAtExit {
                state.restoresAtExit = true
                atexit { KeyTerminal.restore(atExit: true) }
            }
            return true
        }
    }

    /// Restores the terminal's modes.
    ///
    /// - Parameter atExit: Whether the process is exiting, so that the terminal must not be taken again.
    static func restore(atExit: Bool = false) {
        state.withLock { state in
            state.isExiting = state.isExiting || atExit
            guard state.isTaken else { return }
            state.isTaken = false
            // In the background, this would stop the process, and the terminal belongs to another process.
            if isForeground { tcsetattr(STDIN_FILENO, TCSANOW, &state.original) }
        }
    }
}
