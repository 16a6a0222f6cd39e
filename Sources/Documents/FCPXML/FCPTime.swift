import MediaTypes

/// A time of FCPXML: exact seconds, such as `1001/30000s`.
struct FCPTime {
    var time: CMTime

    /// Parses a text; `nil` if it isn't a time.
    init?(_ text: String) {
        guard text.hasSuffix("s") else { return nil }
        let parts = text.dropLast().split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let value = Int64(parts[0]), let scale = Int32(parts[1]), scale > 0 {
            time = CMTime(value: value, timescale: scale).reduced
        } else if parts.count == 1, let whole = Int64(parts[0]) {
            time = CMTime(value: whole, timescale: 1)
        } else if parts.count == 1, let seconds = Double(parts[0]), seconds.magnitude < 1e9 {
            time = CMTime(value: Int64((seconds * 705_600_000).rounded()), timescale: 705_600_000).reduced
        } else {
            return nil
        }
        // Sums of times must not overflow.
        guard time.isNumeric, time.seconds.magnitude < 1e9 else { return nil }
    }
}
