import MediaTypes

/// Parses the markup of subtitles. Anything that isn't a tag is text, such as `a < b`.
enum SubtitleMarkup {
    /// Parses SRT's tags `<i>`, `<b>`, `<u>`, `<s>` and `<font color>`, and the position tag `{\an8}`.
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
                place.setKeypad(number)
            } else {
                omitted.insert(.braces)
            }
            plain.removeSubrange(open.lowerBound...close)
        }
        return runs(of: plain[...], readsEntities: false) { tag in
            guard ["i", "b", "u", "s", "font"].contains(tag.name) else { return nil }
            guard tag.name == "font", !tag.isEnd, !tag.rest.isEmpty else { return .look }
            let (color, isWhole) = SubtitleColors.font(tag.rest)
            if !isWhole { omitted.insert(.fonts) }
            return .colors(color, background: nil)
        }
    }

    /// Parses WebVTT's tags `<i>`, `<b>` and `<u>`, the classes of colors, and times, at which words begin.
    /// Voices and languages have no effect without styles; other tags are left out, as the format's rules for
    /// cue text have it (W3C, "WebVTT: The Web Video Text Tracks Format", 6.4).
    ///
    /// - Parameter omitted: Receives tags that aren't rendered.
    static func webVTT(
        _ text: String, _ omitted: inout Set<SubtitleOmissions.Kind>
    ) -> [SubtitleCue.Run] {
        runs(of: text[...], readsEntities: true) { tag in
            if tag.name.first?.isNumber == true {
                guard let time = SubtitleParsing.time(tag.text.trimmed) else {
                    omitted.insert(.unorderedTimes)
                    return .look
                }
                omitted.insert(.timestamps)
                return .time(time)
            }
            guard ["i", "b", "u", "c", "v", "lang", "ruby", "rt"].contains(tag.name) else {
                guard tag.name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
                omitted.insert(.tags)
                return .nothing
            }
            if tag.name == "ruby" { omitted.insert(.ruby) }
            guard tag.rest.first == "." else { return .look }
            let (color, background, isWhole) = SubtitleColors.classes(tag.rest)
            if !isWhole { omitted.insert(.classes) }
            return .colors(color, background: background)
        }
    }

    /// The effect of a tag.
    private enum Effect {
        /// None: the format doesn't have the tag.
        case nothing
        /// That of its name, if any.
        case look
        case colors(CGColor?, background: CGColor?)
        case time(CMTime)
    }

    /// - Parameter effect: Returns the effect of a tag, or `nil` for one that the format doesn't have, which is
    ///   text.
    private static func runs(
        of text: Substring, readsEntities: Bool, effect: (Tag) -> Effect?
    ) -> [SubtitleCue.Run] {
        var pieces = SubtitleRuns()
        var open = OpenTags()
        var rest = text
        while let start = rest.firstIndex(of: "<") {
            let (before, inner) = (rest[..<start], rest[rest.index(after: start)...])
            pieces.append(readsEntities ? entities(before) : String(before))
            guard let close = inner.firstIndex(of: ">"), let tag = Tag(inner[..<close]),
                let effect = effect(tag)
            else {
                pieces.append("<")
                rest = inner
                continue
            }
            switch effect {
            case .nothing: break
            case .time(let time): pieces.style.start = time
            case .look: open.take(tag, nil, nil)
            case .colors(let color, let background): open.take(tag, color, background)
            }
            open.set(&pieces.style)
            rest = inner[inner.index(after: close)...]
        }
        pieces.append(readsEntities ? entities(rest) : String(rest))
        return pieces.runs
    }

    /// The tags that have begun and not ended.
    private struct OpenTags {
        private var depth: [String: Int] = [:]
        private var colors: [(name: String, color: CGColor?, background: CGColor?)] = []

        /// Real files nest two or three colors; a bound keeps the search for the beginning of a tag short.
        private static let mostColors = 100

        mutating func take(_ tag: Tag, _ color: CGColor?, _ background: CGColor?) {
            depth[tag.name] = max(0, depth[tag.name, default: 0] + (tag.isEnd ? -1 : 1))
            if tag.isEnd {
                if let last = colors.lastIndex(where: { $0.name == tag.name }) { colors.remove(at: last) }
            } else if colors.count < Self.mostColors {
                colors.append((tag.name, color, background))
            }
        }

        func set(_ style: inout SubtitleCue.Run) {
            style.isBold = depth["b", default: 0] > 0
            style.isItalic = depth["i", default: 0] > 0
            style.isUnderlined = depth["u", default: 0] > 0
            style.isStruck = depth["s", default: 0] > 0
            style.color = colors.last { $0.color != nil }?.color
            style.background = colors.last { $0.background != nil }?.background
        }
    }

    /// The contents of a tag between `<` and `>`.
    private struct Tag {
        var name: String
        var isEnd: Bool
        /// Classes and attributes.
        var rest: Substring
        var text: Substring

        init?(_ text: Substring) {
            self.text = text
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
