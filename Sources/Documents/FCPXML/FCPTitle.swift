import Foundation
import MediaTypes
import Timeline

/// A title of FCPXML: its text with font, size and color.
struct FCPTitle {
    var text: String
    /// The half-open range of the sequence.
    var range: CMTimeRange
    var lane: Int
    var line: Int
    var style: [String: String]

    /// Returns the title in the form of Cutroom's documents.
    ///
    /// - Parameter height: The frame height, to which font sizes refer.
    func value(_ height: Double) -> JSONValue {
        var title: JSONObject = [
            "text": .string(text), "start": .time(range.start), "duration": .time(range.duration),
            "fade": .integer(0),
        ]
        if let size = fontSize, fits(height) { title["fontSize"] = .double(size / height) }
        if let color = Self.color(style["fontColor"]) { title["color"] = .string(color) }
        if let font = style["font"], !font.isEmpty { title["font"] = .string(font) }
        return .object(title)
    }

    fileprivate var fontSize: Double? {
        guard let size = style["fontSize"].flatMap(Double.init), size > 0 else { return nil }
        return size
    }

    /// Returns whether the font isn't larger than a frame.
    func fits(_ height: Double) -> Bool { fontSize.map { $0 <= height } ?? true }

    /// Returns a color in the form of Cutroom's documents, from components from 0 to 1.
    fileprivate static func color(_ text: String?) -> String? {
        let parts = (text ?? "").split(separator: " ").map { Double($0) }
        guard parts.count == 4, parts.allSatisfy({ ($0 ?? -1) >= 0 }) else { return nil }
        return "#"
            + parts.map { part in
                let byte = Int((min(1, part ?? 0) * 255).rounded())
                return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }.joined()
    }
}

extension FCPReader {
    mutating func addTitle(_ node: XMLNode, at place: CMTime, duration: CMTime, lane: Int) {
        guard node.attributes["enabled"] != "0" else { return }
        let text = node.children(named: "text").map(\.allText).joined(separator: "\n")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let range = CMTimeRange(start: CMTimeMaximum(.zero, place), end: place + duration)
        guard !text.isEmpty, duration > .zero, range.duration > .zero else { return }
        let styles = node.children(named: "text-style-def").compactMap { $0.child("text-style")?.attributes }
        if styles.count > 1 {
            told.tell("a title with several styles has the first one", line: node.line)
        }
        if ["adjust-transform", "adjust-blend", "adjust-conform"].contains(where: { node.child($0) != nil }) {
            told.tell("the placement of a title is left out", line: node.line)
        }
        let style = styles.first ?? [:]
        let title = FCPTitle(text: text, range: range, lane: lane, line: node.line, style: style)
        if style["fontSize"] != nil, title.fontSize == nil {
            told.tell("a font size that can't be read is left out", line: node.line)
        }
        if let color = style["fontColor"], FCPTitle.color(color) == nil {
            told.tell("a font color that can't be read is left out", line: node.line)
        }
        titles.append(title)
    }
}
