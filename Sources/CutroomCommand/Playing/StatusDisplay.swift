import Glibc
import Synchronization

/// The line on the terminal that is drawn over and over, and what is told above it.
final class StatusDisplay: Sendable {
    private struct State {
        /// What stands on the terminal now.
        var line = ""
    }

    private let isShown: Bool
    private let state = Mutex(State())

    /// - Parameter isShown: false for no line at all.
    init(isShown: Bool) {
        self.isShown = isShown
    }

    /// Only drawn where it has changed, and not by a job in the background.
    func show(_ status: PlayStatus) {
        guard isShown, StandardStreams.errorIsOurs else { return }
        let line = status.line(columns: StandardStreams.errorColumns)
        state.withLock { state in
            guard line != state.line else { return }
            state.line = line
            StandardStreams.show("\r\(line)\u{1B}[K")
        }
    }

    /// Something that stays, above the line.
    func tell(_ words: String) {
        state.withLock { state in
            StandardStreams.show(state.line.isEmpty ? "\(words)\n" : "\r\u{1B}[K\(words)\n")
            state.line = ""
        }
    }

    /// The terminal may have anything on it now.
    func forget() {
        state.withLock { $0.line = "" }
    }

    /// Leaves the line as it is, and begins a new one.
    func end() {
        state.withLock { state in
            if !state.line.isEmpty { StandardStreams.show("\n") }
            state.line = ""
        }
    }
}
