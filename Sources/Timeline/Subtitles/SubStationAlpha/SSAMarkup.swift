import Foundation
import MediaTypes

/// Reads the text of an event with its override tags, such as `{\i1}` and `{\pos(320,40)}`.
struct SSAMarkup {
    /// The style of the event.
    let style: SSAStyle
    /// All styles of the file, for `\r`.
    let styles: [String: SSAStyle]
    let range: CMTimeRange
    /// The resolution of the script.
    let width: Double
    let height: Double
    /// The way to wrap lines of the script.
    let scriptWrapStyle: Int
    /// What isn't rendered.
    private(set) var omitted: Set<String> = []

    private var pieces = SubtitleRuns()
    /// The style of the text that follows.
    private var current: SSAStyle
    private var place = SubtitleCue.Place()
    private var look = SubtitleLook(.plain)
    private var hasAlignment = false
    private var isDrawing = false
    private var wrapStyle: Int
    /// The end of the syllables of karaoke so far, in hundredths of a second.
    private var karaoke: Int64?

    init(
        style: SSAStyle, styles: [String: SSAStyle], range: CMTimeRange, width: Double, height: Double,
        wrapStyle: Int
    ) {
        (self.style, self.styles, self.range) = (style, styles, range)
        (scriptWrapStyle, self.wrapStyle) = (wrapStyle, wrapStyle)
        (self.width, self.height) = (width, height)
        current = style
        place.margins = SubtitleCue.Margins(
            left: min(style.left / width, 0.45), right: min(style.right / width, 0.45),
            vertical: min(style.vertical / height, 0.45))
        place.setKeypad(style.alignment)
    }

