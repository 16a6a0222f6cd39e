internal import Foundation
internal import RenderPlan
internal import Synchronization

/// The readers of one track: the current one, the next one opening behind it, and one idle that may be used
/// again. Never more than three are alive, whatever the number of clips.
///
/// Belongs to the feed's thread, but for `ReaderRegistry`, which any thread may close.
final class ReaderPool<Cursor: SourceCursor> {
    typealias Job = ReaderJob

    private let registry: ReaderRegistry
    private var current: (job: Job, cursor: Cursor)?
    private var prepared: (job: Job, cursor: Lookahead<Cursor>)?
    private var idle: (job: Job, cursor: Cursor)?

    init(registry: ReaderRegistry) {
        self.registry = registry
    }

    /// Begins to open and seek for `job` on another thread. Does nothing where the current reader only has
    /// to decode on.
    func prepare(_ job: Job) {
        guard prepared?.job != job, !continuesCurrent(job) else { return }
        discardPrepared()
        let reused = takeIdle(for: job)
        prepared = (
            job,
            Lookahead { [registry] in
                // A new reader stands at the file's start already.
                let isAtStart = Cursor.isAtStart(job.start, of: job.output) && reused == nil
                let cursor =
                    try reused
                    ?? Cursor(reader: registry.open(job.source, job.output, seeksFirst: !isAtStart))
                cursor.target = job.target
                do {
                    if var known = cursor.reader.damage?.silence(of: job.source) {
                        known.target = job.target
                        try cursor.endEarly(after: known)
                    } else if isAtStart {
                        try cursor.reader.waitUntilOpen()
                    } else {
                        try cursor.move(to: job.start, until: job.runEnd)
                    }
                } catch let failure as SourceFailure {
                    try cursor.endEarly(after: failure)
                }
                return cursor
            }
        )
    }

    /// The cursor for `job`, ready at its start; blocks until it is.
    func take(_ job: Job) throws -> Cursor {
        if continuesCurrent(job), let cursor = current?.cursor {
            current = (job, cursor)
            cursor.target = job.target
            cursor.skip(to: job.start)
            return cursor
        }
        prepare(job)
        retireCurrent()
        let cursor = try prepared!.cursor.take()
        prepared = nil
        current = (job, cursor)
        return cursor
    }

    /// Closes a reader that was opened for a job that does not come, once it is open.
    private func discardPrepared() {
        guard let stale = prepared?.cursor else { return }
        prepared = nil
        DispatchQueue.global(qos: .utility).async { [registry] in
            // One that could not be opened needs no closing.
            if case .success(let cursor) = Result(catching: { try stale.take() }) {
                registry.close(cursor.reader)
            }
        }
    }

    private func continuesCurrent(_ job: Job) -> Bool {
        guard let (now, cursor) = current, !cursor.hasFailed, now.runEnd == nil || now.runEnd == job.runEnd
        else { return false }
        return job.continues(now, unitsPerSecond: Cursor.unitsPerSecond(of: job.output))
    }

    private func takeIdle(for job: Job) -> Cursor? {
        guard let (last, cursor) = idle, last.stream == job.stream else { return nil }
        idle = nil
        return cursor
    }

    /// Of the current reader and the idle one, the one that is needed sooner stays.
    private func retireCurrent() {
        guard let retired = current else { return }
        current = nil
        guard !retired.cursor.hasFailed else { return registry.close(retired.cursor.reader) }
        guard let (job, _) = idle, job.nextUse ?? .max < retired.job.nextUse ?? .max else {
            closeIdle()
            retired.cursor.rest()
            idle = retired
            return
        }
        registry.close(retired.cursor.reader)
    }

    private func closeIdle() {
        idle.map { registry.close($0.cursor.reader) }
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
    private let damage: DamageReport?
    private let decodesAlone: Bool

    /// - Parameters:
    ///   - damage: where readers look for damage and report it; nil where only what stops them is told.
    ///   - decodesAlone: whether each decoder works on a single thread.
    init(damage: DamageReport? = nil, decodesAlone: Bool = false) {
        self.damage = damage
        self.decodesAlone = decodesAlone
    }

    /// The largest number of readers that were alive at one time.
    var mostAlive: Int { content.withLock { $0.mostAlive } }

    /// How many readers were opened in all.
    var opened: Int { content.withLock { $0.opened } }

    /// - Parameter seeksFirst: whether nothing is wanted before the first seek.
    func open(
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
        FreePages.giveBackSoon()
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
