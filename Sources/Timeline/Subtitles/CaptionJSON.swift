import Foundation
import MediaTypes

/// A reader of JSON with the times of words, as speech recognition writes it: segments with words (Whisper,
/// faster-whisper, WhisperX), whisper.cpp's transcriptions, and lists of words.
struct CaptionJSON {
    private let data: Data
    private var contents = SubtitleContents()

    /// Throws a `DocumentProblem` with the line and the place of what can't be read.
    static func contents(_ data: Data) throws(DocumentProblem) -> SubtitleContents {
        var reader = CaptionJSON(data: data)
        try reader.read(try JSONParser.value(data))
        return reader.contents
    }

    private init(data: Data) { self.data = data }

    /// A word, or a segment without words.
    fileprivate struct Entry {
        var text: String
        var start: CMTime?
        var end: CMTime?
        var path: JSONPath
    }

    private mutating func read(_ value: JSONValue) throws(DocumentProblem) {
        let root = value.object ?? ["segments": value]
        if let list = root["transcription"]?.array {
            return try readTranscription(list, JSONPath([.key("transcription")]))
        }
        let path = JSONPath(value.object == nil ? [] : [.key("segments")])
        let segments = root["segments"]?.array ?? []
        if segments.contains(where: { $0.object?["words"]?.array?.isEmpty == false }) {
            return try readSegments(segments, path)
        }
        for key in ["words", "word_segments", "result"] {
            guard let words = root[key]?.array, !words.isEmpty else { continue }
            return try readWords(try entries(words, JSONPath([.key(key)])))
        }
        if segments.contains(where: { $0.object?["word"] != nil }) {
            return try readWords(try entries(segments, path))
        }
        guard root["segments"]?.array != nil else {
            throw DocumentProblem(
                cause: "the JSON has no words with times",
                remedy: "use a list of objects with word, start and end, or segments with words")
        }
        let entries = try entries(segments, path)
        if entries.allSatisfy(\.isOneWord) { try readWords(entries) } else { try add(entries) }
    }

    // MARK: Segments

    private mutating func readSegments(_ segments: [JSONValue], _ path: JSONPath) throws(DocumentProblem) {
        for (index, segment) in segments.enumerated() {
            let place = path.appending(index)
            let words = try entries(segment.object?["words"]?.array ?? [], place.appending("words"))
            let whole = try entry(segment, place)
            if words.isEmpty { try add([whole]) } else { try add(words, from: whole.start, to: whole.end) }
        }
    }

    /// Reads whisper.cpp's segments, whose tokens are parts of words. Without tokens and with
    /// `--max-len 1`, each segment is a word.
    private mutating func readTranscription(_ list: [JSONValue], _ path: JSONPath) throws(DocumentProblem) {
        var wholes: [Entry] = []
        var hasTokens = false
        for (index, segment) in list.enumerated() {
            let place = path.appending(index)
            let tokens = segment.object?["tokens"]?.array ?? []
            let words = Self.words(of: try entries(tokens, place.appending("tokens")))
            let whole = try entry(segment, place)
            if words.isEmpty {
                wholes.append(whole)
            } else {
                hasTokens = true
                try add(words, from: whole.start, to: whole.end)
            }
        }
        if !hasTokens, wholes.allSatisfy(\.isOneWord) { try readWords(wholes) } else { try add(wholes) }
    }

    /// Joins tokens to words. A token that begins with white space begins a word; those in brackets with an
    /// underscore, such as `[_BEG_]`, aren't text.
    private static func words(of tokens: [Entry]) -> [Entry] {
        tokens.reduce(into: []) { words, token in
            guard !token.text.hasPrefix("[_") else { return }
            if let last = words.last, token.text.first?.isWhitespace == false, !last.text.isEmpty {
                words[words.count - 1].text += token.text
                words[words.count - 1].end = token.end ?? last.end
            } else {
                words.append(token)
            }
        }
    }

    // MARK: Words

    /// Divides words without segments: after the end of a sentence, at a pause, and after fourteen words.
    private mutating func readWords(_ words: [Entry]) throws(DocumentProblem) {
        var rest = Self.ordered(words)[...]
        while !rest.isEmpty {
            var count = 1
            while count < rest.count, count < Self.mostWords,
                !Self.isBreak(rest[rest.startIndex + count - 1], rest[rest.startIndex + count])
            {
                count += 1
            }
            let part = Array(rest.prefix(count))
            try add(part, from: nil, to: nil)
            rest = rest.dropFirst(count)
        }
    }

    private static let mostWords = 14
    private static let pause = CMTime(value: 3, timescale: 4)

    /// Returns words in the order of their times, if the list has another one. Recognition makes small errors: up
    /// to a pause, the list's order is that of the text. A word without a time stays behind the one before.
    private static func ordered(_ words: [Entry]) -> [Entry] {
        var (time, latest, isOrdered) = (CMTime.zero, CMTime.zero, true)
        var timed: [(start: CMTime, index: Int)] = []
        for (index, word) in words.enumerated() {
            time = word.start ?? time
            if time + pause < latest { isOrdered = false }
            latest = max(latest, time)
            timed.append((time, index))
        }
        return isOrdered ? words : timed.sorted { $0 < $1 }.map { words[$0.index] }
    }

    private static func isBreak(_ word: Entry, _ next: Entry) -> Bool {
        if let last = word.text.last(where: { !$0.isWhitespace }), ".?!。？！".contains(last) { return true }
        guard let end = word.end ?? word.start, let start = next.start else { return false }
        return start - end >= pause
    }

    // MARK: Cues

