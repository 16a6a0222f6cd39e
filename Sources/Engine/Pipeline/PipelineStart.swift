internal import Dispatch
internal import GStreamerOverlay
internal import Synchronization

/// The change of a pipeline to playing, on a thread of its own: GStreamer waits in it for ever for a thread of an element
/// that the system refused to make.
final class PipelineStart: Sendable {
    private let isDone = Atomic<Bool>(false)
    private let done = DispatchSemaphore(value: 0)

    /// - Parameter onRefusal: Called on that thread if GStreamer refuses.
    func begin(_ pipeline: Pipeline, onRefusal: @escaping @Sendable () -> Void) {
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            if !pipeline.request(.playing) { onRefusal() }
            isDone.store(true, ordering: .releasing)
            done.signal()
        }
    }

    var hasEnded: Bool { isDone.load(ordering: .acquiring) }

    /// Blocks until the change has ended, for a few seconds at most: no change of state can be made meanwhile.
    func waitForEnd() -> Bool {
        if hasEnded { return true }
        guard done.wait(timeout: .now() + 5) == .success else { return false }
        done.signal()
        return true
    }
}
