/// The only place where a frame rate becomes an exact frame duration.
package enum FrameRate {
    /// The maximum relative difference between two rates that count as equal.
    ///
    /// It distinguishes 29.97 from 30, which differ by a thousandth, and equates 23.98 with 24000/1001.
    private static let tolerance = 2e-4

    /// Returns the exact frame duration of a track; `nil` if its rate is unknown.
    ///
    /// In this order: the file's shortest frame duration, if it agrees with the rate; an integer rate;
    /// 1000/1001 of an integer rate (29.97 gives 1001/30000); the simplest fraction that has the same Float
    /// value as the rate.
    package static func frameDuration(
        nominalFrameRate: Float, minFrameDuration: CMTime = .invalid
    ) -> CMTime? {
        let rate = Double(nominalFrameRate)
        // Outside these bounds, it is not video. NaN and infinity fail, too.
        guard rate >= 1e-6, rate <= 1e6 else { return nil }
        if minFrameDuration.isNumeric, minFrameDuration.value > 0, minFrameDuration.timescale > 0,
            isSame(rate, Double(minFrameDuration.timescale) / Double(minFrameDuration.value))
        {
            return minFrameDuration
        }
        let whole = rate.rounded()
        if whole >= 1, isSame(rate, whole) { return CMTime(value: 1, timescale: CMTimeScale(whole)) }
        let next = rate.rounded(.up)
        if isSame(rate, next * 1000 / 1001) {
            return CMTime(value: 1001, timescale: CMTimeScale(next) * 1000)
        }
        return simplestFraction(of: rate)
    }

    private static func isSame(_ rate: Double, _ other: Double) -> Bool {
        abs(rate - other) <= tolerance * rate
    }

    /// Returns the reciprocal of the first convergent of the rate's continued fraction that has the same
    /// Float value.
    private static func simplestFraction(of rate: Double) -> CMTime? {
        var rest = rate
        var (frames, lastFrames) = (Int64(1), Int64(0))
        var (seconds, lastSeconds) = (Int64(0), Int64(1))
        for _ in 0..<32 {
            let term = rest.rounded(.down)
            guard term < 1e12 else { return nil }
            (frames, lastFrames) = (Int64(term) * frames + lastFrames, frames)
            (seconds, lastSeconds) = (Int64(term) * seconds + lastSeconds, seconds)
            guard frames <= CMTimeScale.max else { return nil }
            if frames > 0, abs(Double(frames) / Double(seconds) - rate) <= rate * 0x1p-24 {
                return CMTime(value: seconds, timescale: CMTimeScale(frames))
            }
            rest = 1 / (rest - term)
        }
        return nil
    }
}