    /// The subtitle; `nil` without text.
    var cue: SubtitleCue? {
        guard pieces.runs.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) else { return nil }
        var look = look
        if style.hasBox {
            look.box = current.outline
        } else if current.border > 0, current.outline.alpha > 0 {
            (look.outline, look.outlineWidth) = (current.outline, min(current.border / height, 1))
        }
        if karaoke != nil { look.highlight = .past }
        var cue = SubtitleCue(range: range, runs: pieces.runs, place: place, look: look)
        _ = cue.keepAscendingTimes()
        return cue
    }

    mutating func read(_ text: Substring) {
        var rest = text
        setStyle()
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            append(rest[..<open])
            readTags(rest[rest.index(after: open)..<close])
            setStyle()
            rest = rest[rest.index(after: close)...]
        }
        append(rest)
    }

    private mutating func append(_ text: Substring) {
        guard !isDrawing else { return }
        var plain = ""
        var isEscape = false
        for character in text {
            if isEscape {
                switch character {
                case "N": plain.append("\n")
                // Source: libass, ass_get_next_char.
                case "n": plain.append(wrapStyle == 2 ? "\n" : " ")
                case "h": plain.append("\u{A0}")
                default: plain += "\\" + String(character)
                }
                isEscape = false
            } else if character == "\\" {
                isEscape = true
            } else {
                plain.append(character)
            }
        }
        pieces.append(isEscape ? plain + "\\" : plain)
    }

    /// Sets the style of the runs that follow.
    private mutating func setStyle() {
        pieces.style.isBold = current.isBold
        pieces.style.isItalic = current.isItalic
        pieces.style.isUnderlined = current.isUnderlined
        pieces.style.isStruck = current.isStruck
        pieces.style.font = current.font
        pieces.style.height = min(current.size / height, 1)
        pieces.style.color = karaoke == nil ? current.primary : current.secondary
        pieces.style.highlightColor = karaoke == nil ? nil : current.primary
    }

    // MARK: Tags

    private mutating func readTags(_ text: Substring) {
        var rest = text
        while let start = rest.firstIndex(of: "\\") {
            rest = rest[rest.index(after: start)...]
            var depth = 0
            let end =
                rest.firstIndex { character in
                    depth += character == "(" ? 1 : character == ")" ? -1 : 0
                    return character == "\\" && depth <= 0
                } ?? rest.endIndex
            apply(rest[..<end].trimmed)
            rest = rest[end...]
        }
    }

    /// The names of tags, longer ones before their beginnings.
    private static let names = [
        "alpha", "xbord", "ybord", "xshad", "yshad", "iclip", "fscx", "fscy", "move", "clip", "bord", "shad",
        "blur", "fade", "org", "pos", "fad", "fsp", "frx", "fry", "frz", "fax", "fay", "pbo", "1c", "2c",
        "3c",
        "4c", "1a", "2a", "3a", "4a", "an", "be", "fn", "fr", "fs", "fe", "kf", "ko", "kt", "a", "b", "c",
        "i",
        "u", "s", "k", "K", "p", "q", "r", "t",
    ]

    private mutating func apply(_ tag: Substring) {
        guard let name = Self.names.first(where: { tag.hasPrefix($0) }) else {
            if !tag.isEmpty { omit(String(tag.prefix { $0.isLetter || $0.isNumber }.prefix(12))) }
            return
        }
        let value = tag.dropFirst(name.count).trimmed
        switch name {
        case "b", "i", "u", "s": setFlag(name, value)
        case "c", "1c": current.primary = color(value, alphaOf: current.primary) ?? style.primary
        case "2c": current.secondary = color(value, alphaOf: current.secondary) ?? style.secondary
        case "3c": current.outline = color(value, alphaOf: current.outline) ?? style.outline
        case "fn": current.font = value.isEmpty || value == "0" ? style.font : SSAStyle.fontName(value)
        case "fs": setSize(value)
        case "bord": current.border = number(value, 0...1000) ?? style.border
        case "an", "a": setAlignment(name, value)
        case "pos": setPosition(value)
        case "fad": setFade(value)
        case "k", "K", "kf", "ko": addSyllable(name, value)
        case "p": setDrawing(value)
        case "q":
            // Lines wrap in one way, but the override also decides about `\n`.
            wrapStyle = Self.wrapStyle(value) ?? scriptWrapStyle
            omit(name)
        case "r": current = value.isEmpty ? style : styles[value.lowercased()] ?? style
        default: omit(name)
        }
    }

    private mutating func omit(_ name: String) { omitted.insert("override \\\(name) is left out") }

    private mutating func setFlag(_ name: String, _ value: Substring) {
        let path: WritableKeyPath<SSAStyle, Bool> =
            switch name {
            case "b": \.isBold
            case "i": \.isItalic
            case "u": \.isUnderlined
            default: \.isStruck
            }
        // A weight such as 700 is bold from 600 on.
        current[keyPath: path] =
            number(value, 0...1000).map { $0 == 1 || $0 >= 600 } ?? style[keyPath: path]
    }

    private mutating func setSize(_ value: Substring) {
        if let sign = value.first, sign == "+" || sign == "-" {
            guard let change = number(value, -10...100) else { return omit("fs") }
            current.size = max(0.1, min(10_000, current.size * (1 + change / 10)))
        } else {
            current.size = number(value, 0.1...10_000) ?? style.size
        }
    }

    /// The first alignment and position of an event apply to all of it.
    private mutating func setAlignment(_ name: String, _ value: Substring) {
        guard !hasAlignment, let number = Int(value), (1...11).contains(number) else { return }
        place.setKeypad(name == "a" ? SSAStyle.keypad(number) : min(number, 9))
        hasAlignment = true
    }

    private mutating func setPosition(_ value: Substring) {
        let numbers = numbers(value, -100_000...100_000)
        guard numbers.count == 2 else { return omit("pos") }
        guard place.anchor == nil else { return }
        place.anchor = CGPoint(x: numbers[0] / width, y: numbers[1] / height)
    }

    private mutating func setFade(_ value: Substring) {
        let numbers = numbers(value, 0...10_000_000)
        guard numbers.count == 2 else { return omit("fad") }
        look.fadeIn = CMTime(value: Int64(numbers[0]), timescale: 1000)
        look.fadeOut = CMTime(value: Int64(numbers[1]), timescale: 1000)
    }

    /// Begins a syllable, at the end of the one before. Its duration is in hundredths of a second.
    private mutating func addSyllable(_ name: String, _ value: Substring) {
        guard let duration = number(value, 0...10_000_000) else { return omit(name) }
        if name != "k" {
            omitted.insert("override \\\(name) is rendered as \\k, which changes colors at once")
        }
        pieces.style.start = range.start + CMTime(value: karaoke ?? 0, timescale: 100)
        karaoke = min((karaoke ?? 0) + Int64(duration), 1_000_000_000)
    }

    private mutating func setDrawing(_ value: Substring) {
        isDrawing = number(value, 1...100) != nil
        if isDrawing { omitted.insert("drawings (\\p) are left out") }
    }

    // MARK: Values

    /// Returns a way to wrap lines; `nil` for another text.
    static func wrapStyle(_ text: Substring) -> Int? {
        Int(text.trimmed).flatMap { (0...3).contains($0) ? $0 : nil }
    }

    private func number(_ text: Substring, _ range: ClosedRange<Double>) -> Double? {
        Double(text).flatMap { range.contains($0) ? $0 : nil }
    }

    /// Returns the numbers of a list in parentheses.
    private func numbers(_ text: Substring, _ range: ClosedRange<Double>) -> [Double] {
        guard text.hasPrefix("("), text.hasSuffix(")") else { return [] }
        let parts = text.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.prefix(8).compactMap { number($0.trimmed, range) }
        return numbers.count == parts.count ? numbers : []
    }

    /// Returns the color of a tag, which has no alpha of its own.
    private func color(_ text: Substring, alphaOf old: CGColor) -> CGColor? {
        guard !text.isEmpty, let color = SSAStyle.color(text)?.rgba else { return nil }
        return CGColor(red: color.red, green: color.green, blue: color.blue, alpha: old.rgba.alpha)
    }
}
