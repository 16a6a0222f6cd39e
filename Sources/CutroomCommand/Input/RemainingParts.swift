import Cutroom

/// The parts of a range that remain without others, cut at multiples of a duration.
struct RemainingParts: Hashable {
    /// In order, and not touching.
    private(set) var ranges: [CMTimeRange] = []

    /// - Parameters:
    ///   - removed: The removed ranges, in order, without overlaps.
    ///   - grid: The duration at whose multiples the range is cut: parts are extended to it.
    init(of whole: CMTimeRange, without removed: [CMTimeRange], grid: CMTime) {
        var start = whole.start
        for range in removed {
            add(from: start, to: range.start, grid, whole)
            start = range.end
        }
        add(from: start, to: whole.end, grid, whole)
    }

    private mutating func add(from start: CMTime, to end: CMTime, _ grid: CMTime, _ whole: CMTimeRange) {
        guard start < end else { return }
        let first =
            start <= whole.start ? whole.start : max(whole.start, Self.multiple(start, grid, isUp: false))
        let last = end >= whole.end ? whole.end : min(whole.end, Self.multiple(end, grid, isUp: true))
        if let previous = ranges.last, previous.end >= first {
            ranges[ranges.count - 1] = CMTimeRange(start: previous.start, end: last)
        } else {
            ranges.append(CMTimeRange(start: first, end: last))
        }
    }

    private static func multiple(_ time: CMTime, _ grid: CMTime, isUp: Bool) -> CMTime {
        let method = isUp ? CMTimeRoundingMethod.roundTowardPositiveInfinity : .roundTowardNegativeInfinity
        let units = CMTimeConvertScale(time, timescale: grid.timescale, method: method).value
        let count = (units + (isUp ? grid.value - 1 : 0)) / grid.value
        return CMTime(value: count * grid.value, timescale: grid.timescale)
    }
}
