import Cutroom

/// Formats times for display.
enum Timecode {
    /// Returns hours, minutes, seconds and the frame within the second, from 0, such as `00:01:02:15`, for
    /// the frame displayed at the time; without video, thousandths of a second, such as `00:01:02.500`.
    ///
    /// - Parameter frameDuration: The duration of a frame; `nil` without video.
    static func text(_ time: CMTime, frameDuration: CMTime?) -> String {
        guard time.isNumeric, time >= .zero else { return text(.zero, frameDuration: frameDuration) }
        guard let frameDuration, frameDuration.isNumeric, frameDuration > .zero else {
            let thousandths = CMTimeConvertScale(time, timescale: 1000, method: .roundTowardZero).value
            return clock(thousandths / 1000) + "." + padded(thousandths % 1000, to: 3)
        }
        let (length, scale) = (Int128(frameDuration.value), Int128(frameDuration.timescale))
        let frame = Int128(time.value) * scale / (length * Int128(time.timescale))
        let second = frame * length / scale
        // The first frame that begins within the second has number 0.
        let first = (second * scale + length - 1) / length
        return clock(Int64(clamping: second)) + ":" + padded(Int64(clamping: frame - first), to: 2)
    }

    private static func clock(_ seconds: Int64) -> String {
        [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }.joined(separator: ":")
    }

    private static func padded(_ number: Int64, to digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
