/// Timecode of an EDL: hours, minutes, seconds and frames.
struct EDLTimecode {
    var rate: FrameRateFraction
    /// Whether two numbers are left out in each minute but the tenth, so that 29.97 frames a second keep up with the clock.
    var isDropFrame: Bool

    /// The numbers that a minute leaves out: 2 at 30 a second, 4 at 60.
    private var dropped: Int64 { isDropFrame ? rate.nominal / 15 : 0 }

    /// Returns the count of frames for a text such as `01:00:02;11`, or of a plain number of frames.
    func frames(_ text: Substring) -> Int64? {
        guard let match = text.wholeMatch(of: #/(\d{1,2})[:;.](\d{2})[:;.](\d{2})[:;.](\d{2,3})/#) else {
            return text.count <= 9 ? Int64(text) : nil
        }
        guard let hours = Int64(match.1), let minutes = Int64(match.2), let seconds = Int64(match.3),
            let frames = Int64(match.4), minutes < 60, seconds < 60, frames < rate.nominal
        else { return nil }
        let total = ((hours * 60 + minutes) * 60 + seconds) * rate.nominal + frames
        let allMinutes = hours * 60 + minutes
        return total - dropped * (allMinutes - allMinutes / 10)
    }

    /// Returns the text for a count of frames, modulo 24 hours.
    func text(_ count: Int64) -> String {
        var number = count
        if dropped > 0 {
            let perTenMinutes = rate.nominal * 600 - 9 * dropped
            let perMinute = rate.nominal * 60 - dropped
            let (tens, rest) = number.quotientAndRemainder(dividingBy: perTenMinutes)
            // The first minute of ten leaves no number out.
            let minutes = rest < rate.nominal * 60 ? 0 : 1 + (rest - rate.nominal * 60) / perMinute
            number += dropped * (9 * tens + minutes)
        }
        let day = rate.nominal * 86_400
        number = (number % day + day) % day
        let parts = [
            number / (rate.nominal * 3600), number / (rate.nominal * 60) % 60, number / rate.nominal % 60,
            number % rate.nominal,
        ].map { ($0 < 10 ? "0" : "") + String($0) }
        return "\(parts[0]):\(parts[1]):\(parts[2])\(isDropFrame ? ";" : ":")\(parts[3])"
    }
}
