/// The references of an SVG drawing to other files.
///
/// librsvg opens no files for a drawing that it gets as bytes, as from GStreamer, and silently leaves out the
/// external parts. The search serves the error message only, and needn't find obfuscated names.
enum ReferringDrawing {
    /// Returns the name of the outermost element of an XML document in lower case, without its prefix; `nil`
    /// if there is none.
    static func root(of text: String) -> Substring? {
        var rest = text[...]
        while let open = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: open)...]
            guard let first = rest.first else { return nil }
            if rest.hasPrefix("!--") {
                guard let end = rest.firstRange(of: "-->") else { return nil }
                rest = rest[end.upperBound...]
            } else if first == "!" {
                rest = behindDeclaration(rest)
            } else if first != "?" {
                let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
                return name.lastIndex(of: ":").map { name[name.index(after: $0)...] } ?? name
            }
        }
        return nil
    }

    /// Returns the text after a declaration, and after the brackets in which a document type may have
    /// elements.
    private static func behindDeclaration(_ text: Substring) -> Substring {
        guard let end = text.firstIndex(of: ">") else { return "" }
        guard let bracket = text[..<end].firstIndex(of: "["),
            let close = text[bracket...].firstRange(of: "]")
        else { return text[end...] }
        return text[close.upperBound...]
    }

    /// Whether a drawing has parts in other files: images, symbols, style sheets, entities.
    static func names(in text: String) -> Bool {
        let elements =
            #/
            <(?:\w+:)?(?:image|use|feimage|include|tref|pattern|lineargradient|radialgradient|filter)\b
            [^>]*?\s(?:\w+:)?href\s*=\s*["']([^"']*)["']
            /#.ignoresCase()
        let sheets = #/<\?xml-stylesheet\b[^>]*\shref\s*=\s*["']([^"']*)["']/#.ignoresCase()
        let functions = #/(?:url\(\s*|@import\s+)["']?([^"')\s;]+)/#.ignoresCase()
        let entities = #/<!entity\s+(?:%\s+)?\S+\s+(?:system|public)\s/#.ignoresCase()
        return text.contains(entities)
            || [elements, sheets, functions].contains { text.matches(of: $0).contains { isElsewhere($0.1) } }
    }

    private static func isElsewhere(_ name: Substring) -> Bool {
        let name = name.drop { $0.isWhitespace }
        return !name.isEmpty && name != "url("
            && !["#", "data:", "&quot;#"].contains { name.lowercased().hasPrefix($0) }
    }
}
