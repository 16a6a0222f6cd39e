import Cutroom
import Dispatch
import Glibc
import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP, from the start of the command on. Until a subcommand has something to cancel they
/// end the process, without any file that isn't whole. Then they cancel it, so that it can clean up. If that takes too long,
/// whoever sends another doesn't want to wait for it, and at last the process ends by itself: an encoder that couldn't get
/// memory may never stop.
final class Interruption: Sendable {
    private struct State {
        /// The first signal, and when it came.
        var first: (number: Int32, time: ContinuousClock.Instant)?
        var onSignal: (@Sendable () -> Void)?
        /// How long cleaning up may take; nil for as long as it takes.
        var limit: Duration?
    }

    /// How long cleaning up may take before another signal ends the process. `timeout`, for one, sends each twice at once.
    private static let patience = Duration.seconds(2)

    private let state = Mutex(State())

    /// That of this process. Using it installs it.
    static let current = Interruption()

    /// Replaces the default action of the signals, which would terminate the process. A signal that is ignored, as by
    /// `nohup`, stays so.
    init() {
        SignalSource.take([SIGINT, SIGTERM, SIGHUP], leavingIgnored: true) { [weak self] number in
            self?.receive(number)
        }
    }

    /// Calls `body`, on another thread, when the first signal arrives.
    ///
    /// - Parameter limit: How long cleaning up may take; nil for as long as it takes.
    /// - Throws: A `CommandFailure` if a signal has already been received.
    func onSignal(limit: Duration? = .seconds(20), _ body: @escaping @Sendable () -> Void) throws {
        let received = state.withLock { state in
            (state.onSignal, state.limit) = (body, limit)
            return state.first?.number
        }
        if let received { throw CommandFailure(signal: received) }
    }

    /// The first signal that was received.
    var received: Int32? { state.withLock { $0.first?.number } }

    private func receive(_ number: Int32) {
        let (state, former) = state.withLock { state in
            let former = state.first
            state.first = former ?? (number, .now)
            return (state, former)
        }
        // Before, nothing has been written under its name, and files may still be being read: don't wait for that.
        guard let body = state.onSignal else { end(CommandFailure(signal: number)) }
        guard let former else {
            endLater(number, state.limit)
            return DispatchQueue.global().async { body() }
        }
        guard .now - former.time > Self.patience else { return }
        endUncleanly(number, "interrupted again")
    }

    private func endLater(_ number: Int32, _ limit: Duration?) {
        guard let limit else { return }
        let milliseconds = Int(limit / .milliseconds(1))
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
            self?.endUncleanly(number, "interrupted, and still not at rest after \(limit / .seconds(1)) s")
        }
    }

    private func endUncleanly(_ number: Int32, _ cause: String) {
        end(
            CommandFailure(
                status: ExitStatus(signal: number), cause: cause,
                remedy: "not all may be cleaned up; the same command does so when it is run again"))
    }

    private func end(_ failure: CommandFailure) -> Never {
        StandardStreams.complain(failure.line)
        UnfinishedFiles.removeAll()
        _exit(failure.status.rawValue)
    }
}
