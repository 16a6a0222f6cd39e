package import MediaTypes

extension RampTrack {
    /// The ramp that contains `time`, else the first later one; nil after the last.
    ///
    /// A value that was set is a flat ramp until the next entry, the last one without end. A ramp that another
    /// entry cuts is given as it plays: up to the cut, with the value that it reaches there.
    /// Source: AVVideoComposition.h, `getTransformRampForTime:`.
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
