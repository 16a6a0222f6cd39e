/// Parses the markup of subtitles. Anything that isn't a tag is text, such as `a < b`.
enum SubtitleMarkup {
    /// Parses SRT's tags `<i>`, `<b>`, `<u>` and `<font>`, which has no effect, and the position tag `{\an8}`.
    ///
    /// - Parameter omitted: Receives tags that aren't rendered.
    static func subRip(
        _ text: String, place: inout SubtitleCue.Place, _ omitted: inout Set<SubtitleOmissions.Kind>
    ) -> [SubtitleCue.Run] {
        var plain = text
        while let open = plain.firstRange(of: "{\\"),
            let close = plain[open.upperBound...].firstIndex(of: "}")
        {
            let word = plain[open.upperBound..<close]
            if word.hasPrefix("an"), let number = Int(word.dropFirst(2)), (1...9).contains(number) {
                place.line = [.bottom(0), .middle, .top(0)][(number - 1) / 3]
                place.align = [.left, .center, .right][(number - 1) % 3]
            } else {
                omitted.insert(.braces)
            }
            plain.removeSubrange(open.lowerBound...close)
        }
        return runs(of: plain[...], readsEntities: false) { tag in
            if tag.name == "font", !tag.isEnd, !tag.rest.isEmpty { omitted.insert(.fonts) }
            return ["i", "b", "u", "font"].contains(tag.name)
        }
    }

    /// Parses WebVTT's tags `<i>`, `<b>` and `<u>`. Voices and languages have no effect without styles.
    ///
    /// - Parameter omitted: Receives tags that aren't rendered.
    static func webVTT(
        _ text: String, _ omitted: inout Set<SubtitleOmissions.Kind>
    ) -> [SubtitleCue.Run] {
        runs(of: text[...], readsEntities: true) { tag in
            if tag.name.first?.isNumber == true {
                omitted.insert(.timestamps)
                return true
            }
            guard ["i", "b", "u", "c", "v", "lang", "ruby", "rt"].contains(tag.name) else { return false }
            if tag.rest.first == "." { omitted.insert(.classes) }
            if tag.name == "ruby" { omitted.insert(.ruby) }
            return true
        }
    }

    /// - Parameter isTag: Returns whether a tag is one of the format; the others are text.
    private static func runs(
        of text: Substring, readsEntities: Bool, isTag: (Tag) -> Bool
    ) -> [SubtitleCue.Run] {
        var runs: [SubtitleCue.Run] = []
        var depth: [String: Int] = [:]
        func append(_ piece: String) {
            guard !piece.isEmpty else { return }
            let run = SubtitleCue.Run(
                text: piece, isBold: depth["b", default: 0] > 0, isItalic: depth["i", default: 0] > 0,
                isUnderlined: depth["u", default: 0] > 0)
            var last = runs.last ?? run
            last.text = piece
            if !runs.isEmpty, last == run { runs[runs.count - 1].text += piece } else { runs.append(run) }
        }
        var rest = text
        while let open = rest.firstIndex(of: "<") {
            let (before, inner) = (rest[..<open], rest[rest.index(after: open)...])
            append(readsEntities ? entities(before) : String(before))
            guard let close = inner.firstIndex(of: ">"), let tag = Tag(inner[..<close]), isTag(tag)
            else {
                append("<")
                rest = inner
                continue
            }
            depth[tag.name] = max(0, depth[tag.name, default: 0] + (tag.isEnd ? -1 : 1))
            rest = inner[inner.index(after: close)...]
        }
        append(readsEntities ? entities(rest) : String(rest))
        return runs
    }

    /// The contents of a tag between `<` and `>`.
    private struct Tag {
        var name: String
        var isEnd: Bool
        /// Classes and attributes.
        var rest: Substring

        init?(_ text: Substring) {
            isEnd = text.hasPrefix("/")
            let word = text.dropFirst(isEnd ? 1 : 0).prefix { $0.isLetter || $0.isNumber || $0 == ":" }
            guard !word.isEmpty, !text.contains("<") else { return nil }
            name = word.lowercased()
            rest = text[word.endIndex...]
        }
    }

    private static let names = [
        "amp": "&", "lt": "<", "gt": ">", "nbsp": "\u{A0}", "lrm": "\u{200E}", "rlm": "\u{200F}",
        "quot": "\"",
        "apos": "'",
    ]

    /// Replaces character references such as `&amp;`. Unknown ones stay unchanged.
    private static func entities(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[rest.index(after: ampersand)...]
            guard let end = rest.prefix(12).firstIndex(of: ";"), let character = character(rest[..<end])
            else {
                result += "&"
                continue
            }
            result += character
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func character(_ name: Substring) -> String? {
        if let known = names[String(name)] { return known }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
