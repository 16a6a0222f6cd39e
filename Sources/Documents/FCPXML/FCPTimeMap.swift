import MediaTypes
import Timeline

/// The retiming of a clip at one speed.
struct FCPTimeMap {
    private var time: CMTime
    private var mediaTime: CMTime
    var speed: Double

    /// - Returns: `nil` if the clip has none.
    /// - Throws: A `DocumentFault` for a speed that changes, which is not supported.
    init?(_ node: XMLNode) throws(DocumentFault) {
        guard let points = node.child("timeMap")?.children(named: "timept"), points.count > 1 else {
            return nil
        }
        var pairs: [(CMTime, CMTime)] = []
        for point in points {
            guard let time = try point.time("time")?.time, let value = try point.time("value")?.time else {
                throw DocumentFault(
                    line: point.line, cause: "a timept without time and value", remedy: "add them")
            }
            pairs.append((time, value))
        }
        var speeds: [Double] = []
        for (one, other) in zip(pairs, pairs.dropFirst()) {
            guard other.0 > one.0 else {
                throw DocumentFault(
                    line: node.line, cause: "times of a timeMap that don't rise", remedy: "sort them")
            }
            speeds.append((other.1 - one.1).seconds / (other.0 - one.0).seconds)
        }
        (time, mediaTime, speed) = (pairs[0].0, pairs[0].1, speeds[0])
        guard speeds.allSatisfy({ ($0 - speeds[0]).magnitude < 1e-6 }) else {
            throw DocumentFault(
                line: node.line, cause: "a clip whose speed changes", remedy: "use one speed for each clip")
        }
    }

    /// The time of the medium at a time of the clip.
    func value(at time: CMTime) -> CMTime {
        guard let fraction = SpeedFraction(signed: speed) else { return mediaTime }
        return mediaTime + fraction.media(time - self.time)
    }
}
