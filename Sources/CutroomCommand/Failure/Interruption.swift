import Dispatch
import Glibc
import Synchronization

/// Ctrl-C and requests to end: they end the export, which then cleans up.
final class Interruption: Sendable {
    private struct State {
        var received: Int32?
        var onSignal: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    /// Dispatch's objects may be used from any thread; only Swift does not know of it.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    /// From now on the signals don't end the process by themselves.
    init() {
        // Sources are delivered beside the default action: only ignoring that keeps the process alive.
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: .global())
        }
        for (number, source) in zip([SIGINT, SIGTERM], sources) {
            source.setEventHandler { [weak self] in self?.receive(number) }
            source.resume()
        }
    }

    /// Throws when a signal came already; later ones call `body`, on another thread.
    func onSignal(_ body: @escaping @Sendable () -> Void) throws {
        let received = state.withLock { state in
            state.onSignal = body
            return state.received
        }
        if let received { throw CommandFailure(signal: received) }
    }

    /// The first signal that came.
    var received: Int32? { state.withLock { $0.received } }

    private func receive(_ number: Int32) {
        let body = state.withLock { state in
            state.received = state.received ?? number
            return state.onSignal
        }
        guard let body else {
            // Nothing has been written yet, and what reads the files now may take its time.
            let failure = CommandFailure(signal: number)
            StandardStreams.complain(failure.line)
            _exit(failure.status.rawValue)
        }
        body()
    }
}
