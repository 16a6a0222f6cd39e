internal import GStreamerOverlay
internal import Synchronization

/// One way into the presenter: whoever pushes waits until it is asked to.
final class PresenterInlet: Sendable {
    let source: AppSource
    private let asked = Flagged()
    private let caps: Mutex<String>
    private let listener = Listener()

    init(_ name: String, caps: String) throws {
        self.caps = Mutex(caps)
        let element = try Element(factory: "appsrc", name: name)
        try element.set("format", "time")
        // Whoever pushes keeps to `isWanted`: a bound could only block.
        for bound in ["max-buffers", "max-bytes", "max-time"] { try element.set(bound, "0") }
        source = AppSource(element)
        let (asked, listener) = (asked, listener)
        try source.makeSeekable {
            asked.set()
            listener.bell.withLock { $0 }?.ring()
        }
        try source.setCaps(caps)
    }

    /// Who pushes from now on: its bell rings when more is wanted.
    func hand(to bell: Bell) {
        listener.bell.withLock { $0 = bell }
        bell.ring()
    }

    /// Whether what was pushed last has gone on to the sink, and that has shown what came before.
    var isWanted: Bool { asked.isSet }

    /// Blocks until `isWanted`: for the one it is handed to, by its own bell.
    ///
    /// - Throws: `CancellationError` soon after the pump is halted.
    func waitUntilWanted(by pump: Pump, _ bell: Bell) throws {
        while true {
            let rings = bell.rings
            if pump.isHalted { throw CancellationError() }
            if isWanted { return }
            bell.wait(after: rings, seconds: 1)
        }
    }

    /// - Returns: false when the presenter is being sought or stopped.
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

/// Whose bell is rung.
private final class Listener: Sendable {
    let bell = Mutex<Bell?>(nil)
}

/// Set by a streaming thread, cleared by the one that pushes.
private final class Flagged: Sendable {
    private let value = Atomic(true)

    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
    func clear() { value.store(false, ordering: .releasing) }
}
