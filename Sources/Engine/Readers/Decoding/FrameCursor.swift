package import GStreamerOverlay
package import MediaTypes
package import RenderPlan

/// Chooses a source's frames by time: the last one with a timestamp at or before the requested one.
///
/// Times are requested in ascending order; `move(to:)` seeks anywhere.
package final class FrameCursor: SourceCursor, @unchecked Sendable {
    package let reader: SourceReader
    /// The tolerance in nanoseconds: timestamps are rounded by their container.
    private let tolerance: Int64
    /// The time of the first frame of a file that begins with time without frames; else zero.
    private let begin: Int64
    private var current: MediaSample?
    private var upcoming: MediaSample?
    private var isAtEnd = false
    /// The entry with which decoding begins after a seek.
    private var entry = DecodeFilter.Entry.certain
    package private(set) var hasFailed = false
    package var target: CMTimeRange?

    package init(reader: SourceReader) {
        self.reader = reader
        tolerance = Self.tolerance(of: reader.source)
        begin = reader.source.lateStart.map { StreamTime.signedNanoseconds($0.wrappedValue) } ?? 0
    }

    package static func tolerance(of source: MediaSource) -> Int64 {
        // Half a unit of the source's clock. If times are relative to a nonzero start, that is rounded too.
        let unit = 1_000_000_000 / Int64(max(1, source.timescale))
        // The times of a grid are exact, and may repeatedly be half a unit from the requested ones.
        guard source.frameGrid == nil else { return unit / 2 + 1_000 }
        return max(1, source.start == nil ? unit / 2 : unit)
    }

    package static func unitsPerSecond(of output: SourceReader.Output) -> Int64 { 1_000_000_000 }

    package static func isAtStart(_ position: Int64, of output: SourceReader.Output) -> Bool { position <= 0 }

    package static var returnsToStart: Bool { true }

    /// Seeks so that the frame at `time`, in nanoseconds, is found next, after all frames from its key frame
    /// on.
    package func move(to time: Int64) throws {
        try move(to: time, wanting: nil, until: nil)
    }

    /// Seeks to the frame at `time`. The frames before it, and those from `end` on, are skipped if possible.
    package func move(to time: Int64, until end: Int64?) throws {
        try move(
            to: time, wanting: time - reader.displacement,
            until: end.map { $0 + 2 * tolerance + reader.displacement })
    }

    /// Seeks to the frame at `time` without outputting those before it, which is faster for a single frame.
    /// - Parameter isAlone: whether no frames after it are requested before the next seek.
    package func move(exactlyTo time: Int64, isAlone: Bool = false, isCancelled: () -> Bool) throws {
        (current, upcoming, isAtEnd) = (nil, nil, false)
        let end = isAlone ? time + 2 * tolerance + reader.displacement : nil
        guard !reader.looksAtNeighbors else { return try move(withNeighborsTo: time, isAlone: isAlone) }
        guard time > 0 else { return try reader.seek(to: 0, until: end) }
        try reader.seek(
            exactlyTo: time, wanting: time + tolerance - reader.displacement, until: end,
            beginningWith: entry, isCancelled: isCancelled)
        // Known once a frame is decoded: the first frame after an exact seek can't be made from those before
        // it.
        guard !reader.looksAtNeighbors else { return try move(withNeighborsTo: time, isAlone: isAlone) }
        upcoming = try next()
        // The decoder distinguishes frames by durations, which are wrong in some files.
        if firstIsAfter(time) { try move(to: time) }
    }

    /// Skips the frames before it, too: the first ones after a seek can't be made from those before them.
    private func move(withNeighborsTo time: Int64, isAlone: Bool) throws {
        try move(to: time, until: isAlone ? time : nil)
        _ = try chosenFrame(at: time)
    }

    /// A seek in a file without an index may land after the requested time, and so may one to a key frame
    /// without the frames that are displayed before it. Then seeks further back, and finally to the start.
    private func move(to time: Int64, wanting wanted: Int64?, until end: Int64?) throws {
        (current, upcoming, isAtEnd) = (nil, nil, false)
        // After a seek to its very start, a transport stream has other times than when it is opened.
        let start: Int64 = reader.looksAtNeighbors ? 1 : 0
        guard max(start, time) > 0 else { return try reader.seek(to: 0, wanting: wanted, until: end) }
        var distance: Int64 = 0
        while true {
            let earlier = max(start, time - distance)
            try reader.seek(to: earlier, wanting: wanted, until: end, beginningWith: entry)
            upcoming = try next()
            if earlier == start || !firstIsAfter(time) { break }
            if entry == .certain, distance >= Self.longestGroup {
                (entry, distance) = (.likely, 0)
            } else {
                distance = max(1_000_000_000, distance * 4)
            }
        }
        isAtEnd = upcoming == nil
    }

    /// If no frame within this many nanoseconds states that decoding can begin with it, the file is assumed
    /// to have none.
    private static let longestGroup: Int64 = 16_000_000_000

    /// Returns the next frame at its time on the frame grid.
    private func next() throws -> MediaSample? {
        guard let sample = try reader.next() else { return nil }
        guard let time = sample.streamTime, let place = reader.source.frameGrid?.place(of: time) else {
            return sample
        }
        return sample.earlier(by: time - place)
    }

    /// Continues at a later time, without a seek.
    package func skip(to time: Int64) {
        reader.skip(to: time - reader.displacement)
    }

    package func rest() {
        (current, upcoming) = (nil, nil)
    }

    /// The start of the frame after the current one; nil at the file's end.
    package func nextStart() throws -> Int64? {
        if upcoming == nil, !isAtEnd {
            upcoming = try next()
            isAtEnd = upcoming == nil
        }
        return upcoming?.streamTime
    }

    /// The range in the file's time of the frame that was returned last; nil if unknown.
    package var shownSpan: Range<Int64>? {
        guard let start = current?.streamTime, !isAtEnd || !reader.hasEndedAsWanted else { return nil }
        let end = isAtEnd ? Int64.max : upcoming?.streamTime
        return end.flatMap { start < $0 ? start..<$0 : nil }
    }

    /// The start of the frame that was returned last; nil before the first.
    package var shownStart: Int64? { current?.streamTime }

    private func firstIsAfter(_ time: Int64) -> Bool {
        guard let start = upcoming?.streamTime else { return upcoming == nil }
        return start > time + tolerance
    }

    /// Whether the file ended without a single frame since the last seek, and that ends the rendering.
    package var isWithoutFrames: Bool { hasNothing && reader.damage?.policy != .playThrough }

    private var hasNothing: Bool { isAtEnd && current == nil && upcoming == nil }

    package func endEarly(after failure: SourceFailure) throws {
        try report(failure, at: nil)
        (upcoming, isAtEnd, hasFailed) = (nil, true, true)
    }

    /// - Throws: the failure if damage ends the rendering.
    private func report(_ failure: SourceFailure, at time: Int64?) throws {
        guard let damage = reader.damage else { throw failure }
        var failure = failure
        failure.target = failure.target ?? target
        failure.sourceTime = failure.sourceTime ?? time.map { CMTime(nanoseconds: $0) }
        try damage.note(failure)
    }

    /// Returns the frame at `time` in nanoseconds; nil if the file has none yet. If damage is played through,
    /// returns the last frame before it.
    package func frame(at time: Int64) throws -> MediaBuffer? {
        do {
            let frame = try chosenFrame(at: time)
            try checkForDamage(at: time)
            return frame
        } catch let failure as SourceFailure {
            try report(failure, at: time)
            (upcoming, isAtEnd, hasFailed) = (nil, true, true)
            return current?.buffer
        }
    }

    private func checkForDamage(at time: Int64) throws {
        let start = current?.streamTime
        let length = Int64(current?.buffer.duration ?? Self.lastFrameDuration)
        let shown = start.map { $0..<$0 + length + length / 2 + 1 }
        if start == nil, let first = upcoming?.streamTime,
            let damage = reader.unnoticedDamage(first: first, at: time)
        {
            try report(damage, at: time)
        } else if let start, current?.buffer.isCorrupted == true,
            let damage = reader.unnoticedDamage(corrupted: start)
        {
            try report(damage, at: time)
        } else if let damage = reader.unnoticedDamage(
            shown: shown, at: time, isAtEnd: isAtEnd && upcoming == nil)
        {
            try report(damage, at: time)
        } else if hasNothing, !hasFailed, reader.damage?.policy == .playThrough {
            throw SourceFailure(.noMedia, source: reader.source, message: "it has no frame there")
        }
    }

    /// The duration of a frame that has none in the file: a tenth of a second.
    private static let lastFrameDuration: UInt64 = 100_000_000

    private func chosenFrame(at time: Int64) throws -> MediaBuffer? {
        while !isAtEnd {
            if upcoming == nil { upcoming = try next() }
            guard let next = upcoming else {
                isAtEnd = true
                break
            }
            guard next.streamTime ?? 0 <= time + tolerance else { break }
            current = next
            upcoming = nil
        }
        if let current { return current.buffer }
        guard time + tolerance >= begin, let first = upcoming, let start = first.streamTime else {
            return nil
        }
        return start - time < Self.lateStart ? first.buffer : nil
    }

    /// A first frame that is later than this after the requested time is a real gap in the file. A smaller
    /// delay is that of an encoder or of an unwritten edit, so the frame is presented from the start.
    private static let lateStart: Int64 = 200_000_000
}
