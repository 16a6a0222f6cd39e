import Dispatch
import Glibc
import Synchronization

/// Reads keys from the terminal while this process is in the foreground.
final class KeySource {
    private final class Reader: Sendable {
        let parser = Mutex(KeyParser())
    }

    private let source: any DispatchSourceRead
    private var isReading = false

    /// - Parameters:
    ///   - onKey: Called for each key, on a private queue.
    ///   - onEnd: Called once, when the terminal is closed.
    init(onKey: @escaping @Sendable (Key) -> Void, onEnd: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "cutroom.keys")
        let (source, reader) = (
            DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue), Reader()
        )
        self.source = source
        source.setEventHandler {
            guard KeyTerminal.isForeground else { return }
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            if count < 0, errno == EINTR || errno == EAGAIN { return }
            guard count > 0 else {
                source.cancel()
                return onEnd()
            }
            reader.parser.withLock { parser in
                for key in parser.keys(in: bytes.prefix(count)) { onKey(key) }
                // The rest of a sequence follows at once; otherwise it was the Escape key.
                var more = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                if parser.isInsideSequence, poll(&more, 1, 50) == 0 { parser.discardSequence() }
            }
        }
    }

    deinit {
        // A source must not be released while it is suspended.
        source.cancel()
        if !isReading { source.resume() }
    }

    /// Takes the terminal and reads keys if this process is in the foreground; stops reading otherwise.
    ///
    /// - Parameter retaking: Whether to set the terminal's modes again, because a shell may have changed
    ///   them.
    func update(retaking: Bool = false) {
        let isForeground = KeyTerminal.isForeground
        if isForeground, retaking || !KeyTerminal.isTaken { KeyTerminal.take() }
        guard isForeground != isReading else { return }
        isReading = isForeground
        if isForeground { source.resume() } else { source.suspend() }
    }
}
