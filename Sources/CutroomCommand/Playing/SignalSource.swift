import Foundation
import Glibc
import Synchronization

/// Delivers signals to a closure on a separate thread, instead of their default actions.
///
/// The handler writes each signal number into a pipe. From its installation on, no signal is lost, whichever
/// thread receives it; before that, the default action ends the process. Ignoring a signal and listening with
/// a dispatch source, in either order, would leave a period in which a signal is lost. Child processes have
/// the default actions.
enum SignalSource {
    private static let receivers = Mutex<[Int32: @Sendable (Int32) -> Void]>([:])

    /// The ends of the pipe; -1 if it couldn't be created.
    private static let ends: (output: Int32, input: Int32) = {
        var ends: [Int32] = [-1, -1]
        // A signal handler must not block.
        guard pipe(&ends) == 0, fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0 else { return (-1, -1) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }()

    /// Takes over signals. A later call for the same signals replaces the closure.
    ///
    /// - Parameters:
    ///   - leavesIgnored: Whether signals that are ignored, as by `nohup`, stay ignored.
    ///   - body: Called with the number of the signal, one signal at a time.
    static func take(
        _ numbers: [Int32], leavingIgnored leavesIgnored: Bool, _ body: @escaping @Sendable (Int32) -> Void
    ) {
        // Without a pipe, the default actions remain.
        guard ends.input >= 0 else { return }
        let isFirst = receivers.withLock { receivers in
            let isFirst = receivers.isEmpty
            for number in numbers { receivers[number] = body }
            return isFirst
        }
        if isFirst { Thread.detachNewThread { deliverAll() } }
        for number in numbers where !leavesIgnored || !isIgnored(number) { handle(number) }
    }

    private static func handle(_ number: Int32) {
        var action = sigaction()
        action.sa_flags = SA_RESTART
        action.__sigaction_handler.sa_handler = { number in
            let before = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(SignalSource.ends.input, &byte, 1)
            errno = before
        }
        sigaction(number, &action, nil)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func deliverAll() {
        var byte: UInt8 = 0
        while true {
            let count = read(ends.output, &byte, 1)
            guard count == 1 else {
                if count < 0, errno == EINTR { continue }
                return
            }
            receivers.withLock { $0[Int32(byte)] }?(Int32(byte))
        }
    }
}
