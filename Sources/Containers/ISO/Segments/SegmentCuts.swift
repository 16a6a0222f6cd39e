package import MediaTypes

/// The times from which on segments may begin.
package enum SegmentCuts: Sendable {
    /// At multiples of an interval from a time on. The interval must be positive.
    case every(CMTime, from: CMTime)
    /// At certain times, ascending.
    case at([CMTime])

    /// Returns the number of times that have passed.
    func count(until time: CMTime) -> Int64 {
        switch self {
        case .every(let interval, let start):
            (time - start).count(of: interval, method: .roundTowardNegativeInfinity) ?? 0
        case .at(let times): Int64(times.prefix { $0 <= time }.count)
        }
    }
}
