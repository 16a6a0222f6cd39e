package import GStreamerOverlay
internal import MediaTypes
package import RenderPlan

extension Ramp {
    /// The keyframes in nanoseconds, with the steps of a volume halfway between the last sample before their
    /// time and the first one at it or after it.
    ///
    /// The volume element counts the samples of a buffer in whole nanoseconds, rounded down, so that it
    /// evaluates the last of 5,000 samples at 48 kHz 1.7 microseconds early. A step at the exact time of a
    /// sample would come one sample late.
    ///
    /// - Parameter sampleRate: nil for steps at their exact times, which all other properties have.
    package func controlPoints(sampleRate: Int32?) -> [ControlPoint] {
        let exact = controlPoints()
        guard let sampleRate, sampleRate > 0, property == "volume", interpolation == .linear else {
            return exact
        }
        var points: [ControlPoint] = []
        for (index, point) in exact.enumerated() {
            if index > 0, point.time - exact[index - 1].time == 1 {
                let step = Self.middle(beforeSampleAt: point.time, rate: sampleRate)
                if step > 0, step < point.time {
                    points.end(at: step - 1)
                    points.append(ControlPoint(time: step, value: point.value))
                }
            }
            points.append(point)
        }
        return points
    }

    /// Returns the middle between the first sample at a time or after it and the sample before; 0 for the
    /// first sample of all.
    private static func middle(beforeSampleAt time: UInt64, rate: Int32) -> UInt64 {
        let (second, rate) = (UInt128(1_000_000_000), UInt128(rate))
        let sample = (UInt128(time) * rate + second - 1) / second
        return sample > 0 ? UInt64(clamping: (2 * sample - 1) * second / (2 * rate)) : 0
    }
}

extension [ControlPoint] {
    /// Ends the points, the first of which is at zero, at a time before that of the last one, with the value
    /// between them.
    fileprivate mutating func end(at time: UInt64) {
        var next: ControlPoint?
        while let last, last.time > time { next = removeLast() }
        guard let next, let last, last.time < time else { return }
        let part = Double(time - last.time) / Double(next.time - last.time)
        append(ControlPoint(time: time, value: last.value.interpolated(to: next.value, progress: part)))
    }
}
