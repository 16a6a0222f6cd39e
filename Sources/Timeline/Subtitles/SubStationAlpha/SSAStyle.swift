import Foundation
import MediaTypes

/// A style of a SubStation Alpha file (.ssa, .ass), in units of its script's resolution. Source: "Sub Station
/// Alpha v4.00+ Script Format", and libass where that is silent.
struct SSAStyle {
    var font = "Arial"
    var size = 18.0
    var primary = CGColor.white
    var secondary = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    var outline = CGColor.black
    var back = CGColor.black
    var isBold = false
    var isItalic = false
    var isUnderlined = false
    var isStruck = false
    /// The border is a box with the outline's color.
    var hasBox = false
    var border = 2.0
    /// The position as on a keypad, from 1 at the bottom left to 9 at the top right.
    var alignment = 2
    var left = 10.0
    var right = 10.0
    var vertical = 10.0

    init() {}

    /// Creates a style of the values of a line, by the names of its format.
    ///
    /// - Parameters:
    ///   - isOld: Whether the file has version 4.00, whose alignments are others and whose third color is
    ///     unused.
    ///   - omitted: Receives what isn't rendered.
    init(_ values: [String: Substring], isOld: Bool, _ omitted: inout Set<String>) {
        func number(_ key: String, _ range: ClosedRange<Double>) -> Double? {
            values[key].flatMap { Double($0.trimmed) }.flatMap { range.contains($0) ? $0 : nil }
        }
        func color(_ key: String) -> CGColor? { values[key].flatMap { Self.color($0.trimmed) } }
        func flag(_ key: String) -> Bool { number(key, -1...1000).map { $0 != 0 } ?? false }
        if let name = values["fontname"]?.trimmed, !name.isEmpty { font = Self.fontName(name) }
        size = number("fontsize", 0.1...10_000) ?? size
        primary = color("primarycolour") ?? primary
        secondary = color("secondarycolour") ?? secondary
        back = color("backcolour") ?? back
        outline = isOld ? back : color("outlinecolour") ?? outline
        (isBold, isItalic) = (flag("bold"), flag("italic"))
        (isUnderlined, isStruck) = (flag("underline"), flag("strikeout"))
        hasBox = number("borderstyle", 3...3) != nil
        border = number("outline", 0...1000) ?? border
        let place = number("alignment", 1...11).map { Int($0) } ?? alignment
        alignment = isOld ? Self.keypad(place) : min(place, 9)
        left = number("marginl", 0...100_000) ?? left
        right = number("marginr", 0...100_000) ?? right
        vertical = number("marginv", 0...100_000) ?? vertical
        let unused: [(key: String, plain: Double, text: String)] = [
            ("shadow", 0, "shadows"), ("scalex", 100, "widths of letters (ScaleX)"),
            ("scaley", 100, "heights of letters (ScaleY)"), ("spacing", 0, "spacing of letters"),
            ("angle", 0, "angles"),
        ]
        for part in unused where number(part.key, -1e9...1e9) ?? part.plain != part.plain {
            omitted.insert("\(part.text) of styles are left out")
        }
    }

    /// Returns the position on a keypad for one of version 4.00, where 5 to 7 are at the top and 9 to 11 in
    /// the middle.
    static func keypad(_ old: Int) -> Int {
        switch old {
        case 5...7: old + 2
        case 9...11: old - 5
        default: max(1, min(old, 3))
        }
    }

    /// An @ before a name is for vertical text.
    static func fontName(_ text: Substring) -> String { String(text.drop { $0 == "@" }.prefix(200)) }

    /// Parses a color such as `&H00BBGGRR`, whose alpha is a transparency, or its decimal number.
    static func color(_ text: Substring) -> CGColor? {
        let digits = text.filter { $0 != "&" }
        let number: UInt32?
        if digits.first == "H" || digits.first == "h" {
            number = UInt32(digits.dropFirst().suffix(8), radix: 16)
        } else {
            number = Int64(digits).map { UInt32(truncatingIfNeeded: $0) }
        }
        return number.map { number in
            let parts = (number ^ 0xFF00_0000).bigEndianBytes.map { CGFloat($0) / 255 }
            return CGColor(red: parts[3], green: parts[2], blue: parts[1], alpha: parts[0])
        }
    }
}
