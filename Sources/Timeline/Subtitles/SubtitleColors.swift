import MediaTypes

/// The colors that the markup of subtitles names.
enum SubtitleColors {
    /// Parses the attributes of SubRip's tag `<font color="#FF8000">`.
    ///
    /// - Returns: The color, if it is known, and whether there is nothing else.
    static func font(_ attributes: Substring) -> (color: CGColor?, isWhole: Bool) {
        let text = attributes.trimmed
        guard let key = text.firstRange(of: "color="), !text.contains("&") else { return (nil, false) }
        let value = text[key.upperBound...]
        let quote = value.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
        let name =
            quote.map { quote in value.dropFirst().prefix { $0 != quote } }
            ?? value.prefix { !$0.isWhitespace }
        let color = Timeline.Filler.color(named: String(name))
        let isAlone =
            key.lowerBound == text.startIndex
            && value[name.endIndex...].dropFirst(quote == nil ? 0 : 1).isEmpty
        return (color, color != nil && isAlone)
    }

    /// Parses the classes of WebVTT's tags, such as `.yellow.bg_blue`. Source: W3C, "WebVTT: The Web Video Text
    /// Tracks Format", 5.1 and 5.2.
    ///
    /// - Returns: The colors, and whether these are all classes.
    static func classes(_ text: Substring) -> (color: CGColor?, background: CGColor?, isWhole: Bool) {
        var result: (color: CGColor?, background: CGColor?, isWhole: Bool) = (nil, nil, true)
        for name in text.prefix(while: { !$0.isWhitespace }).split(separator: ".") {
            if let color = webVTT[String(name)] {
                result.color = DocumentColor.color(color)
            } else if name.hasPrefix("bg_"), let color = webVTT[String(name.dropFirst(3))] {
                result.background = DocumentColor.color(color)
            } else {
                result.isWhole = false
            }
        }
        return result
    }

    private static let webVTT = [
        "white": "#FFFFFF", "lime": "#00FF00", "cyan": "#00FFFF", "red": "#FF0000", "yellow": "#FFFF00",
        "magenta": "#FF00FF", "blue": "#0000FF", "black": "#000000",
    ]
}
