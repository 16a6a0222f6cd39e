internal import Foundation
internal import RenderPlan
internal import Synchronization

/// The readers of one track: the current one, the next one opening behind it, and one idle that may be used
/// again. Never more than three are alive, whatever the number of clips.
///
/// Belongs to the feed's thread, but for `ReaderRegistry`, which any thread may close.
final class ReaderPool<Cursor: SourceCursor> {
    /// One clip's wish: which stream as what, and the span of it in the cursor's units.
    struct Job: Hashable {
        var source: MediaSource
        var output: SourceReader.Output
        var start: Int64
        var end: Int64
    }

    private let registry: ReaderRegistry
    private var current: (job: Job, cursor: Cursor)?
    private var prepared: (job: Job, cursor: Lookahead<Cursor>)?
    private var idle: Cursor?

    init(registry: ReaderRegistry) {
        self.registry = registry
    }

    /// Begins to open and seek for `job` on another thread. Does nothing where the current reader only has
    /// to decode on.
    func prepare(_ job: Job) {
        guard prepared?.job != job, !continuesCurrent(job) else { return }
        let reused = takeIdle(for: job)
        if reused == nil { closeIdle() }
        prepared = (
            job,
            Lookahead { [registry] in
                let cursor: Cursor
                if let reused {
                    cursor = reused
                } else {
                    let reader = try registry.open(job.source, job.output)
                    cursor = Cursor(reader: reader)
                    try reader.waitUntilOpen()
                    // A new reader stands at the file's start already.
                    if job.start <= 0 { return cursor }
                }
                try cursor.move(to: job.start)
                return cursor
            }
        )
    }

    /// The cursor for `job`, ready at its start; blocks until it is.
    func take(_ job: Job) throws -> Cursor {
        if continuesCurrent(job), let cursor = current?.cursor {
            current = (job, cursor)
            return cursor
        }
        prepare(job)
        retireCurrent()
        let cursor = try prepared!.cursor.take()
        prepared = nil
        current = (job, cursor)
        return cursor
    }

    private func continuesCurrent(_ job: Job) -> Bool {
        guard let now = current?.job, now.source == job.source, now.output == job.output else { return false }
        let ahead = job.start - now.end
        return ahead >= 0 && ahead <= Cursor.unitsPerSecond(of: job.output)
    }

    private func takeIdle(for job: Job) -> Cursor? {
        guard let reader = idle?.reader, reader.source == job.source, reader.output == job.output else {
            return nil
        }
        defer { idle = nil }
        return idle
    }

    private func retireCurrent() {
        guard let retired = current?.cursor else { return }
        closeIdle()
        (idle, current) = (retired, nil)
    }

    private func closeIdle() {
        idle.map { registry.close($0.reader) }
        idle = nil
    }
}

/// All readers of one feed, so that another thread can end them.
final class ReaderRegistry: Sendable {
    private struct Content {
        var readers: [ObjectIdentifier: SourceReader] = [:]
        var isClosed = false
        var mostAlive = 0
        var opened = 0
    }

    private let content = Mutex(Content())

    /// The largest number of readers that were alive at one time.
    var mostAlive: Int { content.withLock { $0.mostAlive } }

    /// How many readers were opened in all.
    var opened: Int { content.withLock { $0.opened } }

    func open(_ source: MediaSource, _ output: SourceReader.Output) throws -> SourceReader {
        if content.withLock({ $0.isClosed }) { throw CancellationError() }
        let reader = try SourceReader(source: source, output: output)
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
    }

    /// Ends every reader, now and to come. Callable from any thread but a streaming one.
    func closeAll() {
        let open = content.withLock { content in
            content.isClosed = true
            return Array(content.readers.values)
        }
        open.forEach(close)
    }
}
