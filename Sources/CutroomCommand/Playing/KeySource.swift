import Dispatch
import Glibc
import Synchronization

/// Reads keys from the terminal, while that is ours.
final class KeySource {
    private final class Reader: Sendable {
        let reading = Mutex(KeyReading())
    }

    private let source: any DispatchSourceRead
    private var isReading = false

    /// - Parameters:
    ///   - onKey: called on a queue of its own.
    ///   - onEnd: called once, when the terminal is gone.
    init(onKey: @escaping @Sendable (Key) -> Void, onEnd: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "cutroom.keys")
        let (source, reader) = (
            DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue), Reader()
        )
        self.source = source
        source.setEventHandler {
            guard KeyTerminal.isOurs else { return }
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            if count < 0, errno == EINTR || errno == EAGAIN { return }
            guard count > 0 else {
                source.cancel()
                return onEnd()
            }
            reader.reading.withLock { reading in
                for key in reading.keys(in: bytes.prefix(count)) { onKey(key) }
                // The rest of a sequence comes at once, or it was the escape key.
                var more = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                if reading.isInside, poll(&more, 1, 50) == 0 { reading.giveUp() }
            }
        }
    }

    deinit {
        // A source must not be dropped while it is suspended.
        source.cancel()
        if !isReading { source.resume() }
    }

    /// Takes the terminal where it talks to us, and leaves it alone where it does not.
    func update(isNew: Bool = false) {
        let isOurs = KeyTerminal.isOurs
        if isOurs, isNew || !KeyTerminal.isTaken { KeyTerminal.take() }
        guard isOurs != isReading else { return }
        isReading = isOurs
        if isOurs { source.resume() } else { source.suspend() }
    }
}
