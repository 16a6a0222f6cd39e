import Dispatch
import Glibc
import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP by cancelling the export, so that it can clean up. Who sends another when that takes
/// too long doesn't want to wait for it.
final class Interruption: Sendable {
    private struct State {
        /// The first signal, and when it came.
        var first: (number: Int32, time: ContinuousClock.Instant)?
        var onSignal: (@Sendable () -> Void)?
    }

    /// How long cleaning up may take before another signal ends the process. `timeout`, for one, sends each twice at once.
    private static let patience = Duration.seconds(2)

    private let state = Mutex(State())
    /// Dispatch sources may be used from any thread, but aren't declared `Sendable`.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    /// Replaces the default action of the signals, which would terminate the process. A signal that is ignored, as by
    /// `nohup`, stays so.
    init() {
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
        guard let former else { return body() }
        guard .now - former.time > Self.patience else { return }
        end(
            CommandFailure(
                status: ExitStatus(signal: number), cause: "interrupted again",
                remedy: "not all may be cleaned up; the same command does so when it is run again"))
    }

    private func end(_ failure: CommandFailure) -> Never {
        StandardStreams.complain(failure.line)
        _exit(failure.status.rawValue)
    }
}
