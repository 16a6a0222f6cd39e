internal import RenderPlan

/// A track's readers for jobs in a known order: the current reader, the next one that is opened meanwhile,
/// and an idle one that may be reused.
///
/// Must be used on the feed's thread, except for `ReaderRegistry`, which may be closed from any thread.
package final class ReaderPool<Cursor: SourceCursor> {
    private let readers: ReaderSet<Cursor, ReaderJob>
    private var current: ReaderSet<Cursor, ReaderJob>.OpenReader?
    private let outlivesRuns: Bool

    /// - Parameter outlivesRuns: whether any job may be taken again, such as after a seek of a player.
    package init(registry: ReaderRegistry, outlivesRuns: Bool = false) {
        readers = ReaderSet(registry: registry)
        self.outlivesRuns = outlivesRuns
    }

    /// Starts to open a reader and to seek for `job` on another thread. Has no effect if the current reader
    /// only has to decode on.
    func prepare(_ job: ReaderJob) {
        guard readers.ahead != job, !continuesCurrent(job) else { return }
        readers.discardAhead()
        let isStart = Cursor.isAtStart(job.start, of: job.output)
        let idle = readers.open.first { $0 !== current && $0.stream == job.stream }
        let reused = isStart && !Cursor.returnsToStart ? nil : idle.map { readers.remove($0) }
        readers.openAhead(job.stream, for: job) { registry in
            // A new reader is already at the start of the file.
            let isAtStart = isStart && reused == nil
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
    }

    /// Returns the cursor for `job`, positioned at its start. Blocks until it is.
    func take(_ job: ReaderJob) throws -> Cursor {
        if continuesCurrent(job), let current {
            current.use = job
            current.cursor.target = job.target
            current.cursor.skip(to: job.start)
            return current.cursor
        }
        prepare(job)
        retireCurrent(before: job)
        let reader = try readers.takeAhead()
        current = reader
        return reader.cursor
    }

    private func continuesCurrent(_ job: ReaderJob) -> Bool {
        guard let current, !current.cursor.hasFailed,
            current.use.runEnd == nil || current.use.runEnd == job.runEnd
        else { return false }
        return job.continues(current.use, unitsPerSecond: Cursor.unitsPerSecond(of: job.output))
    }

    /// Keeps the idle reader that is needed sooner. One that no later job needs is closed: its decoder would hold its
    /// frames until the end.
    private func retireCurrent(before job: ReaderJob) {
        guard let retired = current else { return }
        current = nil
        // A job for the same stream has a reader of its own.
        let nextUse = retired.stream == job.stream ? job.nextUse : retired.use.nextUse
        guard outlivesRuns || nextUse != nil, !retired.cursor.hasFailed else { return readers.close(retired) }
        retired.use.nextUse = nextUse
        retired.cursor.rest()
        readers.makeRoom { $0.use.nextUse ?? .max > $1.use.nextUse ?? .max }
    }
}
