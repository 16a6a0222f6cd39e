package import MediaTypes

/// The values of a property of a layer or an audio track over time: values set at times, and ramps.
///
/// Before the first entry, the value is `initialValue`. A value that is set holds until the next entry. A
/// ramp changes linearly over its half-open range, and its end value then holds. Entries may be added in any
/// order. If two values are set at the same time, the later call takes precedence. Source:
/// AVVideoComposition.h and AVAudioMix.h, `set…Ramp` and `set…:atTime:`.
package struct RampTrack<Value: Interpolable>: Equatable, Sendable {
    /// A value set at a time (`start == end`), or a ramp as the caller set it.
    struct Entry: Equatable, Sendable {
        var start: CMTime
        var end: CMTime
        var from: Value
        var to: Value

        var isRamp: Bool { start < end }

        func overlaps(_ other: Entry) -> Bool { start < other.end && other.start < end }

        /// Returns the entry's value at its start or later. A ramp's end value holds.
        func value(at time: CMTime) -> Value {
            guard isRamp else { return to }
            return from.interpolated(to: to, progress: rampProgress(at: time, from: start, to: end))
        }
    }

    package let kind: RampKind
    /// The value before the first entry.
    package let initialValue: Value
    /// The entries in order of their starts, which are distinct. Ramps don't overlap; a value that is set
    /// inside a ramp cuts it.
    private(set) var entries: [Entry] = []

    package init(_ kind: RampKind, initialValue: Value) {
        self.kind = kind
        self.initialValue = initialValue
    }

    /// Whether no value was set.
    package var isEmpty: Bool { entries.isEmpty }

    /// Sets a value that holds from `time` until the next entry.
    ///
    /// It has no effect at the exact start of a ramp, and cuts a ramp if it is inside. Traps if the time is
    /// not numeric.
    package mutating func set(_ value: Value, at time: CMTime) {
        require(time.isNumber, "The time at which \(kind.value) is set must be numeric")
        insert(Entry(start: time, end: time, from: value, to: value))
    }

    /// Adds a ramp over a half-open range. A ramp without duration is the same as setting its end value at
    /// its start.
    ///
    /// Traps if the range is not numeric or overlaps an existing ramp.
    package mutating func addRamp(from start: Value, to end: Value, timeRange: CMTimeRange) {
        require(timeRange.isNumber, "The timeRange of \(kind.ramp) must be numeric")
        guard timeRange.start < timeRange.end else { return set(end, at: timeRange.start) }
        require(!hasRamp(overlapping: timeRange), kind.overlap)
        insert(Entry(start: timeRange.start, end: timeRange.end, from: start, to: end))
    }

    /// Returns whether a ramp over a numeric range would overlap another one by more than a rounding error.
    package func hasRamp(overlapping timeRange: CMTimeRange) -> Bool {
        func isBefore(_ start: CMTime, _ end: CMTime) -> Bool { start < end && !start.isRoundingOf(end) }
        let index = firstIndex(notBefore: timeRange.start)
        if let earlier = entries[..<index].last(where: \.isRamp), isBefore(timeRange.start, earlier.end) {
            return true
        }
        return entries[index...].prefix { isBefore($0.start, timeRange.end) }.contains(where: \.isRamp)
    }

    private mutating func insert(_ entry: Entry) {
        let index = firstIndex(notBefore: entry.start)
        guard index < entries.endIndex, entries[index].start == entry.start else {
            return entries.insert(entry, at: index)
        }
        // A ramp replaces a value set at its start, but not vice versa.
        if entry.isRamp || !entries[index].isRamp { entries[index] = entry }
    }

    /// Returns the index of the first entry that starts at `time` or later.
    private func firstIndex(notBefore time: CMTime) -> Int {
        // Entries are usually added in order of time.
        if let last = entries.last, last.start < time { return entries.endIndex }
        return entries.partitioningIndex { $0.start >= time }
    }

    /// Returns the index of the entry in effect at `time`; `nil` before the first entry.
    func index(at time: CMTime) -> Int? {
        let next = firstIndex(notBefore: time)
        if next < entries.endIndex, entries[next].start == time { return next }
        return next > entries.startIndex ? next - 1 : nil
    }

    /// Returns these entries with those of `other` added. Ramps that overlap a ramp of `other` are removed.
    package func merged(with other: RampTrack) -> RampTrack {
        var result = self
        for entry in other.entries {
            result.entries.removeAll { $0.isRamp && entry.isRamp && $0.overlaps(entry) }
            result.insert(entry)
        }
        return result
    }
}

/// The property that a ramp track controls, for the messages of its exceptions.
package enum RampKind: Sendable {
    case opacity, transform, cropRectangle, volume, wipe

    private var name: String {
        switch self {
        case .opacity: "opacity"
        case .transform: "transform"
        case .cropRectangle: "crop rectangle"
        case .volume: "volume"
        case .wipe: "wipe"
        }
    }

    private var article: String { self == .opacity ? "an" : "a" }

    /// The name of the ramp with its article, such as "an opacity ramp".
    var ramp: String { "\(article) \(name) ramp" }

    /// The name of the value with its article, such as "an opacity".
    var value: String { "\(article) \(name)" }

    /// The message of AVFoundation's exception.
    var overlap: String {
        "The timeRange of \(ramp) must not overlap the timeRange of an existing \(name) ramp"
    }
}
