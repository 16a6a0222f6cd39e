internal import GStreamerOverlay
internal import Synchronization

/// What went wrong in a graph, told by streaming threads and feeds, asked by the thread that pulls from it.
final class Troubles: Sendable {
    private let failure = Mutex<(any Error)?>(nil)
    private let bell: Bell

    init(_ bell: Bell) {
        self.bell = bell
    }

    func receive(_ message: BusMessage) {
        switch message {
        case .error(let cause): fail(EngineFailure.pipeline(PipelineFailure(cause)))
        case .missingPlugin(let name):
            let cause = GStreamerFailure(kind: .missingPlugin(name), message: "\(name) is not installed")
            fail(EngineFailure.pipeline(PipelineFailure(cause)))
        case .warning, .endOfStream, .asyncDone, .dropped, .keyPressed: break
        }
    }

    /// As GStreamer told it: whether it ends the film depends on which sink it was.
    func sinkFailed(_ cause: GStreamerFailure) {
        fail(cause)
    }

    func feedFailed(_ cause: any Error) {
        switch cause {
        case let cause as SourceFailure: fail(EngineFailure.source(cause))
        case let cause as GStreamerFailure: fail(EngineFailure.pipeline(PipelineFailure(cause)))
        default: fail(cause)
        }
    }

    private func fail(_ cause: any Error) {
        failure.withLock { if $0 == nil { $0 = cause } }
        bell.ring()
    }

    func clear() {
        failure.withLock { $0 = nil }
    }

    func check() throws {
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
