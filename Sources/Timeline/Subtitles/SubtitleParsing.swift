import Foundation
import MediaTypes

/// A parser of SubRip (SRT) and WebVTT files, which are distinguished by the first line.
struct SubtitleParsing {
    private let lines: [Substring]
    private let isWebVTT: Bool
    /// A warning about the file, if any.
    let warning: String?

    init(_ data: Data) {
        let text = SubtitleText(data)
        lines = text.lines
        let first = text.lines.first ?? ""
        isWebVTT = first == "WEBVTT" || first.hasPrefix("WEBVTT ") || first.hasPrefix("WEBVTT\t")
        warning = text.warning
    }

    func contents() throws(DocumentProblem) -> SubtitleContents {
        try checkFormat()
        var contents = SubtitleContents()
        var index = isWebVTT ? endOfHeader : 0
        for line in 0..<index where lines[line].hasPrefix("X-TIMESTAMP-MAP") {
            contents.omissions.add(.timestampMap, line: line + 1)
        }
        while index < lines.count {
            guard !isBlank(index) else {
                index += 1
                continue
            }
            let end = endOfCues(from: index)
            if begins("STYLE", index) {
                contents.omissions.add(.styles, line: index + 1)
            } else if begins("REGION", index) {
                contents.omissions.add(.regions, line: index + 1)
            } else if let kind = omission(of: index..<end, after: contents.cues) {
                contents.omissions.add(kind, line: index + 1)
            } else if !begins("NOTE", index) {
                try addCues(from: index, to: end, to: &contents)
            }
            index = end
        }
        return contents
    }

    /// Throws if the file begins as one of another format.
    private func checkFormat() throws(DocumentProblem) {
        guard let index = lines.indices.first(where: { !isBlank($0) }),
            let format = Self.otherFormats.first(where: { lines[index].hasPrefix($0.start) })?.name
        else { return }
        throw DocumentProblem(
            line: index + 1, cause: "the file is \(format), which can't be read",
            remedy: "convert it to SubRip, such as with ffmpeg")
    }

    private static let otherFormats: [(start: String, name: String)] = [
        ("{0}{", "a MicroDVD file"), ("{1}{", "a MicroDVD file"), ("<tt", "a TTML file"),
        ("<SAMI>", "a SAMI file"),
        ("Scenarist_SCC", "a Scenarist file"),
    ]

    /// The end of a WebVTT header: a blank line or, if that is missing, the times of the first subtitle.
    /// Source: W3C, "WebVTT: The Web Video Text Tracks Format", 6.1.
    private var endOfHeader: Int {
        let end = endOfBlock(from: 0)
        return (1..<max(1, end)).first(where: hasTimes) ?? end
    }

    /// Parses the lines up to a blank one: one subtitle, or several if blank lines between them are missing.
    private func addCues(
        from start: Int, to end: Int, to contents: inout SubtitleContents
    ) throws(DocumentProblem) {
        var first = start
        while first < end {
            let next = nextCue(after: first, to: end)
            if let cue = try cue(from: first, to: next, &contents.omissions) { contents.cues.append(cue) }
            first = next
        }
    }

    /// Returns the line at which the next subtitle begins within the same block: the line of its number above
    /// its times, or of its times.
    private func nextCue(after start: Int, to end: Int) -> Int {
        let timing = timing(from: start, to: end)
        for index in stride(from: timing + 1, to: end, by: 1) where hasTimes(index) {
            return isNumber(index - 1) && index - 1 > timing ? index - 1 : index
        }
        return end
    }

    /// Returns the line at which the times of a subtitle are expected: its first one, or the one below its number
    /// or name and blank lines.
    private func timing(from start: Int, to end: Int) -> Int {
        guard !lines[start].contains("-->") else { return start }
        return nextText(start + 1).flatMap { $0 < end ? $0 : nil } ?? start + 1
    }

