internal import Dispatch

/// A serial executor on its own queue, for work that blocks, so that it never occupies a thread of the
/// cooperative pool.
package final class DispatchExecutor: SerialExecutor {
    private let queue: DispatchQueue

    package init(label: String) {
        queue = DispatchQueue(label: label)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
