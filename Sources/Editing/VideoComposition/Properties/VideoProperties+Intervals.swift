import MediaTypes

extension VideoProperties {
    /// A time range during which the same tracks have video.
    struct Interval {
        var timeRange: CMTimeRange
        /// The indices of the active tracks, in order; empty in a gap.
        var activeTracks: [Int]
    }

    /// Returns the longest ranges with the same active tracks, contiguous from zero to the asset's duration;
    /// empty without video tracks.
    func intervals() -> [Interval] {
        guard !tracks.isEmpty, duration.isNumeric, duration > .zero else { return [] }
        var intervals: [Interval] = []
        var active: Set<Int> = []
        var shown: [Int] = []
        var start = CMTime.zero
        for (time, changes) in changesByTime() {
            append(shown, from: &start, to: time, to: &intervals)
            for change in changes {
                if change.begins { active.insert(change.track) } else { active.remove(change.track) }
            }
            shown = active.sorted()
        }
        append([], from: &start, to: duration, to: &intervals)
        return intervals
    }

    private struct Change {
        var time: CMTime
        var track: Int
        var begins: Bool
    }

    /// Returns the times at which tracks start or stop having video, in order of time and within the
    /// duration.
    private func changesByTime() -> [(time: CMTime, changes: [Change])] {
        var changes: [Change] = []
        for (index, track) in tracks.enumerated() {
            for range in track.activeRanges {
                let start = max(range.start, .zero)
                let end = min(range.end, duration)
                guard start < end else { continue }
                changes.append(Change(time: start, track: index, begins: true))
                changes.append(Change(time: end, track: index, begins: false))
            }
        }
        changes.sort { $0.time < $1.time }
        var groups: [(time: CMTime, changes: [Change])] = []
        for change in changes {
            if groups.last?.time == change.time {
                groups[groups.count - 1].changes.append(change)
            } else {
                groups.append((change.time, [change]))
            }
        }
        return groups
    }

    /// Appends an interval unless it is empty.
    ///
    /// `start` moves to the computed end of the range, so that the next range starts exactly there even if
    /// the two times have no common timescale.
    private func append(
        _ activeTracks: [Int], from start: inout CMTime, to end: CMTime, to intervals: inout [Interval]
    ) {
        guard start < end else { return }
        let timeRange = CMTimeRange(start: start, duration: end - start)
        intervals.append(Interval(timeRange: timeRange, activeTracks: activeTracks))
        start = timeRange.end
    }
}
