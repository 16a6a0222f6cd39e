import Foundation
import MediaTypes
import Timeline

/// The volume of a clip's audio over time: linear between points, and constant outside of them.
struct VolumeCurve: Hashable {
    struct Point: Hashable {
        /// The output time relative to the start of the clip's source range; negative in a transition before
        /// it.
        var time: CMTime
        /// The factor of the amplitude.
        var gain: Double
    }

    /// In ascending order of their times; two points at the same time make a step.
    private(set) var points: [Point]

    init(_ points: [Point]) { self.points = points }

    /// Creates a curve of levels that change linearly in decibels, as faders do.
    init(decibels levels: [(time: CMTime, level: Double)]) {
        points = []
        for (index, level) in levels.enumerated() {
            points.append(Point(time: level.time, gain: Self.gain(decibels: level.level)))
            guard index + 1 < levels.count else { break }
            let next = levels[index + 1]
            // A line in amplitude is within a tenth of a decibel of a line in decibels over such steps. A
            // document may contain any level.
            let steps = Int(min(96, ((next.level - level.level).magnitude / 1.5).rounded(.up)))
            for step in stride(from: 1, to: steps, by: 1) {
                let part = (next.time - level.time).part(step, of: steps)
                let value = level.level + (next.level - level.level) * Double(step) / Double(steps)
                points.append(Point(time: level.time + part, gain: Self.gain(decibels: value)))
            }
        }
    }

    /// The level of silence: the lowest level of other programs.
    static let silence = -96.0

    static func gain(decibels level: Double) -> Double { level > silence ? pow(10, min(level, 60) / 20) : 0 }

    static func decibels(gain: Double) -> Double { gain > 0 ? max(silence, 20 * log10(gain)) : silence }

    func gain(at time: CMTime) -> Double { gain(at: time, isBefore: false) }

    /// Returns the gain at a time; at a step, either the gain before it or the gain from it on.
    func gain(at time: CMTime, isBefore: Bool) -> Double {
        let next = points.partitioningIndex { isBefore ? $0.time >= time : $0.time > time }
        guard next > 0 else { return points.first?.gain ?? 1 }
        guard next < points.count else { return points[next - 1].gain }
        let (one, other) = (points[next - 1], points[next])
        let part = (time - one.time).seconds / (other.time - one.time).seconds
        return one.gain + (other.gain - one.gain) * part
    }

    /// Returns the product of two curves, with the points of both, and further points in between while both
    /// change.
    func multiplied(by other: VolumeCurve) -> VolumeCurve {
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

    func scaled(by factor: Double) -> VolumeCurve {
        VolumeCurve(points.map { Point(time: $0.time, gain: $0.gain * factor) })
    }

    func shifted(by time: CMTime) -> VolumeCurve {
        VolumeCurve(points.map { Point(time: $0.time + time, gain: $0.gain) })
    }

    /// The volume, if it is constant.
    var constant: Double? {
        guard let first = points.first else { return 1 }
        return points.allSatisfy { ($0.gain - first.gain).magnitude < 1e-9 } ? first.gain : nil
    }

    // MARK: In documents

    static let key = "volumeCurve"

    /// The points in the form of Cutroom's metadata.
    var value: JSONValue {
        .array(points.map { .object(["time": .time($0.time), "gain": .double($0.gain)]) })
    }

    /// - Returns: `nil` for an invalid value.
    init?(_ value: JSONValue) {
        guard let list = value.array, !list.isEmpty else { return nil }
        points = []
        for item in list {
            guard let time = item.object?["time"]?.time, let gain = item.object?["gain"]?.number,
                gain.isFinite, (0...1000).contains(gain), points.last.map({ $0.time <= time }) ?? true
            else { return nil }
            points.append(Point(time: time, gain: gain))
        }
    }
}

extension CMTime {
    /// Returns a number of equal parts of a duration, to 1/705600000 s, which divides all common frame
    /// durations.
    func part(_ count: Int, of parts: Int) -> CMTime {
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

extension OTIOClip {
    /// Returns the changes of the clip's volume, relative to its `volume`; `nil` if it is constant.
    ///
    /// - Throws: A `TimelineError` if Cutroom's metadata are invalid.
    func volumeCurve(at path: JSONPath, in document: URL?) throws(TimelineError) -> VolumeCurve? {
        guard let value = own[VolumeCurve.key] else { return nil }
        guard let curve = VolumeCurve(value) else {
            throw TimelineError(
                .invalidDocument, file: document,
                keyPath: path.appending("metadata").appending(DocumentKeys.own).appending(VolumeCurve.key)
                    .text,
                cause: "not a list of times and gains", remedy: "correct it, or remove it")
        }
        return curve
    }

    /// Sets the volume in Cutroom's metadata, as one number if it is constant.
    mutating func setVolume(_ curve: VolumeCurve) {
        var own = own
        (own["volume"], own[VolumeCurve.key]) = (nil, nil)
        if let constant = curve.constant {
            if constant != 1 { own["volume"] = .double(constant) }
        } else {
            own[VolumeCurve.key] = curve.value
        }
        properties.metadata[DocumentKeys.own] = own.isEmpty ? nil : .object(own)
    }
}
