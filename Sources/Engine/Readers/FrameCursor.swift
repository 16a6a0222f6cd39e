package import GStreamerOverlay
package import MediaTypes
package import RenderPlan

/// Chooses a source's frames by time: the last one with a timestamp at or before the asked one.
///
/// Times are asked in ascending order; `move(to:)` starts anew anywhere.
package final class FrameCursor: SourceCursor, @unchecked Sendable {
    package let reader: SourceReader
    /// In nanoseconds: timestamps are rounded by their container.
    private let tolerance: Int64
    private var current: MediaSample?
    private var upcoming: MediaSample?
    private var isAtEnd = false
    /// What decoding begins with after a jump.
    private var entry = DecodeFilter.Entry.certain
    package private(set) var hasFailed = false
    package var target: CMTimeRange?

    package init(reader: SourceReader) {
        self.reader = reader
        tolerance = Self.tolerance(of: reader.source)
    }

    package static func tolerance(of source: MediaSource) -> Int64 {
        // By half a unit of its clock; where times are told from a start that is not zero, that one is rounded too.
        let unit = 1_000_000_000 / Int64(max(1, source.timescale))
        // The times of a grid are exact, and may be half a unit from those that are asked, again and again.
        guard source.frameGrid == nil else { return unit / 2 + 1_000 }
        return max(1, source.start == nil ? unit / 2 : unit)
    }

    package static func unitsPerSecond(of output: SourceReader.Output) -> Int64 { 1_000_000_000 }

    package static func isAtStart(_ position: Int64, of output: SourceReader.Output) -> Bool { position <= 0 }

    package static var returnsToStart: Bool { true }

    /// Jumps so that the frame of `time`, in nanoseconds, will be found, and all that lead to it from its key
    /// frame on.
    package func move(to time: Int64) throws {
        try move(to: time, wanting: nil, until: nil)
    }

    /// Jumps to the frame of `time`. Those that lead to it, and those from `end` on, are left out where that
    /// is possible.
    package func move(to time: Int64, until end: Int64?) throws {
        try move(
            to: time, wanting: time - reader.displacement,
            until: end.map { $0 + 2 * tolerance + reader.displacement })
    }

    /// Jumps to the frame of `time` without giving those that lead to it: faster where only that one is wanted.
    /// - Parameter isAlone: whether nothing behind it will be asked before the next jump.
    package func move(exactlyTo time: Int64, isAlone: Bool = false, isCancelled: () -> Bool) throws {
        (current, upcoming, isAtEnd) = (nil, nil, false)
        let end = isAlone ? time + 2 * tolerance + reader.displacement : nil
        guard !reader.looksAtNeighbors else { return try move(withNeighborsTo: time, isAlone: isAlone) }
        guard time > 0 else { return try reader.seek(to: 0, until: end) }
        try reader.seek(
            exactlyTo: time, wanting: time + tolerance - reader.displacement, until: end,
            beginningWith: entry, isCancelled: isCancelled)
        // Known once a frame is decoded: the first one behind an exact jump is not made of those before it.
        guard !reader.looksAtNeighbors else { return try move(withNeighborsTo: time, isAlone: isAlone) }
        upcoming = try next()
        // The decoder tells frames apart by durations, which not every file has right.
        if firstIsAfter(time) { try move(to: time) }
    }

    /// Leaves out those that lead to it, too: the first ones behind a jump are not made of those before them.
    private func move(withNeighborsTo time: Int64, isAlone: Bool) throws {
        try move(to: time, until: isAlone ? time : nil)
        _ = try chosenFrame(at: time)
    }

    /// A file without an index may land after the requested time, as may one whose key frame leaves out what is shown
    /// before it: then from further back, at last from its start.
    private func move(to time: Int64, wanting wanted: Int64?, until end: Int64?) throws {
        (current, upcoming, isAtEnd) = (nil, nil, false)
        // Sought to its very start, a transport stream gives other times than at first.
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

    /// If nothing in so many nanoseconds says that decoding can begin with it, nothing in the file is taken to say it.
    private static let longestGroup: Int64 = 16_000_000_000

    /// The next frame, at the time where it belongs.
    private func next() throws -> MediaSample? {
        guard let sample = try reader.next() else { return nil }
        guard let time = sample.streamTime, let place = reader.source.frameGrid?.place(of: time) else {
            return sample
        }
        return sample.earlier(by: time - place)
    }

    /// Goes on at a later time, without a jump.
    package func skip(to time: Int64) {
        reader.skip(to: time - reader.displacement)
    }

    package func rest() {
        (current, upcoming) = (nil, nil)
    }

    /// When the frame after the shown one begins; nil at the file's end.
    package func nextStart() throws -> Int64? {
        if upcoming == nil, !isAtEnd {
            upcoming = try next()
            isAtEnd = upcoming == nil
        }
        return upcoming?.streamTime
    }

    /// The span in the file's time over which the frame that was given last is shown; nil where it is not
    /// known.
    package var shownSpan: Range<Int64>? {
        guard let start = current?.streamTime, !isAtEnd || !reader.hasEndedAsWanted else { return nil }
        let end = isAtEnd ? Int64.max : upcoming?.streamTime
        return end.flatMap { start < $0 ? start..<$0 : nil }
    }

    /// When the frame that was given last begins; nil before the first.
    package var shownStart: Int64? { current?.streamTime }

    private func firstIsAfter(_ time: Int64) -> Bool {
        guard let start = upcoming?.streamTime else { return upcoming == nil }
        return start > time + tolerance
    }

    /// Whether the file ended without a single frame since the last jump, and that is to end the rendering.
    package var isWithoutFrames: Bool { hasNothing && reader.damage?.policy != .playThrough }

    private var hasNothing: Bool { isAtEnd && current == nil && upcoming == nil }

    package func endEarly(after failure: SourceFailure) throws {
        try report(failure, at: nil)
        (upcoming, isAtEnd, hasFailed) = (nil, true, true)
    }

    /// - Throws: the failure, where damage ends the rendering.
    private func report(_ failure: SourceFailure, at time: Int64?) throws {
        guard let damage = reader.damage else { throw failure }
        var failure = failure
        failure.target = failure.target ?? target
        failure.sourceTime = failure.sourceTime ?? time.map { CMTime(nanoseconds: $0) }
        try damage.note(failure)
    }

    /// The frame to show at `time` in nanoseconds; nil where the file has none yet. Where damage is played
    /// through, the last one before it.
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
        } else if let damage = reader.unnoticedDamage(
            shown: shown, at: time, isAtEnd: isAtEnd && upcoming == nil)
        {
            try report(damage, at: time)
        } else if hasNothing, !hasFailed, reader.damage?.policy == .playThrough {
            throw SourceFailure(.noMedia, source: reader.source, message: "it has no frame there")
        }
    }

    /// How long a frame lasts of which the file does not say it: a tenth of a second.
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
        guard let first = upcoming, let start = first.streamTime else { return nil }
        return start - time < Self.lateStart ? first.buffer : nil
    }

    /// A first frame that comes later than this after the requested time is a real gap in the file; an earlier one is
    /// only the delay of an encoder or an unwritten edit, and is shown from the start.
    private static let lateStart: Int64 = 200_000_000
}
