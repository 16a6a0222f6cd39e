package import MediaTypes

extension RampTrack {
    /// The value at a numeric time.
    package func value(at time: CMTime) -> Value {
        index(at: time).map { entries[$0].value(at: time) } ?? initialValue
    }

    /// Contiguous pieces that cover a numeric range exactly, in order; none for an empty range.
    ///
    /// Each piece begins with the value at its start, so a jump lies between two pieces.
    package func pieces(in timeRange: CMTimeRange) -> [RampPiece<Value>] {
        precondition(timeRange.isNumber, "Pieces are of a numeric range")
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

    /// What one entry, or the time before the first, gives to a range before the next entry.
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

    /// The one value of a whole range, or nil where it changes. A range that is not numeric or is empty stands
    /// for all of time.
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
