/// Readable numbers with up to four decimals and without trailing zeros.
package enum ReadableNumber {
    package static func text(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return String(value) }
        let scaled = Int64((value * 10_000).rounded())
        let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: 10_000)
        var decimals = String(String(rest + 10_000).dropFirst())
        while decimals.hasSuffix("0") { decimals.removeLast() }
        return (scaled < 0 ? "-" : "") + String(whole) + (decimals.isEmpty ? "" : "." + decimals)
    }
}
