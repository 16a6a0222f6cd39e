import Foundation
import MediaTypes

/// A reader of SubStation Alpha files (.ssa, .ass).
struct SSAReader {
    private var contents = SubtitleContents()
    private var section = ""
    private var isOld = false
    private var format: [String] = []
    private var styles: [String: SSAStyle] = [:]
    /// The resolution to which positions and sizes refer, from `PlayResX` and `PlayResY`.
    private var size: (width: Double?, height: Double?) = (nil, nil)
    /// The script's way to wrap lines, from 0 to 3.
    private var wrapStyle = 0
    /// The fields of an event and the number of its line, from 1, in the order of the file.
    private var events: [(values: [String: Substring], line: Int)] = []

    static func contents(_ text: SubtitleText) throws(DocumentProblem) -> SubtitleContents {
        var reader = SSAReader()
        for (index, line) in text.lines.enumerated() { try reader.read(line.trimmed, index + 1) }
        try reader.addEvents()
        return reader.contents
    }

    private mutating func read(_ line: Substring, _ number: Int) throws(DocumentProblem) {
        if line.hasPrefix("["), line.hasSuffix("]") {
            section = line.lowercased()
            format = []
            if section == "[fonts]" || section == "[graphics]" {
                contents.omissions.add("embedded fonts and images are left out", line: number)
            }
            isOld = section == "[v4 styles]" || isOld && !section.contains("v4+")
            return
        }
        guard let colon = line.firstIndex(of: ":"), !line.hasPrefix(";") else { return }
        let key = line[..<colon].trimmed.lowercased()
        let rest = line[line.index(after: colon)...].drop(while: \.isWhitespace)
        switch (section, key) {
        case ("[script info]", "playresx"): size.width = Self.resolution(rest)
        case ("[script info]", "playresy"): size.height = Self.resolution(rest)
        case ("[script info]", "wrapstyle"): wrapStyle = SSAMarkup.wrapStyle(rest) ?? 0
        case ("[v4+ styles]", "format"), ("[v4 styles]", "format"), ("[events]", "format"):
            format = rest.split(separator: ",").map { $0.trimmed.lowercased() }
        case ("[v4+ styles]", "style"), ("[v4 styles]", "style"): readStyle(rest, number)
        case ("[events]", "dialogue"):
            guard events.count < DocumentLimits.items else {
                throw DocumentProblem(
                    line: number, cause: "more than \(DocumentLimits.items) events",
                    remedy: "divide the file")
            }
            events.append((values(rest, Self.eventFormat), number))
        default: break
        }
    }

    private static func resolution(_ text: Substring) -> Double? {
        Double(text.trimmed).flatMap { (1...100_000).contains($0) ? $0 : nil }
    }

    private static let eventFormat = [
        "layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text",
    ]
    private static let styleFormat = [
        "name", "fontname", "fontsize", "primarycolour", "secondarycolour", "outlinecolour", "backcolour",
        "bold", "italic", "underline", "strikeout", "scalex", "scaley", "spacing", "angle", "borderstyle",
        "outline", "shadow", "alignment", "marginl", "marginr", "marginv", "encoding",
    ]

    /// Returns the fields of a line by the names of the format. The last one may contain commas.
    private func values(_ text: Substring, _ standard: [String]) -> [String: Substring] {
        let names = format.isEmpty ? standard : format
        let fields = text.split(
            separator: ",", maxSplits: names.count - 1, omittingEmptySubsequences: false)
        return Dictionary(zip(names, fields)) { first, _ in first }
    }

    private mutating func readStyle(_ text: Substring, _ line: Int) {
        let values = values(text, Self.styleFormat)
        guard let name = values["name"]?.trimmed, styles.count < 10_000 else { return }
        var omitted: Set<String> = []
        styles[Self.key(name)] = SSAStyle(values, isOld: isOld, &omitted)
        for text in omitted { contents.omissions.add(text, line: line) }
    }

    /// An asterisk before a name has no meaning.
    private static func key(_ name: Substring) -> String { String(name.drop { $0 == "*" }).lowercased() }

    // MARK: Events

    private mutating func addEvents() throws(DocumentProblem) {
        // Source: libass, ass_layout_res and ass_render.
        let height = size.height ?? size.width.map { $0 == 1280 ? 1024 : $0 * 3 / 4 } ?? 288
        let width = size.width ?? size.height.map { $0 == 1024 ? 1280 : $0 * 4 / 3 } ?? 384
        for event in events {
            guard let cue = try cue(event.values, event.line, width: width, height: height) else { continue }
            contents.cues.append(cue)
        }
    }

    private mutating func cue(
        _ values: [String: Substring], _ line: Int, width: Double, height: Double
    ) throws(DocumentProblem) -> SubtitleCue? {
        let start = try time(values["start"], line)
        let end = try time(values["end"], line)
        guard let text = values["text"] else {
            throw DocumentProblem(
                line: line, cause: "the event has no text",
                remedy: "use the fields that the Format line of the events names")
        }
        guard start < end else {
            contents.omissions.add(.emptyRanges, line: line)
            return nil
        }
        if values["effect"]?.trimmed.isEmpty == false {
            contents.omissions.add("effects of events are left out", line: line)
        }
        var style = styles[Self.key((values["style"] ?? "").trimmed)] ?? styles["default"] ?? SSAStyle()
        for (key, path) in [
            ("marginl", \SSAStyle.left), ("marginr", \.right), ("marginv", \.vertical),
        ] {
            if let own = values[key].flatMap({ Double($0.trimmed) }), own > 0, own <= 100_000 {
                style[keyPath: path] = own
            }
        }
        var markup = SSAMarkup(
            style: style, styles: styles, range: CMTimeRange(start: start, end: end), width: width,
            height: height, wrapStyle: wrapStyle)
        markup.read(text)
        for text in markup.omitted { contents.omissions.add(text, line: line) }
        var cue = markup.cue
        cue?.layer = values["layer"].flatMap { Int($0.trimmed) } ?? 0
        return cue
    }

    /// Parses a time such as `0:01:02.50`.
    private func time(_ text: Substring?, _ line: Int) throws(DocumentProblem) -> CMTime {
        guard let time = SubtitleParsing.time((text ?? "").trimmed) else {
            throw DocumentProblem(
                line: line, cause: "invalid time \"\((text ?? "").trimmed.prefix(40))\"",
                remedy: "use hours, minutes, seconds and hundredths, such as 0:01:02.50")
        }
        return time
    }
}
