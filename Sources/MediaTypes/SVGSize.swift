/// The size of an SVG drawing in pixels, read from its root element.
struct SVGSize {
    var width: Int
    var height: Int

    /// The number of bytes in which the root element is searched for. Comments may precede it.
    private static let reach = 1 << 16

    /// Returns `nil` if the bytes aren't an SVG drawing or don't specify a size.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(Self.reach), as: UTF8.self)
        guard let start = text.firstRange(of: /<(?:[A-Za-z_][\w.-]*:)?svg[\s>]/) else { return nil }
        let element = text[start.lowerBound...].prefix { $0 != ">" }
        let sides = ["width", "height"].map { Self.length($0, in: element) }
        let box = Self.value("viewBox", in: element).map { value in
            value.split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
        }
        // A missing side follows from the other by the view box's aspect ratio; if both are missing, the view
        // box gives the size.
        let (boxWidth, boxHeight) = box.map { $0.count == 4 ? ($0[2], $0[3]) : (0, 0) } ?? (0, 0)
        let ratio = boxWidth > 0 && boxHeight > 0 ? boxHeight / boxWidth : 1
        let width = sides[0] ?? sides[1].map { $0 / ratio } ?? boxWidth
        let height = sides[1] ?? sides[0].map { $0 * ratio } ?? boxHeight
        guard width > 0, height > 0 else { return nil }
        (self.width, self.height) = (Self.pixels(width), Self.pixels(height))
    }

    private static func pixels(_ length: Double) -> Int { Int(min(length.rounded(.up), 1e9)) }

    /// Returns a length in pixels; `nil` if it is missing or relative, such as a percentage.
    private static func length(_ name: String, in element: Substring) -> Double? {
        // A property of the `style` attribute overrides the attribute of the same name.
        let style = value("style", in: element)?.split(separator: ";").lazy.compactMap {
            property -> Substring? in
            let parts = property.split(separator: ":", maxSplits: 1)
            return parts.count == 2 && parts[0].filter({ !$0.isWhitespace }) == name ? parts[1] : nil
        }.first
        guard let text = style ?? value(name, in: element),
            let match = text.firstMatch(of: /^\s*([0-9.]+(?:[eE][+-]?[0-9]+)?)\s*([a-z]*)\s*$/),
            let number = Double(match.1), let unit = units[String(match.2)]
        else { return nil }
        return number * unit
    }

    /// Pixels per unit, at 96 per inch. The font size is assumed to be 16 pixels.
    private static let units: [String: Double] = [
        "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "em": 16,
        "ex": 8,
        "rem": 16, "ch": 8,
    ]

    private static func value(_ name: String, in element: Substring) -> Substring? {
        for mark in ["\"", "'"] {
            var rest = element
            while let place = rest.firstRange(of: name) {
                let before = rest[..<place.lowerBound].last
                let after = rest[place.upperBound...].drop { $0.isWhitespace }
                rest = rest[place.upperBound...]
                guard before?.isWhitespace == true, after.first == "=" else { continue }
                let quoted = after.dropFirst().drop { $0.isWhitespace }
                guard quoted.first == Character(mark) else { continue }
                return quoted.dropFirst().prefix { $0 != Character(mark) }
            }
        }
        return nil
    }
}
