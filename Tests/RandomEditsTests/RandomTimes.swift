import MediaTypes
import TestSupport

/// Everyday timescales, and odd ones that have no common multiple with them.
extension SeededGenerator {
    mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &self) < probability
    }

    mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &self)]
    }

    /// A time between two numbers of seconds, in any timescale that has one there.
    mutating func time(_ least: Double, _ most: Double) -> CMTime {
        let scale = one(
            of: [24, 25, 30, 600, 600, 1000, 7, 30_000, 44_100, 48_000, 90_000, 999_983] as [Int32])
        let (low, high) = ((least * Double(scale)).rounded(.up), (most * Double(scale)).rounded(.down))
        guard low <= high else { return CMTime(value: Int64((least * 90_000).rounded()), timescale: 90_000) }
        return CMTime(value: Int64.random(in: Int64(low)...Int64(high), using: &self), timescale: scale)
    }

    /// One to a few edits of a track, at most one of which scales: what is exact stays small.
    ///
    /// - Parameter lengths: of the sources.
    mutating func operations(_ lengths: [Fraction], scales: Bool) -> [EditOperation] {
        var track = ReferenceTrack()
        var result: [EditOperation] = []
        func add(_ operation: EditOperation) {
            result.append(operation)
            track.apply(operation, lengths: lengths)
        }
        var mayScale = scales
        for _ in 0..<Int.random(in: 1...4, using: &self) {
            let end = track.end.double
            let place = chance(0.5) ? track.end.time ?? time(end, end + 0.3) : time(0, end + 0.3)
            let source = Int.random(in: lengths.indices, using: &self)
            let start = time(0, lengths[source].double - 0.2)
            add(.insert(source: source, from: start, duration: time(0.1, 0.8), at: place))
            let now = track.end.double
            switch Int.random(in: 0..<10, using: &self) {
            case 0: add(.remove(from: time(0, now * 0.8), duration: time(0.05, 0.3)))
            case 1: add(.insertEmpty(at: time(0, now * 0.9), duration: time(0.05, 0.3)))
            case 2...4 where mayScale:
                mayScale = false
                let duration = time(0.1, max(0.11, now / 2))
                let factor = Double.random(in: 0.3...3, using: &self)
                let length = time(duration.seconds * factor, duration.seconds * factor + 0.05)
                add(.scale(from: time(0, now * 0.5), duration: duration, to: length))
            default: break
            }
        }
        if track.end.double > 1.5 {
            add(.remove(from: CMTime(value: 3, timescale: 2), duration: CMTime(value: 100, timescale: 1)))
        }
        return result
    }

    /// Values that are set and ramps, none over another, around a part of the composition.
    mutating func entries<Value>(
        from start: Double, to end: Double, _ value: (inout SeededGenerator) -> Value
    ) -> [RampEntry<Value>] {
        var result: [RampEntry<Value>] = []
        var times = (0..<Int.random(in: 1...4, using: &self)).map { _ in time(max(0, start - 0.1), end + 0.1)
        }
        if chance(0.6) { times.append(time(start, start)) }
        times.sort()
        var last = CMTime(value: -1, timescale: 1)
        for (index, time) in times.enumerated() where time > last {
            let next = index + 1 < times.count ? times[index + 1] : nil
            if let next, next > time, let duration = (Fraction(next) - Fraction(time)).time, chance(0.5) {
                result.append(.ramp(value(&self), value(&self), from: time, duration: duration))
            } else {
                result.append(.set(value(&self), at: time))
            }
            last = time
        }
        return result.shuffled(using: &self)
    }
}
