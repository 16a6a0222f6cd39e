import Cutroom
import Dispatch
import Glibc
import Synchronization

/// Handles the signals that end a process, such as SIGINT and SIGTERM, from the start of the command.
///
/// Until a subcommand has registered work to cancel, a signal ends the process without incomplete files.
/// After that, a signal cancels the work, which can then clean up. If cleaning up takes too long, another
/// signal ends the process, and after a time limit the process ends without one: an encoder that couldn't
/// allocate memory may never stop.
final class Interruption: Sendable {
    /// The signals that users, shells and schedulers send in order to end a process. Swift's runtime catches SIGQUIT: without
    /// a handler, the command would print a backtrace and continue. The others would leave incomplete files.
    static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM, SIGXCPU]

    private struct State {
        /// The first signal and the time of its arrival.
        var first: (number: Int32, time: ContinuousClock.Instant)?
        var onSignal: (@Sendable () -> Void)?
        /// The maximum time for cleaning up; `nil` for no limit.
        var limit: Duration?
        /// The remedy when a signal ends the process; `nil` for the usual one.
        var remedy: String?
    }

    /// The time for cleaning up before another signal ends the process. `timeout`, for example, sends each
    /// signal twice at once.
    private static let patience = Duration.seconds(2)

    private let state = Mutex(State())
    /// Available unless a file exists that must not remain, and from the end of the process on no longer.
    private let ending = DispatchSemaphore(value: 1)

    /// The handler of this process. The first use installs it.
    static let current = Interruption()

    /// Replaces the default action of the signals, which would terminate the process. A signal that is
    /// ignored, as by `nohup`, stays ignored.
    init() {
        SignalSource.take(Self.signals, leavingIgnored: true) { [weak self] number in
            self?.receive(number)
        }
    }

    /// Calls `body`, on another thread, when the first signal arrives.
    ///
    /// - Parameter limit: The maximum time for cleaning up; `nil` for no limit.
    /// - Throws: A `CommandFailure` if a signal has already been received.
    func onSignal(limit: Duration? = .seconds(20), _ body: @escaping @Sendable () -> Void) throws {
        let received = state.withLock { state in
            (state.onSignal, state.limit) = (body, limit)
            return state.first?.number
        }
        if let received { throw CommandFailure(signal: received) }
    }

    /// Lets a signal end the process at once again, as before work was registered.
    ///
    /// - Throws: A `CommandFailure` if a signal has already been received.
    func endOnSignal(remedy: String) throws {
        let received = state.withLock { state in
            (state.onSignal, state.limit, state.remedy) = (nil, nil, remedy)
            return state.first?.number
        }
        if let received { throw failure(received) }
    }

    private func failure(_ number: Int32) -> CommandFailure {
        var failure = CommandFailure(signal: number)
        failure.remedy = state.withLock { $0.remedy } ?? failure.remedy
        return failure
    }

    /// Runs a short operation, during which no signal ends the process, so that no temporary file remains.
    func deferringEnd<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        ending.wait()
        defer { ending.signal() }
        return try body()
    }

    /// The first signal that was received.
    var received: Int32? { state.withLock { $0.first?.number } }

    private func receive(_ number: Int32) {
        let (state, former) = state.withLock { state in
            let former = state.first
            state.first = former ?? (number, .now)
            return (state, former)
        }
        // Before work is registered, no output exists under its final name, and pending reads aren't waited
        // for.
        guard let body = state.onSignal else { end(failure(number)) }
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
        ending.wait()
        _exit(failure.status.rawValue)
    }
}
