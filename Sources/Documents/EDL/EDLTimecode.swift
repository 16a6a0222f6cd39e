/// The timecode of an EDL: hours, minutes, seconds and frames.
struct EDLTimecode {
    var rate: FrameRateFraction
    /// Whether frame numbers are omitted in each minute except every tenth, so that 29.97 frames a second
    /// keep up with the clock.
    var isDropFrame: Bool

    /// The number of omitted frame numbers: 2 at 30 frames a second, 4 at 60.
    private var dropped: Int64 { isDropFrame ? rate.nominal / 15 : 0 }

    /// Returns the number of frames for a timecode such as `01:00:02;11`, or for a plain number of frames.
    func frames(_ text: Substring) -> Int64? {
        guard let parts = Self.parts(text) else { return text.utf8.count <= 9 ? Int64(text) : nil }
        let (hours, minutes, seconds, frames) = parts
        guard minutes < 60, seconds < 60, frames < rate.nominal else { return nil }
        let total = ((hours * 60 + minutes) * 60 + seconds) * rate.nominal + frames
        let allMinutes = hours * 60 + minutes
        return total - dropped * (allMinutes - allMinutes / 10)
    }

    /// Returns the four numbers of a timecode; `nil` for another text. Written without regular expressions,
    /// because lists have tens of thousands of timecodes.
    static func parts(_ text: Substring) -> (Int64, Int64, Int64, Int64)? {
        var numbers: [Int64] = [0]
        var digits = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits += 1
                guard digits <= 3 else { return nil }
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int64(byte - UInt8(ascii: "0"))
            case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "."):
                guard digits > 0, numbers.count < 4 else { return nil }
                digits = 0
                numbers.append(0)
            default: return nil
            }
        }
        guard numbers.count == 4, digits > 0, numbers[0] < 100 else { return nil }
        return (numbers[0], numbers[1], numbers[2], numbers[3])
    }

    /// Returns the timecode for a number of frames, modulo 24 hours.
    func text(_ count: Int64) -> String {
        var number = count
        if dropped > 0 {
            let perTenMinutes = rate.nominal * 600 - 9 * dropped
            let perMinute = rate.nominal * 60 - dropped
            let (tens, rest) = number.quotientAndRemainder(dividingBy: perTenMinutes)
            // The first minute of ten omits no numbers.
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

    /// The number of frames in a day.
    private var day: Int64 { rate.nominal * 86_400 - dropped * (1440 - 144) }

    /// Returns the range between two timecodes, across midnight if the second one is of the next day; `nil`
    /// if the range ends before it begins.
    func range(_ start: Int64, _ end: Int64) -> Range<Int64>? {
        if start <= end { return start..<end }
        // A range across midnight begins in the evening and ends in the morning.
        guard start < day, start - end > day / 2 else { return nil }
        return start..<end + day
    }

    /// Returns the events of a list across midnight, with later times after midnight than before.
    func unwrapped(_ events: [EDLEvent]) -> [EDLEvent] {
        let starts = events.map(\.record.lowerBound)
        let isOverMidnight =
            events.contains { $0.record.upperBound > day }
            || zip(starts, starts.dropFirst()).contains { $0 - $1 > day / 2 }
        guard isOverMidnight else { return events }
        return events.map { event in
            var event = event
            if event.record.lowerBound < day / 2 {
                event.record = event.record.lowerBound + day..<event.record.upperBound + day
            }
            for index in event.levels.indices
            where event.record.lowerBound - event.levels[index].time > day / 2 {
                event.levels[index].time += day
            }
            return event
        }
    }
}
