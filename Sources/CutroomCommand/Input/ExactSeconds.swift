import ArgumentParser
import Cutroom

/// Reads times given as seconds: `1.5` or `1001/30000`, exact.
enum ExactSeconds {
    static func zeroOrMore(_ text: String) throws -> CMTime {
        let time = try time(text)
        guard time >= .zero else { throw ValidationError("\(text) s is negative: give zero or more") }
        return time
    }

    static func positive(_ text: String) throws -> CMTime {
        let time = try time(text)
        guard time > .zero else { throw ValidationError("\(text) s is no duration: give more than zero") }
        return time
    }

    /// `A..B`, half-open; nothing before the dots is the film's start, nothing behind them its end.
    static func range(_ text: String) throws -> CMTimeRange {
        guard let dots = text.firstRange(of: "..") else {
            throw ValidationError("\"\(text)\" is no range: write it as 1.5..4")
        }
        let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
        let start = first.isEmpty ? .zero : try zeroOrMore(String(first))
        guard !last.isEmpty else { return CMTimeRange(start: start, duration: .positiveInfinity) }
        let end = try zeroOrMore(String(last))
        guard start < end else {
            throw ValidationError("\(text) is an empty range: let it end after its start")
        }
        return CMTimeRange(start: start, end: end)
    }

    private static func time(_ text: String) throws -> CMTime {
        do {
            return try TimeText.time(text)
        } catch {
            throw ValidationError("\(error.cause): \(error.remedy)")
        }
    }
}
