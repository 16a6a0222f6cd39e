package import MediaTypes

extension CMTime {
    /// The time for a message: seconds with up to three decimals, rounded down and marked as "about" if
    /// inexact.
    package var secondsText: String {
        guard isNumeric, timescale > 0 else { return "an unknown time" }
        let milliseconds = Int128(value.magnitude) * 1000
        let (rounded, rest) = milliseconds.quotientAndRemainder(dividingBy: Int128(timescale))
        var decimals = String(String(Int(rounded % 1000) + 1000).dropFirst())
        while decimals.hasSuffix("0") { decimals.removeLast() }
        let sign = value < 0 ? "-" : ""
        let fraction = decimals.isEmpty ? "" : ".\(decimals)"
        return "\(rest == 0 ? "" : "about ")\(sign)\(rounded / 1000)\(fraction) s"
    }
}
