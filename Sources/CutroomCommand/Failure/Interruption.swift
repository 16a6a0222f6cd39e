import Dispatch
import Glibc
import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP by cancelling the export, so that it can clean up. If that takes too long, whoever
/// sends another doesn't want to wait for it, and at last the process ends by itself: an encoder that couldn't get memory
/// may never stop.
final class Interruption: Sendable {
    private struct State {
        /// The first signal, and when it came.
        var first: (number: Int32, time: ContinuousClock.Instant)?
        var onSignal: (@Sendable () -> Void)?
    }

    /// How long cleaning up may take before another signal ends the process. `timeout`, for one, sends each twice at once.
    private static let patience = Duration.seconds(2)

    /// How long cleaning up may take; nil for as long as it takes.
    private let limit: Duration?

    private let state = Mutex(State())
    /// Dispatch sources may be used from any thread, but aren't declared `Sendable`.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    /// Replaces the default action of the signals, which would terminate the process. A signal that is ignored, as by
    /// `nohup`, stays so.
    ///
    /// - Parameter limit: How long cleaning up may take; nil for as long as it takes.
    init(limit: Duration? = .seconds(20)) {
        self.limit = limit
        // A source is called in addition to the default action, which has to be ignored explicitly.
        let handled = [SIGINT, SIGTERM, SIGHUP].filter { Self.ignore($0) }
        sources = handled.map { DispatchSource.makeSignalSource(signal: $0, queue: .global()) }
        for (number, source) in zip(handled, sources) {
            source.setEventHandler { [weak self] in self?.receive(number) }
            source.resume()
        }
    }

    /// Returns whether the signal was not ignored before.
    private static func ignore(_ number: Int32) -> Bool {
        var (ours, before) = (sigaction(), sigaction())
        ours.__sigaction_handler.sa_handler = SIG_IGN
        guard sigaction(number, &ours, &before) == 0 else { return false }
        return unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self)
            != unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Calls `body`, on another thread, when the first signal arrives.
    ///
    /// - Throws: A `CommandFailure` if a signal has already been received.
    func onSignal(_ body: @escaping @Sendable () -> Void) throws {
        let received = state.withLock { state in
            state.onSignal = body
            return state.first?.number
        }
        if let received { throw CommandFailure(signal: received) }
    }

    /// The first signal that was received.
    var received: Int32? { state.withLock { $0.first?.number } }

    private func receive(_ number: Int32) {
        let (body, former) = state.withLock { state in
            let former = state.first
            state.first = former ?? (number, .now)
            return (state.onSignal, former)
        }
        // Before, nothing has been written yet, and files may still be being read: don't wait for that.
        guard let body else { end(CommandFailure(signal: number)) }
        guard let former else {
            endLater(number)
            return body()
        }
        guard .now - former.time > Self.patience else { return }
        endUncleanly(number, "interrupted again")
    }

    private func endLater(_ number: Int32) {
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
        _exit(failure.status.rawValue)
    }
}
