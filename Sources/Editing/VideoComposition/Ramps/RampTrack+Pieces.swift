package import MediaTypes

/// A part of a ramp track over which the value is constant or changes linearly.
package struct RampPiece<Value: Interpolable>: Equatable, Sendable {
    /// The first time of the piece.
    package let startTime: CMTime
    /// The first time after the piece.
    package let endTime: CMTime
    /// The value at `startTime`.
    package let start: Value
    /// The value that is reached at `endTime`. The next piece may start with a different one.
    package let end: Value

    package init(startTime: CMTime, endTime: CMTime, start: Value, end: Value) {
        self.startTime = startTime
        self.endTime = endTime
        self.start = start
        self.end = end
    }

    /// The half-open range. If the two times have no common timescale, only `startTime` and `endTime` are
    /// exact.
    package var timeRange: CMTimeRange { CMTimeRange(start: startTime, end: endTime) }

    package var isConstant: Bool { start == end }
}

extension RampTrack {
    /// Returns the ramp that contains `time`, or else the next one; `nil` after the last ramp.
    ///
    /// A value that was set is a constant ramp until the next entry; the last one is unbounded. A ramp that
    /// is cut by another entry ends at the cut, with the value that it reaches there. Source:
    /// AVVideoComposition.h, `getTransformRampForTime:`.
    package func ramp(at time: CMTime) -> (timeRange: CMTimeRange, start: Value, end: Value)? {
        guard time.isNumber || time.isNegativeInfinity else { return nil }
        let index = index(at: time)
        if let index {
            let ramp = ramp(ofEntryAt: index)
            if ramp.timeRange.containsTime(time) { return ramp }
        }
        let next = index.map { $0 + 1 } ?? entries.startIndex
        return next < entries.endIndex ? ramp(ofEntryAt: next) : nil
    }

    private func ramp(ofEntryAt index: Int) -> (timeRange: CMTimeRange, start: Value, end: Value) {
        let entry = entries[index]
        let next = index + 1 < entries.endIndex ? entries[index + 1].start : .positiveInfinity
        guard entry.isRamp else {
            let duration = next.isNumeric ? next - entry.start : .positiveInfinity
            return (CMTimeRange(start: entry.start, duration: duration), entry.to, entry.to)
        }
        let end = min(entry.end, next)
        return (CMTimeRange(start: entry.start, end: end), entry.from, entry.value(at: end))
    }
}

extension RampTrack {
    /// The ranges of all ramps, in order.
    var rampRanges: [CMTimeRange] {
        entries.filter(\.isRamp).map { CMTimeRange(start: $0.start, end: $0.end) }
    }

    /// Returns the value at a numeric time.
    package func value(at time: CMTime) -> Value {
        index(at: time).map { entries[$0].value(at: time) } ?? initialValue
    }

    /// Returns contiguous pieces that cover a numeric range exactly, in order; empty for an empty range.
    ///
    /// Each piece begins with the value at its start, so that discontinuities are between two pieces.
    package func pieces(in timeRange: CMTimeRange) -> [RampPiece<Value>] {
        require(timeRange.isNumber, "Pieces are of a numeric range")
        let end = timeRange.end
        var pieces: [RampPiece<Value>] = []
        var time = timeRange.start
        var index = index(at: time)
        while time < end {
            let nextIndex = index.map { $0 + 1 } ?? entries.startIndex
            let nextStart = nextIndex < entries.endIndex ? min(entries[nextIndex].start, end) : end
            pieces += piecesOfEntry(at: index, from: time, to: nextStart)
            time = nextStart
            index = nextIndex
        }
        return pieces
    }

    /// Returns the pieces of an entry, or of the time before the first entry, in a range that ends at the
    /// next entry at the latest.
    private func piecesOfEntry(at index: Int?, from start: CMTime, to end: CMTime) -> [RampPiece<Value>] {
        guard let index else {
            return [RampPiece(startTime: start, endTime: end, start: initialValue, end: initialValue)]
        }
        let entry = entries[index]
        guard entry.isRamp, start < entry.end else {
            return [RampPiece(startTime: start, endTime: end, start: entry.to, end: entry.to)]
        }
        let middle = min(entry.end, end)
        let moving = RampPiece(
            startTime: start, endTime: middle, start: entry.value(at: start), end: entry.value(at: middle))
        guard middle < end else { return [moving] }
        return [moving, RampPiece(startTime: middle, endTime: end, start: entry.to, end: entry.to)]
    }

    /// Returns the constant value in a range; `nil` if it changes. A range that is empty or not numeric means
    /// all times.
    package func constantValue(in timeRange: CMTimeRange) -> Value? {
        guard timeRange.isNumber, timeRange.start < timeRange.end else {
            let isConstant = entries.allSatisfy { $0.from == initialValue && $0.to == initialValue }
            return isConstant ? initialValue : nil
        }
        let pieces = pieces(in: timeRange)
        let value = value(at: timeRange.start)
        return pieces.allSatisfy { $0.start == value && $0.end == value } ? value : nil
    }
}
