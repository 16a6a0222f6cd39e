package import Dispatch

/// Where completion handlers of clients run, but for those that a queue of their object's calls in their order: never on a
/// thread of Swift's concurrency, of which there are as many as processors, and never inside the call that they belong to. So
/// handlers may wait for one another.
package enum ClientQueue {
    /// Calls a handler soon.
    package static func call(_ handler: @escaping @Sendable () -> Void) {
        // A serial queue gets a thread however many wait; concurrent ones share as many as there are processors.
        DispatchQueue(label: "cutroom.handlers").async(execute: handler)
    }
}

/// Runs a task with clients' code on a dispatch queue in place of the threads of Swift's concurrency.
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
