internal import Dispatch
internal import GStreamerOverlay

/// One track's footage at any time, in any order: from the cache, by decoding on, or after a jump.
///
/// Belongs to one feed's thread at a time; feeds take it over from each other once the one before has been
/// joined, which orders their accesses: that is why it may say `@unchecked Sendable`.
final class TrackFootage: @unchecked Sendable {
    /// One moment of one stream in one form. Times are nanoseconds.
    struct Wish {
        var key: FrameCache.Key
        var time: Int64
        /// Whether earlier frames are wanted next.
        var isBackwards: Bool
        /// Whether no frame near it is wanted next.
        var isAlone = false
    }

    private final class Reading {
        let key: FrameCache.Key
        let cursor: FrameCursor
        /// From here on it can decode on; nil where only a jump helps.
        var position: Int64?
        var lastUse = 0

        init(key: FrameCache.Key, cursor: FrameCursor, position: Int64?) {
            (self.key, self.cursor, self.position) = (key, cursor, position)
        }
    }

    private let cache: FrameCache
    private let registry: ReaderRegistry
    private var readings: [Reading] = []
    private var prepared: (wish: Wish, cursor: Lookahead<FrameCursor>)?
    private var uses = 0

    init(cache: FrameCache, registry: ReaderRegistry) {
        self.cache = cache
        self.registry = registry
    }

    /// The frame to show; nil where the source has none there yet.
    /// - Throws: `SourceFailure`, or `CancellationError` soon after `isCancelled` says so.
    func frame(_ wish: Wish, isCancelled: () -> Bool) throws -> MediaBuffer? {
        let tolerance = FrameCursor.tolerance(of: wish.key.source)
        if let known = cache.frame(of: wish.key, at: wish.time + tolerance) { return known }
        let reading = try reading(for: wish)
        do {
            return try decode(wish, from: reading, isCancelled: isCancelled)
        } catch {
            reading.position = nil
            if !(error is CancellationError) { close(reading) }
            throw error
        }
    }

    /// When the key frame at or before the wish begins, in nanoseconds; nil where the source has none there.
    func keyFrame(before wish: Wish) throws -> Int64? {
        let reading = try reading(for: wish)
        reading.position = nil
        do {
            try reading.cursor.move(to: wish.time)
            guard let start = try reading.cursor.nextStart() else { return nil }
            keep(try reading.cursor.frame(at: start), of: reading)
            reading.position = start
            return start
        } catch {
            close(reading)
            throw error
        }
    }

    /// Begins to open and jump on another thread. Does nothing where the wish can be met quickly anyway.
    func prepare(_ wish: Wish) {
        let tolerance = FrameCursor.tolerance(of: wish.key.source)
        guard prepared?.wish.key != wish.key, cache.frame(of: wish.key, at: wish.time + tolerance) == nil,
            !readings.contains(where: { canDecodeOn($0, to: wish) })
        else { return }
        discardPrepared()
        makeRoom()
        prepared = (
            wish,
            Lookahead { [registry] in
                let reader = try registry.open(wish.key.source, wish.key.output)
                let cursor = FrameCursor(reader: reader)
                try reader.waitUntilOpen()
                if wish.isBackwards {
                    try cursor.move(to: wish.time)
                } else if wish.time > 0 {
                    try cursor.move(exactlyTo: wish.time) { false }
                }
                return cursor
            }
        )
    }

    /// Closes a reader that was opened for nothing, once it is open.
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

    private func decode(
        _ wish: Wish, from reading: Reading, isCancelled: () -> Bool
    ) throws -> MediaBuffer? {
        uses += 1
        reading.lastUse = uses
        let cursor = reading.cursor
        let jumps = !canDecodeOn(reading, to: wish)
        if jumps {
            reading.position = nil
            // Backwards the frames that lead to this one are wanted next: all are decoded and kept.
            if wish.isBackwards {
                try cursor.move(to: wish.time)
            } else {
                try cursor.move(exactlyTo: wish.time, isAlone: wish.isAlone, isCancelled: isCancelled)
            }
        }
        while let next = try cursor.nextStart(), next < wish.time {
            if isCancelled() { throw CancellationError() }
            keep(try cursor.frame(at: next), of: reading)
        }
        let frame = try cursor.frame(at: wish.time)
        if frame == nil, cursor.isWithoutFrames {
            throw SourceFailure(.noMedia, source: wish.key.source, message: "it has no frame there")
        }
        keep(frame, of: reading)
        reading.position = jumps && wish.isAlone ? nil : cursor.shownSpan?.lowerBound ?? wish.time
        return frame
    }

    private func keep(_ frame: MediaBuffer?, of reading: Reading) {
        guard let frame, let span = reading.cursor.shownSpan else { return }
        cache.insert(frame, over: span, of: reading.key)
    }

    private func reading(for wish: Wish) throws -> Reading {
        let able = readings.filter { canDecodeOn($0, to: wish) }.max { $0.position! < $1.position! }
        if let able { return able }
        if let ready = prepared, ready.wish.key == wish.key {
            prepared = nil
            let position = ready.wish.isBackwards ? nil : ready.wish.time
            let reading = Reading(key: wish.key, cursor: try ready.cursor.take(), position: position)
            readings.append(reading)
            return reading
        }
        let same = readings.filter { $0.key == wish.key }.min { $0.lastUse < $1.lastUse }
        if let same { return same }
        makeRoom()
        let reader = try registry.open(wish.key.source, wish.key.output)
        let reading = Reading(key: wish.key, cursor: FrameCursor(reader: reader), position: 0)
        do { try reader.waitUntilOpen() } catch {
            registry.close(reader)
            throw error
        }
        readings.append(reading)
        return reading
    }

    /// Whether decoding on is likely to be faster than a jump, or as fast.
    private func canDecodeOn(_ reading: Reading, to wish: Wish) -> Bool {
        guard reading.key == wish.key, let position = reading.position else { return false }
        return position <= wish.time && wish.time - position <= Self.reach
    }

    /// Never more than three readers a track: the current one, the next one, and one behind.
    private func makeRoom() {
        while readings.count + (prepared == nil ? 0 : 1) >= 3 {
            guard let oldest = readings.min(by: { $0.lastUse < $1.lastUse }) else { return }
            close(oldest)
        }
    }

    private func close(_ reading: Reading) {
        registry.close(reading.cursor.reader)
        readings.removeAll { $0 === reading }
    }

    private static let reach: Int64 = 500_000_000
}
