import Foundation
import Layers
import MediaTypes

/// How a title's or a subtitle's text is set: lines of one height, so that its own height is known.
struct TextSetting {
    var font: String?
    /// In points, which are the film's pixels.
    var fontSize: Double
    var color: CGColor
    var alignment = NSTextAlignment.center
    /// Behind the letters; nil for nothing.
    var background: CGColor?

    /// Of fonts that are taller, lines come closer.
    private static let lineHeight = 1.3

    func lineHeight(scale: Double = 1) -> Double { Self.lineHeight * fontSize * scale }

    /// A run of text, to be joined with others.
    func piece(
        _ text: String, scale: Double = 1, isBold: Bool = false, isItalic: Bool = false,
        isUnderlined: Bool = false
    ) -> TextRun {
        var paragraph = ParagraphAttributes()
        paragraph.alignment = alignment.rawValue
        paragraph.lineBreakMode = NSLineBreakMode.byClipping.rawValue
        paragraph.minimumLineHeight = lineHeight(scale: scale)
        paragraph.maximumLineHeight = lineHeight(scale: scale)
        var attributes = TextAttributes()
        attributes.font = LayerFont(
            family: font ?? "Sans", size: fontSize * scale, weight: isBold ? 700 : nil,
            isItalic: isItalic ? true : nil)
        attributes.foregroundColor = LayerColor(color)
        attributes.backgroundColor = background.map(LayerColor.init)
        attributes.underlineStyle = isUnderlined ? NSUnderlineStyle.single.rawValue : 0
        attributes.paragraph = paragraph
        return TextRun(text: text, attributes: attributes)
    }

    /// A layer that shows a text of so many points' height.
    func layer(_ runs: [TextRun], width: Double, height: Double) -> CATextLayer {
        let layer = CATextLayer()
        layer.string = runs
        layer.isWrapped = false
        layer.alignmentMode =
            switch alignment {
            case .left: .left
            case .right: .right
            default: .center
            }
        layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        return layer
    }

    /// A text broken where a line would be wider than there is room, by what letters are wide on average:
    /// only between words, and after any letter of writing that has none.
    func broken(_ text: String, width: Double) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { broken(line: $0, units: max(8, width / (fontSize * 0.55))) }.joined(separator: "\n")
    }

    private func broken(line: Substring, units: Double) -> String {
        var (result, used) = ("", 0.0)
        var word = ""
        func take() {
            let length = Self.units(word)
            if used > 0, used + length > units {
                while result.last?.isWhitespace == true { result.removeLast() }
                result += "\n"
                used = 0
                word = String(word.drop(while: \.isWhitespace))
            }
            result += word
            used += Self.units(word)
            word = ""
        }
        for character in line {
            if character.isWhitespace || Self.isWide(character) { take() }
            word.append(character)
        }
        take()
        return result
    }

    private static func units(_ text: String) -> Double { text.reduce(0) { $0 + (isWide($1) ? 1.8 : 1) } }

    /// Writing whose letters are as wide as high, and may end a line anywhere.
    private static func isWide(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first?.value else { return false }
        return (0x1100...0x115F).contains(scalar) || (0x2E80...0xA4CF).contains(scalar)
            || (0xAC00...0xD7A3).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
            || (0xFE30...0xFE6F).contains(scalar) || (0xFF00...0xFF60).contains(scalar)
            || (0x1F300...0x1FAFF).contains(scalar) || (0x20000...0x3FFFD).contains(scalar)
    }
}
