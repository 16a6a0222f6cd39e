import Foundation
import MediaTypes

extension Timeline.TitleItem: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .title)
        let kind = try object.choice("kind", "kind of title", of: Kind.self)
        self.init(
            kind ?? .title, text: try object.optional("text", String.self, "a string") ?? "",
            image: try object.optional("image", DocumentPath.self, "a path")?.url,
            duration: try object.time("duration"),
            position: try object.optional("position", DocumentPoint.self, "an object")?.point,
            font: try object.optional("font", String.self, "the name of a font"),
            fontFile: try object.optional("fontFile", DocumentPath.self, "a path")?.url,
            fontSize: try object.optional("fontSize", Double.self, "a number"),
            opacity: try object.optional("opacity", Double.self, "a number"),
            fade: try object.optional("fade", Double.self, "a number"))
        start = try object.time("start") ?? start
        color = try object.optional("color", DocumentColor.self, "a color")?.color ?? color
        spins = try object.optional("spins", Double.self, "a number") ?? spins
        pops = try object.optional("pops", Bool.self, "true or false") ?? pops
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        func encode<Value: Encodable>(_ key: String, _ value: Value?) throws {
            try container.encodeIfPresent(value, forKey: DocumentKey(key))
        }
        try encode("kind", kind.rawValue)
        try encode("text", text)
        try encode("image", image.map(DocumentPath.init))
        try encode("start", DocumentTime(start))
        try encode("duration", duration.map(DocumentTime.init))
        try encode("position", position.map(DocumentPoint.init))
        try encode("font", font)
        try encode("fontFile", fontFile.map(DocumentPath.init))
        try encode("fontSize", fontSize)
        try encode("color", DocumentColor(color))
        try encode("opacity", opacity)
        try encode("fade", fade)
        try encode("spins", spins)
        try encode("pops", pops)
    }
}

extension Timeline.SubtitleTrack: Codable {
    public init(from decoder: any Decoder) throws {
        let object = try DocumentObject(decoder, .subtitles)
        self.init(url: try object.url(), font: try object.optional("font", String.self, "the name of a font"))
        fontFile = try object.optional("fontFile", DocumentPath.self, "a path")?.url
        start = try object.time("start") ?? start
        fontSize = try object.optional("fontSize", Double.self, "a number") ?? fontSize
        color = try object.optional("color", DocumentColor.self, "a color")?.color ?? color
        style = try object.choice("style", "style", of: Timeline.CaptionStyle.self) ?? style
        highlightColor =
            try object.optional("highlightColor", DocumentColor.self, "a color")?.color ?? highlightColor
        maximumWords = try object.optional("maximumWords", Int.self, "a whole number")
        maximumCharacters = try object.optional("maximumCharacters", Int.self, "a whole number")
        maximumLines = try object.optional("maximumLines", Int.self, "a whole number") ?? maximumLines
        margin = try object.optional("margin", Double.self, "a number") ?? margin
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: DocumentKey.self)
        try container.encode(DocumentPath(url), forKey: DocumentKey("url"))
        try container.encode(DocumentTime(start), forKey: DocumentKey("start"))
        try container.encodeIfPresent(font, forKey: DocumentKey("font"))
        try container.encodeIfPresent(fontFile.map(DocumentPath.init), forKey: DocumentKey("fontFile"))
        try container.encode(fontSize, forKey: DocumentKey("fontSize"))
        try container.encode(DocumentColor(color), forKey: DocumentKey("color"))
        try encodeLayout(to: &container)
    }

    /// Encodes what differs from the defaults.
    private func encodeLayout(to container: inout KeyedEncodingContainer<DocumentKey>) throws {
        let standard = Timeline.SubtitleTrack(url: url)
        func encode<Value: Encodable>(_ key: String, _ value: Value, unless isStandard: Bool) throws {
            if !isStandard { try container.encode(value, forKey: DocumentKey(key)) }
        }
        try encode("style", style.rawValue, unless: style == standard.style)
        try encode(
            "highlightColor", DocumentColor(highlightColor),
            unless: highlightColor == standard.highlightColor)
        try encode("maximumWords", maximumWords, unless: maximumWords == nil)
        try encode("maximumCharacters", maximumCharacters, unless: maximumCharacters == nil)
        try encode("maximumLines", maximumLines, unless: maximumLines == standard.maximumLines)
        try encode("margin", margin, unless: margin == standard.margin)
    }
}
