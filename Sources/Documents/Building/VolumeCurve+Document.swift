import Foundation
import MediaTypes
import Timeline

/// Curves as documents express them: in decibels, and in Cutroom's metadata.
extension VolumeCurve {
    /// Creates a curve of levels that change linearly in decibels, as faders do.
    init(decibels levels: [(time: CMTime, level: Double)]) {
        var points: [Point] = []
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
        self.init(points)
    }

    /// The level of silence: the lowest level of other programs.
    static let silence = -96.0

    static func gain(decibels level: Double) -> Double { level > silence ? pow(10, min(level, 60) / 20) : 0 }

    static func decibels(gain: Double) -> Double { gain > 0 ? max(silence, 20 * log10(gain)) : silence }

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

    /// The highest volume; 1 without points.
    var loudest: Double { points.map(\.gain).max() ?? 1 }

    static let key = "volumeCurve"

    /// The points in the form of Cutroom's metadata.
    var value: JSONValue {
        .array(points.map { .object(["time": .time($0.time), "gain": .double($0.gain)]) })
    }

    /// - Returns: `nil` for an invalid value.
    init?(_ value: JSONValue) {
        guard let list = value.array, !list.isEmpty else { return nil }
        var points: [Point] = []
        for item in list {
            guard let time = item.object?["time"]?.time, let gain = item.object?["gain"]?.number,
                gain.isFinite, (0...1000).contains(gain), points.last.map({ $0.time <= time }) ?? true
            else { return nil }
            points.append(Point(time: time, gain: gain))
        }
        self.init(points)
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