    /// Adds a subtitle for each segment without words.
    private mutating func add(_ segments: [Entry]) throws(DocumentProblem) {
        for segment in segments {
            let run = SubtitleCue.Run(text: String(segment.text[...].trimmed))
            guard !run.text.isEmpty else { continue }
            guard let start = segment.start, let end = segment.end else {
                throw problem(segment.path, "missing start or end", "add both in seconds")
            }
            add([run], from: start, to: end, at: segment.path)
        }
    }

    /// Adds a subtitle of words.
    private mutating func add(
        _ words: [Entry], from start: CMTime?, to end: CMTime?
    ) throws(DocumentProblem) {
        let isJoined = words.contains { $0.text.first?.isWhitespace == true }
        var runs: [SubtitleCue.Run] = []
        for word in words where !word.text.allSatisfy(\.isWhitespace) {
            var run = SubtitleCue.Run(text: isJoined ? word.text : String(word.text[...].trimmed))
            if runs.isEmpty {
                run.text = String(run.text.drop(while: \.isWhitespace))
            } else if !isJoined, CaptionText.hasSpace(between: runs[runs.count - 1].text, and: run.text) {
                runs[runs.count - 1].text += " "
            }
            run.start = word.start
            runs.append(run)
        }
        guard let path = words.first?.path, !runs.isEmpty else { return }
        let first = ([start] + words.map(\.start)).compactMap(\.self).min()
        let last = ([end] + words.map { $0.end ?? $0.start }).compactMap(\.self).max()
        guard let first, let last else {
            throw problem(path, "no word has a time", "add start and end in seconds")
        }
        runs[0].start = runs[0].start ?? first
        add(runs, from: first, to: last, at: path)
    }

    private mutating func add(
        _ runs: [SubtitleCue.Run], from start: CMTime, to end: CMTime, at path: JSONPath
    ) {
        guard start < end else {
            // Only the line of the first one is reported, and finding a line takes reading the file again.
            let isFirst = !contents.omissions.contains(.emptyRanges)
            let line = isFirst ? JSONLocator.position(of: path, in: data).line : 0
            return contents.omissions.add(.emptyRanges, line: line)
        }
        var cue = SubtitleCue(range: CMTimeRange(start: start, end: end), runs: runs)
        // Recognition often gives several words one time: they are one word here.
        _ = cue.keepAscendingTimes()
        contents.cues.append(cue)
    }

    // MARK: Values

    private func entries(_ values: [JSONValue], _ path: JSONPath) throws(DocumentProblem) -> [Entry] {
        guard values.count <= DocumentLimits.items else {
            throw problem(path, "more than \(DocumentLimits.items) words", "divide the file")
        }
        var entries: [Entry] = []
        for (index, value) in values.enumerated() {
            entries.append(try entry(value, path.appending(index)))
        }
        return entries
    }

    private func entry(_ value: JSONValue, _ path: JSONPath) throws(DocumentProblem) -> Entry {
        guard let object = value.object else {
            throw problem(path, "not an object", "use an object with word, start and end")
        }
        guard let text = object["word"]?.string ?? object["text"]?.string else {
            throw problem(path, "missing text", "add word or text with a string")
        }
        var entry = Entry(text: text, path: path)
        // whisper.cpp has milliseconds.
        if let offsets = object["offsets"]?.object {
            entry.start = try time(offsets["from"], path.appending("offsets").appending("from"), unit: 1000)
            entry.end = try time(offsets["to"], path.appending("offsets").appending("to"), unit: 1000)
        } else {
            entry.start = try time(object["start"], path.appending("start"))
            entry.end = try time(object["end"], path.appending("end"))
        }
        return entry
    }

    /// Returns a time in thousandths of a second; `nil` if it is absent or null.
    private func time(
        _ value: JSONValue?, _ path: JSONPath, unit: Int64 = 1
    ) throws(DocumentProblem) -> CMTime? {
        guard let value, !value.isNull else { return nil }
        var time: CMTime?
        switch value {
        case .integer(let number): time = Self.time(number, unit)
        // The digits of a double are those that the file has.
        case .double(let number) where abs(number) < 1e10:
            time = Decimal(string: "\(number)").flatMap { Self.time(seconds: $0.description, unit) }
        case .string(let text): time = Self.time(seconds: text, unit)
        default: break
        }
        guard let time else {
            throw problem(path, "not a time", "use seconds from 0 to 100000, such as 1.25")
        }
        return time
    }

    private static func time(seconds text: String, _ unit: Int64) -> CMTime? {
        guard unit == 1, let time = try? TimeText.time(text) else { return nil }
        let rounded = CMTimeConvertScale(time, timescale: 1000, method: .roundHalfAwayFromZero)
        return rounded.isNumeric && isInRange(rounded) ? rounded : nil
    }

    private static func time(_ number: Int64, _ unit: Int64) -> CMTime? {
        guard number >= 0, number <= 100_000 * unit else { return nil }
        return CMTime(value: number * 1000 / unit, timescale: 1000)
    }

    private static func isInRange(_ time: CMTime) -> Bool {
        time >= .zero && time <= CMTime(value: 100_000, timescale: 1)
    }

    private func problem(_ path: JSONPath, _ cause: String, _ remedy: String) -> DocumentProblem {
        let place = JSONLocator.position(of: path, in: data)
        return DocumentProblem(
            line: place.line, column: place.column, path: path,
            cause: (path.text.isEmpty ? "" : path.text + ": ") + cause, remedy: remedy)
    }
}

extension CaptionJSON.Entry {
    /// Whether the text has no white space but at its beginning and end.
    fileprivate var isOneWord: Bool { !text[...].trimmed.contains(where: \.isWhitespace) }
}
