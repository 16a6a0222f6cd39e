import ArgumentParser
import Cutroom

/// Parses times such as `1.5`, `1001/30000` or `1:30`, exactly.
enum ExactSeconds {
    static func zeroOrMore(_ text: String) throws -> CMTime {
        let time = try time(text)
        guard time >= .zero else {
            throw ValidationError("invalid time \(text): expected zero or more seconds")
        }
        return time
    }

    static func positive(_ text: String) throws -> CMTime {
        let time = try time(text)
        guard time > .zero else {
            throw ValidationError("invalid duration \(text): expected more than zero seconds")
        }
        return time
    }

    /// Parses the half-open range `A..B`. Without A, it begins at zero; without B, it is unbounded.
    static func range(_ text: String) throws -> CMTimeRange {
        guard let dots = text.firstRange(of: "..") else {
            throw ValidationError(
                "invalid range \"\(text)\": expected START..END, such as 1.5..4 or 1:30..2:00")
        }
        let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
        let start = first.isEmpty ? .zero : try zeroOrMore(String(first))
        guard !last.isEmpty else { return CMTimeRange(start: start, duration: .positiveInfinity) }
        let end = try zeroOrMore(String(last))
        guard start < end else {
            throw ValidationError("empty range \"\(text)\": the end must be after the start")
        }
        return CMTimeRange(start: start, end: end)
    }

    static func time(_ text: String) throws -> CMTime {
        do {
            return try CMTime(text: text)
        } catch {
            throw ValidationError("\(error.cause): \(error.remedy)")
        }
    }
}
