import Cutroom
import Glibc
import Synchronization

/// The status line, which is redrawn in place, and the messages printed above it.
final class StatusDisplay: Sendable {
    private struct State {
        /// The line on the terminal; empty if it must be drawn again.
        var line = ""
    }

    private let isShown: Bool
    private let state = Mutex(State())

    /// - Parameter isShown: Whether to draw the line.
    init(isShown: Bool) {
        self.isShown = isShown
    }

    /// Draws the line if it has changed and this process is in the foreground.
    func show(_ status: PlayStatus) {
        guard isShown, StandardStreams.errorIsForeground else { return }
        let line = status.line(columns: StandardStreams.errorColumns)
        state.withLock { state in
            guard line != state.line else { return }
            state.line = line
            StandardStreams.redraw(line)
        }
    }

    /// Prints messages above the line.
    func print(_ messages: String...) {
        print(messages)
    }

    /// Prints lines above the line, with control characters escaped.
    func print(_ lines: [String]) {
        let text = lines.map { $0.withVisibleControls + "\n" }.joined()
        state.withLock { state in
            if !state.line.isEmpty { StandardStreams.redraw("") }
            StandardStreams.show(text)
            state.line = ""
        }
    }

    /// Draws the line at the next `show`, because other output may have overwritten it.
    func redrawNext() {
        state.withLock { $0.line = "" }
    }

    /// Leaves the line in place and moves below it.
    func end() {
        state.withLock { state in
            if !state.line.isEmpty { StandardStreams.show("\n") }
            state.line = ""
        }
    }
}
