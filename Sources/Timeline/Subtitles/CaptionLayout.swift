import MediaTypes

/// Divides subtitles into lines, and those whose words have times into captions of a few lines.
struct CaptionLayout {
    private let style: Timeline.CaptionStyle
    private let maximumWords: Int?
    private let maximumCharacters: Int?
    private let maximumLines: Int
    /// The maximum number of words in a caption whose words have times, for each of which there is a layer
    /// with the whole text.
    static let mostWords = 64

    init(_ track: Timeline.SubtitleTrack) {
        style = track.style
        let isSingle = style == .word
        maximumWords = isSingle ? 1 : track.maximumWords
        maximumCharacters = isSingle ? nil : track.maximumCharacters
        maximumLines = isSingle ? 1 : track.maximumLines
    }

    private var isUnlimited: Bool { maximumWords == nil && maximumCharacters == nil }

    /// Whether times of words have an effect.
    var usesWordTimes: Bool { style.usesWordTimes || !isUnlimited }

    /// Returns the captions of a subtitle, one after the other. Only subtitles whose words have times are
    /// divided; lines of others are.
    func captions(of cue: SubtitleCue) -> [SubtitleCue] {
        var cue = cue
        guard usesWordTimes || cue.look.map({ $0.highlight != .none }) == true else {
            for index in cue.runs.indices { cue.runs[index].start = nil }
            return [cue]
        }
        let words = cue.words
        // The first word begins with its subtitle, and so does an only one.
        if cue.hasWordTimes || words.count == 1 {
            cue.runs[0].start = cue.runs[0].start ?? cue.range.start
        } else if isUnlimited || style == .word {
            return [cue]
        }
        guard cue.hasWordTimes else {
            cue.runs = Self.runs(of: lines(of: words))
            return [cue]
        }
        let pages = pages(of: lines(of: cue.words))
        return pages.indices.map { index in
            var caption = cue
            caption.runs = Self.runs(of: pages[index])
            let start = index == 0 ? cue.range.start : pages[index].first?.first?.start
            let next = index + 1 < pages.count ? pages[index + 1].first?.first?.start : nil
            caption.range = CMTimeRange(start: start ?? cue.range.start, end: next ?? cue.range.end)
            return caption
        }
    }

    /// Puts as many words as are allowed into each line. A line break of the text ends a line, too.
    private func lines(of words: [SubtitleCue.Word]) -> [[SubtitleCue.Word]] {
        var lines: [[SubtitleCue.Word]] = []
        var (count, width) = (Int.max, 0)
        for word in words {
            let text = word.text
            let length = text[...].trimmed.count
            let isFull =
                maximumWords.map { count >= $0 } ?? false
                || maximumCharacters.map { width + length > $0 } ?? false
            if lines.isEmpty || count == .max || isFull {
                lines.append([])
                (count, width) = (0, 0)
            }
            lines[lines.count - 1].append(word)
            (count, width) = (count + 1, width + text.count)
            if text.last?.isNewline == true { count = .max }
        }
        return lines
    }

    private func pages(of lines: [[SubtitleCue.Word]]) -> [[[SubtitleCue.Word]]] {
        var pages: [[[SubtitleCue.Word]]] = []
        var count = 0
        for line in lines.flatMap(Self.parts) {
            let isFull = !isUnlimited && pages.last?.count == maximumLines
            if pages.isEmpty || isFull || count + line.count > Self.mostWords {
                pages.append([])
                count = 0
            }
            pages[pages.count - 1].append(line)
            count += line.count
        }
        return pages
    }

    /// Returns a line in parts that a caption can have.
    private static func parts(_ line: [SubtitleCue.Word]) -> [[SubtitleCue.Word]] {
        stride(from: 0, to: line.count, by: mostWords).map {
            Array(line[$0..<min($0 + mostWords, line.count)])
        }
    }

    private static func runs(of lines: [[SubtitleCue.Word]]) -> [SubtitleCue.Run] {
        var runs: [SubtitleCue.Run] = []
        for (index, line) in lines.enumerated() {
            var own = line.flatMap(\.runs)
            while let last = own.last, last.start == nil, last.text.allSatisfy(\.isWhitespace) {
                own.removeLast()
            }
            guard let last = own.indices.last else { continue }
            let text = own[last].text
            let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
            own[last].text = text[..<end] + (index + 1 < lines.count ? "\n" : "")
            runs += own
        }
        return runs
    }
}
