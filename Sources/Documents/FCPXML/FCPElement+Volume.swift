import MediaTypes
import Timeline

// Volumes to write.
extension FCPElement {
    /// Adds a constant volume, unless it is 1.
    mutating func setVolume(_ volume: Double) {
        guard volume != 1 else { return }
        add(FCPElement("adjust-volume", ["amount": Self.level(volume)]))
    }

    private static func level(_ gain: Double) -> String { "\(VolumeCurve.decibels(gain: gain))dB" }

    /// Writes the volume of a clip, with keyframes if it changes.
    ///
    /// - Parameter start: The clip's local time at its beginning.
    /// - Returns: Whether its changes could be read.
    mutating func setVolume(of clip: OTIOClip, start: CMTime) -> Bool {
        guard let value = clip.own[VolumeCurve.key] else {
            setVolume(Double(clip.volume))
            return true
        }
        guard let changes = VolumeCurve(value) else { return false }
        let curve = changes.scaled(by: Double(clip.volume))
        var keys: [(time: CMTime, gain: Double)] = []
        for (index, point) in curve.points.enumerated() {
            keys.append((point.time, point.gain))
            guard index + 1 < curve.points.count else { break }
            let next = curve.points[index + 1]
            // Between two keyframes, the level changes linearly in decibels.
            let ratio = VolumeCurve.decibels(gain: next.gain) - VolumeCurve.decibels(gain: point.gain)
            let steps = next.time > point.time && ratio.magnitude > 2 ? 32 : 1
            for step in stride(from: 1, to: steps, by: 1) {
                let time = point.time + (next.time - point.time).part(step, of: steps)
                keys.append((time, curve.gain(at: time)))
            }
        }
        let animation = FCPElement(
            "keyframeAnimation", [:],
            keys.map { key in
                FCPElement(
                    "keyframe", ["time": FCPTime.text(key.time + start), "value": Self.level(key.gain)])
            })
        add(
            FCPElement("adjust-volume", [:], [FCPElement("param", ["name": "amount"], [animation])]))
        return true
    }
}
