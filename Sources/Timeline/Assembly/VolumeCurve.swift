package import MediaTypes

/// A volume over time: linear between points, and constant outside of them.
package struct VolumeCurve: Sendable, Hashable {
    package struct Point: Sendable, Hashable {
        package var time: CMTime
        /// The factor of the amplitude.
        package var gain: Double

        package init(time: CMTime, gain: Double) {
            (self.time, self.gain) = (time, gain)
        }
    }

    /// In ascending order of their times; two points at the same time make a step.
    package private(set) var points: [Point]

    package init(_ points: [Point]) { self.points = points }

    /// Creates the volume of media in a range of the output, which is cross-faded with adjacent media in
    /// transitions.
    package init(_ volume: Float, of media: PlacedMedia, in range: CMTimeRange) {
        self.init([Point(time: range.start, gain: Double(volume))])
        for transition in media.transitions.sorted(by: { $0.range.start < $1.range.start }) {
            guard transition.range.intersection(range).duration > .zero else { continue }
            self = multiplied(
                by: VolumeCurve(
                    fade: transition.range, isOutgoing: transition.isOutgoing, transition.audioFadeCurve))
        }
    }

    /// Returns the steps of the volume in a half-open range.
    package func steps(over range: CMTimeRange) -> [VolumeStep] {
        let times = [range.start, range.end] + points.map(\.time).filter { range.containsTime($0) }
        let distinct = times.sortedOnce
        var steps: [VolumeStep] = []
        var last: Float?
        for (start, end) in zip(distinct, distinct.dropFirst()) {
            let (one, other) = (Float(gain(at: start)), Float(gain(at: end, isBefore: true)))
            if one != other {
                steps.append(.ramp(from: one, to: other, over: CMTimeRange(start: start, end: end)))
            } else if last != one {
                steps.append(.level(one, at: start))
            }
            last = other
        }
        return steps
    }

    /// Returns the gain at a time; at a step, either the gain before it or the gain from it on.
    package func gain(at time: CMTime, isBefore: Bool = false) -> Double {
        let next = points.partitioningIndex { isBefore ? $0.time >= time : $0.time > time }
        guard next > 0 else { return points.first?.gain ?? 1 }
        guard next < points.count else { return points[next - 1].gain }
        let (one, other) = (points[next - 1], points[next])
        let part = (time - one.time).seconds / (other.time - one.time).seconds
        return one.gain + (other.gain - one.gain) * part
    }

    /// Returns the product of two curves, with the points of both, and further points in between while both
    /// change.
    package func multiplied(by other: VolumeCurve) -> VolumeCurve {
        if other.points.isEmpty { return self }
        if points.isEmpty { return other }
        var times = (points + other.points).map(\.time).sortedOnce
        let pairs = zip(times, times.dropFirst())
        for (start, end) in pairs
        where gain(at: start) != gain(at: end, isBefore: true)
            && other.gain(at: start) != other.gain(at: end, isBefore: true)
        {
            for step in 1..<8 { times.append(start + (end - start).part(step, of: 8)) }
        }
        var result: [Point] = []
        for time in times.sortedOnce {
            let before = gain(at: time, isBefore: true) * other.gain(at: time, isBefore: true)
            let after = gain(at: time) * other.gain(at: time)
            if before != after { result.append(Point(time: time, gain: before)) }
            result.append(Point(time: time, gain: after))
        }
        return VolumeCurve(result)
    }
}

extension CMTime {
    /// Returns a number of equal parts of a duration, to 1/705600000 s, which divides all common frame
    /// durations.
    package func part(_ count: Int, of parts: Int) -> CMTime {
        let scale: CMTimeScale = 705_600_000
        let units = Int128(value) * Int128(scale) * Int128(count) / (Int128(timescale) * Int128(parts))
        return CMTime(value: Int64(clamping: units), timescale: scale).reduced
    }
}

extension [CMTime] {
    /// The times in ascending order, without duplicates.
    var sortedOnce: [CMTime] {
        var result: [CMTime] = []
        for time in sorted() where result.last != time { result.append(time) }
        return result
    }
}
