/// Parses the settings after the times of a WebVTT cue, such as `line:0 position:20% align:start size:60%`.
struct WebVTTSettings {
    /// The line of the cue in the file, from 1.
    let line: Int

    /// Returns the position.
    ///
    /// - Parameter omitted: Receives settings that aren't rendered.
    func place(
        of text: Substring, _ omitted: inout Set<SubtitleOmissions.Kind>
    ) throws(DocumentProblem) -> SubtitleCue.Place {
        var place = SubtitleCue.Place()
        for word in text.split(whereSeparator: \.isWhitespace) {
            let parts = word.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { throw problem(word) }
            let value = parts[1].prefix { $0 != "," }
            // A line begins at its position unless an alignment after a comma says otherwise.
            if value != parts[1], word != "line:\(value),start" { omitted.insert(.anchors) }
            switch parts[0] {
            case "line": place.line = try line(value, word)
            case "position": place.position = try percent(value, word)
            case "size": place.size = try percent(value, word)
            case "align":
                guard let align = Self.aligns[String(value)] else { throw problem(word) }
                place.align = align
            case "vertical": omitted.insert(.verticalText)
            case "region": omitted.insert(.regions)
            default: throw problem(word)
            }
        }
        return place
    }

    private static let aligns: [String: SubtitleCue.Align] = [
        "start": .left, "left": .left, "center": .center, "middle": .center, "end": .right, "right": .right,
    ]

    private func line(_ text: Substring, _ word: Substring) throws(DocumentProblem) -> SubtitleCue.Line {
        if text.hasSuffix("%") { return .fraction(try percent(text, word)) }
        guard let number = Int(text), abs(number) < 1000 else { throw problem(word) }
        return number < 0 ? .bottom(-1 - number) : .top(number)
    }

    private func percent(_ text: Substring, _ word: Substring) throws(DocumentProblem) -> Double {
        guard text.hasSuffix("%"), let number = Double(text.dropLast()), (0...100).contains(number) else {
            throw problem(word)
        }
        return number / 100
    }

    private func problem(_ word: Substring) -> DocumentProblem {
        DocumentProblem(
            line: line, cause: "invalid cue setting \"\(word)\"",
            remedy: "use line, position, size and align, such as align:start position:10%")
    }
}
