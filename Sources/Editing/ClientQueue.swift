package import Dispatch

/// The queue for clients' completion handlers, except those that an object calls in order on a serial queue.
///
/// Handlers never run on Swift's cooperative threads, of which there are only as many as processors, and
/// never inside the call that they belong to. Therefore, they may wait for one another.
package enum ClientQueue {
    /// Calls a handler asynchronously.
    package static func call(_ handler: @escaping @Sendable () -> Void) {
        // Each serial queue gets a thread. Concurrent queues share as many threads as there are processors.
        DispatchQueue(label: "cutroom.handlers").async(execute: handler)
    }
}

/// Runs a task with a client's code on a dispatch queue rather than on Swift's cooperative threads.
package final class ClientExecutor: TaskExecutor {
    private let queue: DispatchQueue

    package init(_ queue: DispatchQueue) {
        self.queue = queue
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
