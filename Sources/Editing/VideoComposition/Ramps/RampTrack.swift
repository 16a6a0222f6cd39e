package import MediaTypes

/// Values set at times and ramps over time ranges: one thing that a layer or an audio track does over time.
///
/// Before the first entry the value is `initialValue`. A value that is set holds until the next entry begins;
/// a ramp goes in a straight line over its half-open range, and its end value then holds. The order in which
/// entries were added does not matter, but that of two values set at one time the later call wins.
/// Source: AVVideoComposition.h and AVAudioMix.h, `set…Ramp` and `set…:atTime:`.
package struct RampTrack<Value: Interpolable>: Equatable, Sendable {
    /// A value set at a time (`start == end`), or a ramp as its caller gave it.
    struct Entry: Equatable, Sendable {
        var start: CMTime
        var end: CMTime
        var from: Value
        var to: Value

        var isRamp: Bool { start < end }

        func overlaps(_ other: Entry) -> Bool { start < other.end && other.start < end }

        /// The entry's value at a time at or after its start; a ramp's end value holds.
        func value(at time: CMTime) -> Value {
            guard isRamp else { return to }
            return from.interpolated(to: to, progress: rampProgress(at: time, from: start, to: end))
        }
    }

    package let kind: RampKind
    /// The value before the first entry.
    package let initialValue: Value
    /// Sorted by start, at most one to a start. Ramps don't overlap; a value set inside a ramp cuts it there.
    private(set) var entries: [Entry] = []

    package init(_ kind: RampKind, initialValue: Value) {
        self.kind = kind
        self.initialValue = initialValue
    }

    /// Whether nothing was ever set.
    package var isEmpty: Bool { entries.isEmpty }

    /// Sets a value that holds from `time` until the next entry.
    ///
    /// At the very start of a ramp it has no effect; inside a ramp it cuts the ramp.
    /// A time that is not numeric is a programmer's error.
    package mutating func set(_ value: Value, at time: CMTime) {
        precondition(time.isNumber, "The time at which \(kind.value) is set must be numeric")
        insert(Entry(start: time, end: time, from: value, to: value))
    }

    /// Adds a ramp over a half-open range; one of no duration is the same as its end value set at its start.
    ///
    /// A range that is not numeric, or that overlaps an existing ramp's, is a programmer's error.
    package mutating func addRamp(from start: Value, to end: Value, timeRange: CMTimeRange) {
        precondition(timeRange.isNumber, "The timeRange of \(kind.ramp) must be numeric")
        guard timeRange.start < timeRange.end else { return set(end, at: timeRange.start) }
        precondition(!hasRamp(overlapping: timeRange), kind.overlap)
        insert(Entry(start: timeRange.start, end: timeRange.end, from: start, to: end))
    }

    /// Whether adding a ramp over this numeric range would overlap another.
    package func hasRamp(overlapping timeRange: CMTimeRange) -> Bool {
        let index = firstIndex(notBefore: timeRange.start)
        if let earlier = entries[..<index].last(where: \.isRamp), earlier.end > timeRange.start {
            return true
        }
        return entries[index...].prefix { $0.start < timeRange.end }.contains(where: \.isRamp)
    }

    private mutating func insert(_ entry: Entry) {
        let index = firstIndex(notBefore: entry.start)
        guard index < entries.endIndex, entries[index].start == entry.start else {
            return entries.insert(entry, at: index)
        }
        // A ramp takes the place of a value set at its start, and keeps it.
        if entry.isRamp || !entries[index].isRamp { entries[index] = entry }
    }

    /// The index of the first entry that starts at `time` or later.
    private func firstIndex(notBefore time: CMTime) -> Int {
        var (low, high) = (entries.startIndex, entries.endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if entries[middle].start < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The index of the entry that rules at `time`, or nil before the first.
    func index(at time: CMTime) -> Int? {
        let next = firstIndex(notBefore: time)
        if next < entries.endIndex, entries[next].start == time { return next }
        return next > entries.startIndex ? next - 1 : nil
    }

    /// These entries with those of `other` over them, in which an overlapped ramp gives way as a whole.
    package func merged(with other: RampTrack) -> RampTrack {
        var result = self
        for entry in other.entries {
            result.entries.removeAll { $0.isRamp && entry.isRamp && $0.overlaps(entry) }
            result.insert(entry)
        }
        return result
    }
}
