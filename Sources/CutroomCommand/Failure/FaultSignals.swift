import Cutroom
import Glibc
import Synchronization

/// Removes unfinished files before a fault ends the process, such as an abort of a library, and then lets it end as it
/// would have: with the signal, a core or a backtrace.
///
/// Libraries abort when they can't allocate memory, as GLib does. In a process whose address space is limited, that isn't
/// a fault of the program, and the command fails with words instead.
enum FaultSignals {
    static let all = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    /// State for the signal handler, which must neither allocate memory nor take a lock.
    private struct Shared: @unchecked Sendable {
        /// Posted at the first fault.
        let fault = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        /// The actions that were replaced, such as those of Swift's backtraces, by their signals.
        let former = UnsafeMutablePointer<sigaction>.allocate(capacity: Int(NSIG))
    }

    private static let shared = Shared()
    private static let hasFault = Atomic(false)
    private static let isClean = Atomic(false)
    /// In milliseconds. The thread with the fault may hold a lock that cleaning up needs.
    private static let patience: Int32 = 2_000

    /// Replaces the actions of the signals.
    static func takeOver() {
        guard sem_init(shared.fault, 0, 0) == 0 else { return }
        var thread = pthread_t()
        guard pthread_create(&thread, nil, { _ in FaultSignals.cleanUpAtFault() }, nil) == 0 else { return }
        pthread_detach(thread)
        var action = sigaction()
        action.sa_flags = SA_ONSTACK
        action.__sigaction_handler.sa_handler = { FaultSignals.receive($0) }
        for number in all { sigaction(number, &action, shared.former + Int(number)) }
    }

    private static func receive(_ number: Int32) {
        if !hasFault.exchange(true, ordering: .acquiringAndReleasing) { sem_post(shared.fault) }
        var waited: Int32 = 0
        while !isClean.load(ordering: .acquiring), waited < patience {
            poll(nil, 0, 10)
            waited += 10
        }
        // Delivered when this handler returns.
        sigaction(number, shared.former + Int(number), nil)
        raise(number)
    }

    private static func cleanUpAtFault() -> Never {
        while sem_wait(shared.fault) != 0 {}
        if let failure = MemoryLimit.failureIfReached {
            StandardStreams.complain(failure.line)
            UnfinishedFiles.removeAll()
            _exit(failure.status.rawValue)
        }
        UnfinishedFiles.removeAll()
        isClean.store(true, ordering: .releasing)
        while true { sleep(1_000) }
    }
}