    private func isNumber(_ index: Int) -> Bool {
        let text = lines[index].trimmed
        return !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Returns the first line from a line on that isn't blank.
    private func nextText(_ start: Int) -> Int? { (start..<lines.count).first { !isBlank($0) } }

    /// Returns the kind of a block that is left out as players do.
    private func omission(of block: Range<Int>, after cues: [SubtitleCue]) -> SubtitleOmissions.Kind? {
        if isWebVTT {
            // Source: W3C, "WebVTT: The Web Video Text Tracks Format", 6.1: a block without times is dropped.
            let isText = !begins("NOTE", block.lowerBound) && !lines[block].contains { $0.contains("-->") }
            return isText ? .looseText : nil
        }
        let isLastNumber = !cues.isEmpty && block.count == 1 && isNumber(block.lowerBound)
        return isLastNumber && nextText(block.upperBound) == nil ? .lastNumber : nil
    }

    /// Returns the end of the subtitles that begin in a line: a blank one or, in SubRip, the line at which the next
    /// one begins, because players accept blank lines below a number, and above and within text.
    private func endOfCues(from start: Int) -> Int {
        var end = endOfBlock(from: start)
        guard !isWebVTT else { return end }
        while let next = nextText(end), continues(at: next, start..<end) { end = endOfBlock(from: next) }
        return end
    }

    /// Returns whether the block at a line belongs to the subtitle above it.
    private func continues(at next: Int, _ block: Range<Int>) -> Bool {
        if lines[next].contains("-->") { return block.count == 1 && isNumber(block.lowerBound) }
        let end = endOfBlock(from: next)
        if next + 1 < end { return !lines[next + 1].contains("-->") && !isNumber(next) }
        // A line alone may be the number of the next one.
        guard isNumber(next) else { return true }
        return nextText(end).map { !lines[$0].contains("-->") } ?? false
    }

    /// Returns whether a line begins with two times. Text may contain an arrow, too.
    private func hasTimes(_ index: Int) -> Bool {
        guard lines[index].contains("-->") else { return false }
        do throws(DocumentProblem) {
            _ = try stamps(index)
            return true
        } catch {
            return false
        }
    }

    private func isBlank(_ index: Int) -> Bool { lines[index].allSatisfy(\.isWhitespace) }

    private func endOfBlock(from start: Int) -> Int {
        var end = start
        while end < lines.count, !isBlank(end) { end += 1 }
        return end
    }

    /// Returns whether a line begins a block of WebVTT that isn't a cue.
    private func begins(_ word: String, _ index: Int) -> Bool {
        isWebVTT && lines[index].hasPrefix(word)
            && lines[index].dropFirst(word.count).first.map { $0 == " " || $0 == "\t" } ?? true
    }

    /// Parses a block: an optional number or name, the times, and the text.
    private func cue(
        from start: Int, to end: Int, _ omissions: inout SubtitleOmissions
    ) throws(DocumentProblem) -> SubtitleCue? {
        let timing = timing(from: start, to: end)
        guard timing < end, lines[timing].contains("-->") else {
            throw DocumentProblem(
                line: timing + 1, cause: "expected the times of a subtitle",
                remedy: isWebVTT
                    ? "use the form 00:01.000 --> 00:04.000"
                    : "use the form 00:00:01,000 --> 00:00:04,000")
        }
        let (first, last, settings) = try stamps(timing)
        guard first < last else {
            omissions.add(.emptyRanges, line: timing + 1)
            return nil
        }
        let range = CMTimeRange(start: first, end: last)
        var place = SubtitleCue.Place()
        var omitted: Set<SubtitleOmissions.Kind> = []
        if isWebVTT {
            place = try WebVTTSettings(line: timing + 1).place(of: settings, &omitted)
        } else if !settings.isEmpty {
            omitted.insert(.coordinates)
        }
        let text = ((timing + 1)..<end).filter { !isBlank($0) }.map { lines[$0] }.joined(separator: "\n")
        let marked =
            isWebVTT
            ? SubtitleMarkup.webVTT(text, &omitted) : SubtitleMarkup.subRip(text, place: &place, &omitted)
        guard marked.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) else { return nil }
        var cue = SubtitleCue(range: range, runs: marked, place: place)
        if !cue.keepAscendingTimes() { omitted.insert(.unorderedTimes) }
        for kind in omitted { omissions.add(kind, line: timing + 1) }
        return cue
    }

    /// Parses both times of a line and its cue settings.
    private func stamps(
        _ index: Int
    ) throws(DocumentProblem) -> (start: CMTime, end: CMTime, settings: Substring) {
        let line = lines[index]
        guard let arrow = line.firstRange(of: "-->") else {
            throw DocumentProblem(
                line: index + 1, cause: "missing -->", remedy: "add it between the times")
        }
        let start = try time(line[..<arrow.lowerBound].trimmed, index)
        let rest = line[arrow.upperBound...].trimmed
        let last = rest.prefix { !$0.isWhitespace }
        return (start, try time(last, index), rest[last.endIndex...].trimmed)
    }

    private func time(_ text: Substring, _ index: Int) throws(DocumentProblem) -> CMTime {
        guard let time = Self.time(text) else {
            throw DocumentProblem(
                line: index + 1, cause: "invalid time \"\(text)\"",
                remedy:
                    "use hours, minutes, seconds and thousandths, such as 00:01:02\(isWebVTT ? "." : ",")500"
            )
        }
        return time
    }

    /// Parses a time such as `1:02:03,456` or `02:03.456` to exact milliseconds. Returns `nil` for another
    /// text.
    static func time(_ text: Substring) -> CMTime? {
        let halves = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        let parts = halves.first?.split(separator: ":", omittingEmptySubsequences: false) ?? []
        let numbers = parts.compactMap(Self.number)
        let decimals = halves.count == 2 ? halves[1] : "0"
        guard halves.count <= 2, numbers.count == parts.count, (2...3).contains(numbers.count),
            numbers.dropFirst().allSatisfy({ $0 < 60 }), decimals.count <= 3,
            let fraction = Self.number(decimals), numbers[0] < 100_000
        else { return nil }
        let scale: Int64 = [1: 100, 2: 10][decimals.count] ?? 1
        let seconds = numbers.reduce(0) { $0 * 60 + $1 }
        return CMTime(value: seconds * 1000 + fraction * scale, timescale: 1000)
    }

    private static func number(_ text: Substring) -> Int64? {
        guard !text.isEmpty, text.count <= 6, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }
}

extension Substring {
    /// The text without white space at both ends.
    var trimmed: Substring {
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
        return self[start..<end]
    }
}
