import MediaTypes

// The only place where a track's times are rounded.

extension EditList {
    /// Publishes the position of every edit from an index on: the end of each edit's target range is the
    /// start of the next one's, exactly and in CMTime's own arithmetic.
    ///
    /// A start that a `CMTime` can represent is exact. Any other is the nearest one at the greatest
    /// timescale, chosen from the exact position; the duration of the edit before it follows from that
    /// choice.
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
            // Shorter than a unit of the greatest timescale, with an end that was rounded to before its
            // start.
            return CMTimeRange(start: start, duration: CMTime(value: 0, timescale: start.timescale))
        }
        // Addition converts the start to the greatest timescale. This conversion does so too, so that the sum
        // equals the end.
        let first = CMTimeConvertScale(start, timescale: last.timescale, method: .default)
        let duration = CMTime(
            value: max(last.value - first.value, 0), timescale: last.timescale,
            flags: [.valid, .hasBeenRounded], epoch: 0)
        return CMTimeRange(start: start, duration: duration)
    }

    /// Returns the range for which start plus duration is exactly `end`; nil if CMTime's arithmetic has none.
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
