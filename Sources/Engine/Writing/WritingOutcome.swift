internal import GStreamerOverlay
internal import MediaTypes
internal import Synchronization

/// The result of writing a file, which is set once.
final class WritingOutcome: Sendable {
    private struct Content {
        var isOver = false
        var failure: (any Error)?
    }

    private let content = Mutex(Content())
    private let over = Latch()
    private let onFailure: @Sendable (any Error) -> Void

    /// - Parameter onFailure: called at most once, on any thread, also during calls of the writer.
    init(onFailure: @escaping @Sendable (any Error) -> Void) {
        self.onFailure = onFailure
    }

    /// Sets the result, unless it is set already.
    ///
    /// - Parameter failure: the reason, or nil if the file is complete.
    func end(_ failure: (any Error)?) {
        let isFirst = content.withLock { content in
            guard !content.isOver else { return false }
            (content.isOver, content.failure) = (true, failure)
            return true
        }
        guard isFirst else { return }
        over.open()
        if let failure { onFailure(failure) }
    }

    /// Makes a failure from the bus the result. Other messages are ignored.
    func receive(_ message: BusMessage) {
        if let failure = message.failure { end(EngineFailure(failure) ?? failure) }
    }

    /// Runs a body, and makes its error the result.
    func noting(_ body: () throws -> Void) {
        do { try body() } catch { end(EngineFailure(error) ?? error) }
    }

    func wait() throws {
        over.wait()
        if let failure = content.withLock({ $0.failure }) { throw failure }
    }
}
