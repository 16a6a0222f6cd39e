import MediaTypes

/// A parser of times in seconds, as a decimal or a fraction, or in hours, minutes and seconds, exactly and
/// without floating-point numbers.
enum TimeText {
    /// Parses a time such as `3`, `-1.5`, `1001/30000`, `1:30` or `1:02:03.5`.
    ///
    /// A decimal is reduced; a fraction keeps its denominator as the timescale. A decimal with more digits
    /// than a time can hold, such as a printed floating-point number, becomes the simplest fraction that
    /// prints as it: `2.0999999999999996` is 21/10.
    static func time(_ text: String) throws(DocumentProblem) -> CMTime {
        if text.contains(":") { return try clock(text) }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        switch parts.count {
        case 1: return try decimal(parts[0])
        case 2: return try fraction(parts[0], parts[1])
        default: throw notATime(text)
        }
    }

    private static func fraction(_ numerator: Substring, _ denominator: Substring) throws(DocumentProblem)
        -> CMTime
    {
        guard isDigits(numerator.hasPrefix("-") ? numerator.dropFirst() : numerator), isDigits(denominator)
        else { throw notATime("\(numerator)/\(denominator)") }
        guard let value = Int64(numerator), let timescale = Int32(denominator), timescale > 0 else {
            throw tooLong("\(numerator)/\(denominator)")
        }
        return CMTime(value: value, timescale: timescale)
    }

    /// Parses `m:ss` or `h:mm:ss`, with decimals of a second.
    private static func clock(_ text: String) throws(DocumentProblem) -> CMTime {
        let isNegative = text.hasPrefix("-")
        let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ":", omittingEmptySubsequences: false)
        let isClock = parts.dropFirst().allSatisfy { part in
            let whole = part.prefix { $0 != "." }
            return whole.utf8.count == 2 && isDigits(whole) && whole.first! < "6"
        }
        guard (2...3).contains(parts.count), isClock, parts.dropLast().allSatisfy(isDigits) else {
            throw notATime(text)
        }
        let seconds = try decimal(parts[parts.count - 1])
        var total = Int128(0)
        for part in parts.dropLast() {
            guard let number = Int64(part) else { throw tooLong(text) }
            total = (total + Int128(number)) * 60
        }
        guard let value = Int64(exactly: total * Int128(seconds.timescale) + Int128(seconds.value)) else {
            throw tooLong(text)
        }
        return CMTime(value: isNegative ? -value : value, timescale: seconds.timescale)
    }

    private static func decimal(_ text: Substring) throws(DocumentProblem) -> CMTime {
        let isNegative = text.hasPrefix("-")
        let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy(isDigits) else { throw notATime(String(text)) }
        var decimals = parts.count == 2 ? parts[1] : ""
        while decimals.hasSuffix("0") { decimals.removeLast() }
        guard let value = Int128(parts[0] + decimals), decimals.count <= mostDecimals else {
            throw tooLong(String(text))
        }
        var timescale: Int128 = 1
        for _ in decimals { timescale *= 10 }
        var fraction = SimpleFraction(value, timescale)
        if fraction.denominator > Int32.max {
            // Beyond 53 bits, a floating-point number has no decimals.
            guard value / timescale < 1 << 53 else { throw tooLong(String(text)) }
            fraction = SimpleFraction(near: value, timescale)
        }
        guard let time = fraction.time, time.value > 0 || value == 0 else { throw tooLong(String(text)) }
        return isNegative ? CMTime(value: -time.value, timescale: time.timescale) : time
    }

    private static let mostDecimals = 36

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func notATime(_ text: String) -> DocumentProblem {
        DocumentProblem(
            cause: "invalid time \"\(text)\"",
            remedy: "use seconds such as 1.5 or 3/2, or h:mm:ss such as 0:01:30")
    }

    private static func tooLong(_ text: String) -> DocumentProblem {
        DocumentProblem(
            cause: "too many digits in \(text)",
            remedy: "use a fraction of smaller numbers, such as \"1001/30000\"")
    }
}
