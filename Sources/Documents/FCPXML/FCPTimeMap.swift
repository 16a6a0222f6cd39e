import MediaTypes
import Timeline

/// The relation of a clip's time to its medium's: linear between points.
struct FCPTimeMap {
    /// In ascending order of their times.
    private(set) var points: [(time: CMTime, value: CMTime)] = []
    private var speeds: [Double] = []
    /// Whether the speed changes smoothly in the document.
    private(set) var isSmooth = false

    /// - Returns: `nil` if the clip has no time map.
    /// - Throws: A `DocumentProblem` for points that can't be read.
    init?(_ node: XMLNode) throws(DocumentProblem) {
        guard let nodes = node.child("timeMap")?.children(named: "timept"), nodes.count > 1 else {
            return nil
        }
        for point in nodes {
            guard let time = try point.time("time")?.time, let value = try point.time("value")?.time else {
                throw DocumentProblem(
                    line: point.line, cause: "a timept without time and value", remedy: "add them")
            }
            points.append((time, value))
        }
        for (one, other) in zip(points, points.dropFirst()) {
            guard other.time > one.time else {
                throw DocumentProblem(
                    line: node.line, cause: "times of a timeMap that don't rise", remedy: "sort them")
            }
            speeds.append((other.value - one.value).seconds / (other.time - one.time).seconds)
        }
        merge()
        isSmooth = points.count > 2 && nodes.contains { $0.attributes["interp"] != "linear" }
    }

    /// Removes points at which the speed stays the same.
    private mutating func merge() {
        var kept = (points: Array(points.prefix(1)), speeds: Array(speeds.prefix(1)))
        for (point, speed) in zip(points, speeds).dropFirst()
        where (speed - (kept.speeds.last ?? speed)).magnitude >= 1e-6 {
            kept.points.append(point)
            kept.speeds.append(speed)
        }
        kept.points += points.suffix(1)
        (points, speeds) = kept
    }

    private func segment(at time: CMTime) -> Int {
        min(max(0, points.partitioningIndex { $0.time > time } - 1), speeds.count - 1)
    }

    /// Returns the speed from a time on.
    func speed(at time: CMTime) -> Double { speeds[segment(at: time)] }

    /// Returns the time of the medium at a time of the clip, extrapolated with the speed at another time.
    func value(at time: CMTime, from begin: CMTime) -> CMTime {
        let index = segment(at: begin)
        let point = points[index]
        // An unsupported speed is reported when the clip is placed.
        guard let fraction = SpeedFraction(signed: speeds[index]) else { return point.value }
        return point.value + fraction.media(time - point.time)
    }
}
