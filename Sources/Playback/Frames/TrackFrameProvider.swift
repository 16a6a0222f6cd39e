internal import Engine
internal import GStreamerOverlay

/// One track's decoded frames at any time, in any order: from the cache, by decoding further, or after a
/// seek.
///
/// `@unchecked Sendable`: it belongs to one feed's thread at a time. A feed takes it over after the feed
/// before has been joined, which orders their accesses.
final class TrackFrameProvider: @unchecked Sendable {
    /// The last use of a reader.
    private struct Use {
        /// The time in nanoseconds from which it can decode further; nil if it has to seek.
        var position: Int64?
        var lastUse = 0
    }

    private typealias OpenReader = ReaderSet<FrameCursor, Use>.OpenReader

    private let cache: FrameCache
    private let readers: ReaderSet<FrameCursor, Use>
    private var uses = 0

    init(cache: FrameCache, registry: ReaderRegistry) {
        self.cache = cache
        readers = ReaderSet(registry: registry)
    }

    /// Returns the frame to present; nil if the source has none there yet.
    ///
    /// - Throws: `SourceFailure`, or `CancellationError` soon after `isCancelled` returns true.
    func frame(_ query: FrameQuery, isCancelled: () -> Bool) throws -> MediaBuffer? {
        if let known = cache.frame(of: query.stream, at: query.latestStart) { return known }
        let reader = try reader(for: query)
        do {
            return try decode(query, from: reader, isCancelled: isCancelled)
        } catch {
            reader.use.position = nil
            if !(error is CancellationError) { readers.close(reader) }
            throw error
        }
    }

    /// Returns the start of the key frame at or before the requested time, in nanoseconds; nil if the source
    /// has none there.
    func keyFrame(before query: FrameQuery) throws -> Int64? {
        let reader = try reader(for: query)
        reader.use.position = nil
        do {
            try reader.cursor.move(to: query.time)
            guard let start = try reader.cursor.nextStart() else { return nil }
            keep(try reader.cursor.frame(at: start), of: reader)
            reader.use.position = start
            return start
        } catch {
            readers.close(reader)
            throw error
        }
    }

    /// Returns the start of the frame to present, in nanoseconds; nil if the source has none there yet.
    func frameStart(of query: FrameQuery) throws -> Int64? {
        let reader = try reader(for: query)
        reader.use.position = nil
        do {
            // After an exact seek the decoder gives its first frame the time of the seek.
            try reader.cursor.move(to: query.time)
            keep(try reader.cursor.frame(at: query.time), of: reader)
            return reader.cursor.shownStart
        } catch {
            readers.close(reader)
            throw error
        }
    }

    /// Begins to open a reader and to seek on another thread.
    ///
    /// Has no effect if the query can be answered quickly anyway.
    func prepare(_ query: FrameQuery) {
        guard readers.aheadStream != query.stream,
            cache.frame(of: query.stream, at: query.latestStart) == nil,
            !readers.open.contains(where: { canDecodeOn($0, to: query) })
        else { return }
        readers.discardAhead()
        makeRoom()
        let use = Use(position: query.isBackwards ? nil : query.time)
        readers.openAhead(query.stream, for: use) { registry in
            let reader = try registry.open(
                query.stream.source, query.stream.output, seeksFirst: query.time > 0)
            let cursor = FrameCursor(reader: reader)
            if query.time <= 0 { try reader.waitUntilOpen() }
            if query.isBackwards {
                try cursor.move(to: query.time)
            } else if query.time > 0 {
                try cursor.move(exactlyTo: query.time) { false }
            }
            return cursor
        }
    }

    private func decode(
        _ query: FrameQuery, from reader: OpenReader, isCancelled: () -> Bool
    ) throws -> MediaBuffer? {
        uses += 1
        reader.use.lastUse = uses
        let cursor = reader.cursor
        let jumps = !canDecodeOn(reader, to: query)
        if jumps {
            reader.use.position = nil
            // Backwards, the frames that lead to this one are requested next: all are decoded and kept.
            if query.isBackwards {
                try cursor.move(to: query.time)
            } else {
                try cursor.move(exactlyTo: query.time, isAlone: query.isAlone, isCancelled: isCancelled)
            }
        }
        while let next = try cursor.nextStart(), next < query.time {
            if isCancelled() { throw CancellationError() }
            keep(try cursor.frame(at: next), of: reader)
        }
        let frame = try cursor.frame(at: query.time)
        if frame == nil, cursor.isWithoutFrames { throw SourceFailure.withoutFrames(query.stream.source) }
        keep(frame, of: reader)
        reader.use.position = jumps && query.isAlone ? nil : cursor.shownSpan?.lowerBound ?? query.time
        return frame
    }

    private func keep(_ frame: MediaBuffer?, of reader: OpenReader) {
        guard let frame, let span = reader.cursor.shownSpan else { return }
        cache.insert(frame, over: span, of: reader.stream)
    }

    private func reader(for query: FrameQuery) throws -> OpenReader {
        let able = readers.open.filter { canDecodeOn($0, to: query) }
            .max { $0.use.position ?? .min < $1.use.position ?? .min }
        if let able { return able }
        if readers.aheadStream == query.stream { return try readers.takeAhead() }
        let same = readers.open.filter { $0.stream == query.stream }
            .min { $0.use.lastUse < $1.use.lastUse }
        if let same { return same }
        makeRoom()
        let seeksFirst = query.isBackwards || query.time > Self.reach
        return try readers.openNow(
            query.stream, for: Use(position: seeksFirst ? nil : 0), seeksFirst: seeksFirst)
    }

    /// Whether decoding further is likely to be as fast as a seek, or faster.
    private func canDecodeOn(_ reader: OpenReader, to query: FrameQuery) -> Bool {
        guard reader.stream == query.stream, let position = reader.use.position else { return false }
        return position <= query.time && query.time - position <= Self.reach
    }

    private func makeRoom() {
        readers.makeRoom { $0.use.lastUse < $1.use.lastUse }
    }

    private static let reach: Int64 = 500_000_000
}
