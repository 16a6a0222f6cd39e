internal import Foundation
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Runs the push loop of one branch on its own thread, because reading and pushing both block.
package final class Feed: Sendable {
    let name: String
    /// The readers that are closed when the feed ends.
    let registry: ReaderRegistry
    private let body: @Sendable (Feed) throws -> Void
    private let cancelled = AtomicFlag()
    private let finished = Latch()
    private let target: AppSource

    init(_ branch: BranchFeed, into target: AppSource) {
        name = branch.name
        self.target = target
        registry = ReaderRegistry(damage: branch.damage)
        body = branch.body
    }

    /// The name of feed threads in the system.
    static let threadName = "feed"

    /// - Parameter onFailure: called on the feed's thread with the error that ended it early; not for a
    ///   cancellation.
    func start(onFailure: @escaping @Sendable (any Error) -> Void) {
        let thread = Thread { [self] in
            // Diagnostics identify threads by their names.
            if PipelineWatch.current != nil { GStreamer.nameThread(Self.threadName) }
            do {
                try body(self)
                _ = target.endOfStream()
            } catch is CancellationError {
                // Cancelled: the caller already knows.
            } catch {
                if !isCancelled { onFailure(error) }
            }
            registry.closeAll()
            finished.open()
        }
        thread.name = name
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// Whether the feed has been cancelled. Long work checks this now and then.
    package var isCancelled: Bool { cancelled.isSet }

    /// Pushes one buffer. Blocks while the branch is full.
    func push(_ buffer: MediaBuffer) throws {
        if isCancelled { throw CancellationError() }
        guard target.push(buffer) == .accepted else { throw CancellationError() }
    }

    func setCaps(_ caps: String) throws {
        try target.setCaps(caps)
    }

    /// Cancels the feed: its readers stop, and its next push throws. A blocked push ends when the rendering
    /// pipeline stops.
    func cancel() {
        cancelled.set()
        registry.closeAll()
    }

    /// The largest number of readers that were open at one time.
    var mostReaders: Int { registry.mostAlive }

    /// Blocks until the thread has ended.
    func join() { finished.wait() }
}
