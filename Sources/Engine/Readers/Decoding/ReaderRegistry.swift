package import RenderPlan
internal import Synchronization

/// All readers of one feed, so that they can be closed from another thread.
package final class ReaderRegistry: Sendable {
    private struct Content {
        var readers: [ObjectIdentifier: SourceReader] = [:]
        var isClosed = false
        var mostAlive = 0
        var opened = 0
    }

    private let content = Mutex(Content())
    private let damage: DamageReport?
    private let decodesAlone: Bool

    /// - Parameters:
    ///   - damage: the report that readers check for damage and add to; nil if only failures that end reading
    ///     are reported.
    ///   - decodesAlone: whether each decoder uses a single thread.
    package init(damage: DamageReport? = nil, decodesAlone: Bool = false) {
        self.damage = damage
        self.decodesAlone = decodesAlone
    }

    /// The number of readers that are open.
    var alive: Int { content.withLock { $0.readers.count } }

    /// The largest number of readers that were open at one time.
    var mostAlive: Int { content.withLock { $0.mostAlive } }

    /// The total number of readers that were opened.
    package var opened: Int { content.withLock { $0.opened } }

    /// - Parameter seeksFirst: whether no frames are requested before the first seek.
    package func open(
        _ source: MediaSource, _ output: SourceReader.Output, seeksFirst: Bool = false
    ) throws -> SourceReader {
        if content.withLock({ $0.isClosed }) { throw CancellationError() }
        let reader = try SourceReader(
            source: source, output: output, seeksFirst: seeksFirst, decodesAlone: decodesAlone,
            damage: damage)
        let isClosed = content.withLock { content in
            content.readers[ObjectIdentifier(reader)] = reader
            content.opened += 1
            content.mostAlive = max(content.mostAlive, content.readers.count)
            return content.isClosed
        }
        if isClosed {
            close(reader)
            throw CancellationError()
        }
        return reader
    }

    func close(_ reader: SourceReader) {
        reader.close()
        _ = content.withLock { $0.readers.removeValue(forKey: ObjectIdentifier(reader)) }
        HeapTrimmer.trimSoon()
    }

    /// Closes every reader, including those opened later. Can be called on any thread except a streaming
    /// thread.
    package func closeAll() {
        let open = content.withLock { content in
            content.isClosed = true
            return Array(content.readers.values)
        }
        open.forEach(close)
    }
}
