import Glibc
import Synchronization

/// The terminal on standard input. While it is taken, keys come one by one and are not echoed; however the
/// program ends, by `exit` too, it is given back as it was.
enum KeyTerminal {
    private struct State {
        /// As it was before; nil while it is not taken.
        var original: termios?
        var restoresAtExit = false
        /// While the program exits, other threads of it go on: what they would take nobody gives back.
        var isOver = false
    }

    private static let state = Mutex(State())

    /// Whether there is a terminal, and it is this program that it talks to: not a job in the background,
    /// which would be stopped for reading.
    static var isOurs: Bool {
        isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
    }

    static var isTaken: Bool { state.withLock { $0.original != nil } }

    /// Also takes anew what a shell has set otherwise meanwhile.
    ///
    /// - Returns: Whether keys can be read.
    @discardableResult
    static func take() -> Bool {
        state.withLock { state in
            var modes = termios()
            guard !state.isOver, isOurs, tcgetattr(STDIN_FILENO, &modes) == 0 else { return false }
            let original = state.original ?? modes
            modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
            // Read as soon as there is something. Ctrl-C, ctrl-Z and the like stay signals; ctrl-\ would
            // leave the terminal as it is now.
            withUnsafeMutableBytes(of: &modes.c_cc) { characters in
                characters[Int(VMIN)] = 1
                characters[Int(VTIME)] = 0
                characters[Int(VQUIT)] = 0
            }
            guard tcsetattr(STDIN_FILENO, TCSANOW, &modes) == 0 else { return false }
            state.original = original
            if !state.restoresAtExit {
                state.restoresAtExit = true
                atexit { KeyTerminal.giveBack(forGood: true) }
            }
            return true
        }
    }

    /// - Parameter forGood: whether it is not to be taken again.
    static func giveBack(forGood: Bool = false) {
        state.withLock { state in
            state.isOver = state.isOver || forGood
            guard var original = state.original else { return }
            state.original = nil
            // From the background it would stop this program, and it is somebody else's now.
            if isOurs { tcsetattr(STDIN_FILENO, TCSANOW, &original) }
        }
    }
}
