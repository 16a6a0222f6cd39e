package import MediaTypes

/// Values set at times, and ramps over time ranges, of one property of a layer or an audio track.
///
/// Before the first entry the value is `initialValue`. A value that is set holds until the next entry begins.
/// A ramp changes linearly over its half-open range, and its end value then holds. Entries may be added in
/// any order; of two values set at the same time, the later call wins. Source: AVVideoComposition.h and
/// AVAudioMix.h, `set…Ramp` and `set…:atTime:`.
package struct RampTrack<Value: Interpolable>: Equatable, Sendable {
    /// A value set at a time (`start == end`), or a ramp as the caller set it.
    struct Entry: Equatable, Sendable {
        var start: CMTime
        var end: CMTime
        var from: Value
        var to: Value

        var isRamp: Bool { start < end }

        func overlaps(_ other: Entry) -> Bool { start < other.end && other.start < end }

        /// Returns the entry's value at a time at or after its start; a ramp's end value holds.
        func value(at time: CMTime) -> Value {
            guard isRamp else { return to }
            return from.interpolated(to: to, progress: rampProgress(at: time, from: start, to: end))
        }
    }

    package let kind: RampKind
    /// The value before the first entry.
    package let initialValue: Value
    /// The entries in order of their starts, which are distinct. Ramps don't overlap; a value set inside a
    /// ramp cuts it there.
    private(set) var entries: [Entry] = []

    package init(_ kind: RampKind, initialValue: Value) {
        self.kind = kind
        self.initialValue = initialValue
    }

    /// Whether nothing was set.
    package var isEmpty: Bool { entries.isEmpty }

    /// Sets a value that holds from `time` until the next entry.
    ///
    /// At the exact start of a ramp it has no effect; inside a ramp it cuts the ramp. It is a programmer
    /// error if the time is not numeric.
    package mutating func set(_ value: Value, at time: CMTime) {
        require(time.isNumber, "The time at which \(kind.value) is set must be numeric")
        insert(Entry(start: time, end: time, from: value, to: value))
    }

    /// Adds a ramp over a half-open range. A ramp without a duration is the same as its end value set at its
    /// start.
    ///
    /// It is a programmer error if the range is not numeric or overlaps an existing ramp.
    package mutating func addRamp(from start: Value, to end: Value, timeRange: CMTimeRange) {
        require(timeRange.isNumber, "The timeRange of \(kind.ramp) must be numeric")
        guard timeRange.start < timeRange.end else { return set(end, at: timeRange.start) }
        require(!hasRamp(overlapping: timeRange), kind.overlap)
        insert(Entry(start: timeRange.start, end: timeRange.end, from: start, to: end))
    }

    /// Returns whether a ramp over this numeric range would overlap another, by more than an end was rounded.
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
        // A ramp replaces a value set at its start, but not the other way around.
        if entry.isRamp || !entries[index].isRamp { entries[index] = entry }
    }

    /// Returns the index of the first entry that starts at `time` or later.
    private func firstIndex(notBefore time: CMTime) -> Int {
        // Entries are mostly added in order of time.
        if let last = entries.last, last.start < time { return entries.endIndex }
        return entries.partitioningIndex { $0.start >= time }
    }

    /// Returns the index of the entry that applies at `time`, or nil before the first.
    func index(at time: CMTime) -> Int? {
        let next = firstIndex(notBefore: time)
        if next < entries.endIndex, entries[next].start == time { return next }
        return next > entries.startIndex ? next - 1 : nil
    }

    /// Returns these entries with those of `other` added; a ramp that overlaps one of them is dropped.
    package func merged(with other: RampTrack) -> RampTrack {
        var result = self
        for entry in other.entries {
            result.entries.removeAll { $0.isRamp && entry.isRamp && $0.overlaps(entry) }
            result.insert(entry)
        }
        return result
    }
}

/// The value that a ramp track controls, as its exceptions name it.
package enum RampKind: Sendable {
    case opacity, transform, cropRectangle, volume

    private var name: String {
        switch self {
        case .opacity: "opacity"
        case .transform: "transform"
        case .cropRectangle: "crop rectangle"
        case .volume: "volume"
        }
    }

    private var article: String { self == .opacity ? "an" : "a" }

    /// The ramp with its article, as in "an opacity ramp".
    var ramp: String { "\(article) \(name) ramp" }

    /// The value with its article, as in "an opacity".
    var value: String { "\(article) \(name)" }

    /// The message of AVFoundation's exception.
    var overlap: String {
        "The timeRange of \(ramp) must not overlap the timeRange of an existing \(name) ramp"
    }
}
