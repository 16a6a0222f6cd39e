internal import Engine
internal import GStreamerOverlay
internal import MediaTypes
internal import Synchronization

/// One appsrc of the sink pipeline, whose pushes wait until data is requested.
final class SinkInput: Sendable {
    let source: AppSource
    /// Set by a streaming thread, and cleared by the thread that pushes.
    private let asked = AtomicFlag(true)
    private let caps: Mutex<String>
    private let listener = Listener()

    init(_ name: String, caps: String) throws {
        self.caps = Mutex(caps)
        let element = try Element(factory: "appsrc", name: name)
        try element.set("format", "time")
        // `isWanted` limits the pushes: a bound could only block.
        for bound in ["max-buffers", "max-bytes", "max-time"] { try element.set(bound, "0") }
        source = AppSource(element)
        let (asked, listener) = (asked, listener)
        try source.makeSeekable {
            asked.set()
            listener.news.withLock { $0 }?.advance()
        }
        try source.setCaps(caps)
    }

    /// Sets the counter of the thread that pushes from now on; it advances when more data is requested.
    func hand(to news: EventCount) {
        listener.news.withLock { $0 = news }
        news.advance()
    }

    /// Whether the buffer that was pushed last has reached the sink, and the sink has presented those before.
    var isWanted: Bool { asked.isSet }

    /// Blocks until `isWanted`, waiting for the counter that was set by `hand(to:)`.
    ///
    /// - Throws: `CancellationError` soon after the worker is halted.
    func waitUntilWanted(by worker: WorkerThread, _ news: EventCount) throws {
        while true {
            let seen = news.count
            if worker.isHalted { throw CancellationError() }
            if isWanted { return }
            news.wait(after: seen, seconds: 1)
        }
    }

    /// - Returns: False while the sink pipeline is being sought or stopped.
    func push(_ buffer: MediaBuffer, caps: String) throws -> Bool {
        asked.clear()
        let isNew = self.caps.withLock { known in
            defer { known = caps }
            return known != caps
        }
        if isNew { try source.setCaps(caps) }
        return source.push(buffer) == .accepted
    }

    func end() {
        _ = source.endOfStream()
    }
}

/// The counter that advances when data is requested.
private final class Listener: Sendable {
    let news = Mutex<EventCount?>(nil)
}
