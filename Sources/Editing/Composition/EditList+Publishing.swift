import MediaTypes

// This is the only file that rounds a track's times.

extension EditList {
    /// Publishes the positions of all edits from an index on, so that the end of each edit's target range in
    /// CMTime arithmetic is exactly the start of the next one.
    ///
    /// A start that a `CMTime` can represent is exact. Any other is rounded from the exact position to the
    /// nearest time at the maximum timescale, which also determines the duration of the previous edit.
    mutating func publish(from first: Int) {
        var start = first == 0 ? CMTime.zero : CMTimeRangeGetEnd(edits[first - 1].target)
        for index in first..<edits.count {
            let target = published(edits[index], from: start, to: end(of: index))
            edits[index].target = target
            start = CMTimeRangeGetEnd(target)
        }
    }

    private func published(_ edit: TrackEdit, from start: CMTime, to end: ExactTime) -> CMTimeRange {
        if let exact = exactRange(edit, from: start, to: end) { return exact }
        let last = end.roundedTime
        guard CMTimeCompare(last, start) > 0 else {
            // Shorter than a unit of the maximum timescale, with an end that was rounded to a time before its
            // start.
            return CMTimeRange(start: start, duration: CMTime(value: 0, timescale: start.timescale))
        }
        // Addition converts the start to the maximum timescale. The same conversion is used, so that the sum
        // equals the end.
        let first = CMTimeConvertScale(start, timescale: last.timescale, method: .default)
        let duration = CMTime(
            value: max(last.value - first.value, 0), timescale: last.timescale,
            flags: [.valid, .hasBeenRounded], epoch: 0)
        return CMTimeRange(start: start, duration: duration)
    }

    /// Returns the range whose start plus duration is exactly `end`; `nil` if there is none in CMTime
    /// arithmetic.
    private func exactRange(_ edit: TrackEdit, from start: CMTime, to end: ExactTime) -> CMTimeRange? {
        guard let first = ExactTime(start) else { return nil }
        let length = end - first
        if let source = ExactTime(edit.sourceRange.duration), source == length {
            let range = CMTimeRange(start: start, duration: edit.sourceRange.duration)
            if isExact(range, endingAt: end) { return range }
        }
        guard let duration = length.time else { return nil }
        let range = CMTimeRange(start: start, duration: duration)
        if isExact(range, endingAt: end) { return range }
        guard let reducedStart = first.reduced.time, let reducedDuration = length.reduced.time else {
            return nil
        }
        let reduced = CMTimeRange(start: reducedStart, duration: reducedDuration)
        return isExact(reduced, endingAt: end) ? reduced : nil
    }

    private func isExact(_ range: CMTimeRange, endingAt end: ExactTime) -> Bool {
        ExactTime(CMTimeRangeGetEnd(range)) == end
    }
}
