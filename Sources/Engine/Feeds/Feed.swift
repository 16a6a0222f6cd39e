internal import Foundation
internal import GStreamerOverlay
internal import RenderPlan
internal import Synchronization

/// Runs one branch's push loop on a thread of its own, because reading and pushing both block.
package final class Feed: Sendable {
    let name: String
    /// The readers that end with the feed.
    let registry: ReaderRegistry
    private let body: @Sendable (Feed) throws -> Void
    private let cancelled = Atomic(false)
    private let finished = DispatchSemaphore(value: 0)
    private let target: AppSource

    init(_ branch: BranchFeed, into target: AppSource) {
        name = branch.name
        self.target = target
        registry = ReaderRegistry(damage: branch.damage)
        body = branch.body
    }

    /// What threads of feeds are called in the system.
    static let threadName = "feed"

    /// - Parameter onFailure: called on the feed's thread with what ended it early; not for a cancellation.
    func start(onFailure: @escaping @Sendable (any Error) -> Void) {
        let thread = Thread { [self] in
            // Those that watch the process tell threads apart by their names.
            if PipelineWatch.current != nil { GStreamer.nameThread(Self.threadName) }
            do {
                try body(self)
                _ = target.endOfStream()
            } catch is CancellationError {
                // Whoever cancelled knows.
            } catch {
                if !isCancelled { onFailure(error) }
            }
            registry.closeAll()
            finished.signal()
        }
        thread.name = name
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// Whether what the feed pushes is not wanted any more: long work looks now and then.
    package var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    /// Pushes one buffer; waits while the branch is full.
    func push(_ buffer: MediaBuffer) throws {
        if isCancelled { throw CancellationError() }
        guard target.push(buffer) == .accepted else { throw CancellationError() }
    }

    func setCaps(_ caps: String) throws {
        try target.setCaps(caps)
    }

    /// Ends the feed soon: its readers stop, and its next push throws. A push that waits ends when the
    /// rendering pipeline stops.
    func cancel() {
        cancelled.store(true, ordering: .releasing)
        registry.closeAll()
    }

    /// The largest number of readers that were alive at one time.
    var mostReaders: Int { registry.mostAlive }

    /// Blocks until the thread has ended.
    func join() {
        finished.wait()
        finished.signal()
    }
}
