import ExtraTypes
import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Layers

@Suite struct TextValueTests {
    @Test func kinds() {
        let layer = CATextLayer()
        #expect(layer.string == nil && layer.fontSize == 36 && layer.foregroundColor == .white)
        #expect(!layer.isWrapped && layer.truncationMode == .none && layer.alignmentMode == .natural)
        layer.string = "a < b & c"
        #expect(layer.properties.text?.text == .plain("a < b & c") && layer.string as? String == "a < b & c")
        layer.string = PangoMarkup("<b>a</b>")
        #expect(layer.properties.text?.text == .markup(PangoMarkup("<b>a</b>")))
        layer.string = 5
        #expect(layer.properties.text?.text == TextContent.none)
        layer.string = nil
        #expect(layer.properties.text?.text == TextContent.none && layer.string == nil)
        layer.font = "DejaVu Serif"
        #expect(layer.properties.text?.font.family == "DejaVu Serif")
        layer.font = LayerFont(family: "Sans", size: 5, weight: 700, isItalic: true)
        #expect(layer.properties.text?.font.weight == 700 && (layer.font as? LayerFont)?.isItalic == true)
        layer.font = 3
        #expect(layer.properties.text?.font.family == "Helvetica")
    }

    @Test func attributedStrings() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineSpacing = 4
        let text = NSMutableAttributedString(
            string: "naïve 😀 text",
            attributes: [
                .font: LayerFont(family: "Sans", size: 20), .foregroundColor: CGColor.white,
                .paragraphStyle: style,
            ])
        text.addAttributes(
            [
                .underlineStyle: NSUnderlineStyle.single.rawValue, .kern: 2, .strokeWidth: -3.5,
                .baselineOffset: Float(1), .font: "Serif", .backgroundColor: "no color",
            ], range: NSRange(location: 6, length: 2))
        let layer = CATextLayer()
        layer.string = text
        text.mutableString.setString("changed")
        style.alignment = .left
        guard case .attributed(let runs)? = layer.properties.text?.text else {
            Issue.record("no attributed text")
            return
        }
        #expect(runs.map(\.text) == ["naïve ", "😀", " text"])
        let (first, second) = (runs[0].attributes, runs[1].attributes)
        #expect(first.font?.family == "Sans" && first.font?.size == 20 && first.foregroundColor == .white)
        #expect(first.paragraph?.alignment == NSTextAlignment.center.rawValue)
        #expect(first.paragraph?.lineSpacing == 4 && first.underlineStyle == 0 && first.kern == nil)
        #expect(second.underlineStyle == 1 && second.kern == 2 && second.strokeWidth == -3.5)
        #expect(second.baselineOffset == 1 && second.font?.family == "Serif" && second.backgroundColor == nil)
        #expect((layer.string as? NSAttributedString)?.string == "naïve 😀 text")
    }

    /// Foundation's attributed strings hold values of ours: pieced together at random, they keep them.
    @Test func attributedStringsOfManyPieces() throws {
        var random = SeededGenerator(seed: 11)
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 3
        let attributes: [(NSAttributedString.Key, [Any])] = [
            (.font, [LayerFont(family: "Sans", size: 20), LayerFont(family: "Serif", size: 9), "Sans"]),
            (.foregroundColor, [CGColor.white, CGColor.black, CGColor(gray: 0.5, alpha: 1)]),
            (.paragraphStyle, [style, NSParagraphStyle.default]), (.kern, [2, 2.5, CGFloat(2)]),
            (.underlineStyle, [1, NSUnderlineStyle.single, NSUnderlineStyle.double.rawValue]),
        ]
        for _ in 0..<200 {
            let text = NSMutableAttributedString(string: "")
            var sizes: [CGFloat?] = []
            for _ in 0..<12 {
                var chosen: [NSAttributedString.Key: Any] = [:]
                for (key, values) in attributes where Bool.random(using: &random) {
                    chosen[key] = values.randomElement(using: &random)
                }
                let piece = ["a", "é😀", "x\n", "", "שלום"].randomElement(using: &random) ?? ""
                let string = text.string
                let place = string.indices.randomElement(using: &random)?.utf16Offset(in: string) ?? 0
                let added = NSAttributedString(string: piece, attributes: chosen)
                let isAppended = Bool.random(using: &random)
                isAppended ? text.append(added) : text.insert(added, at: place)
                let size = (chosen[.font] as? LayerFont)?.size
                sizes.insert(
                    contentsOf: Array(repeating: size, count: added.length),
                    at: isAppended ? sizes.count : place)
                if text.length > 2, Bool.random(using: &random) {
                    let first = NSRange(location: 0, length: text.string.prefix(1).utf16.count)
                    text.deleteCharacters(in: first)
                    sizes.removeFirst(first.length)
                }
            }
            let copy = NSMutableAttributedString(attributedString: text)
            copy.append(text)
            let found = (0..<copy.length).map {
                (copy.attribute(.font, at: $0, effectiveRange: nil) as? LayerFont)?.size
            }
            #expect(found == sizes + sizes)
        }
    }

    @Test func paragraphStyles() throws {
        let style = NSMutableParagraphStyle()
        #expect(style.isEqual(NSParagraphStyle.default) && style.alignment == .natural)
        style.lineBreakMode = .byTruncatingMiddle
        style.baseWritingDirection = .rightToLeft
        (style.paragraphSpacing, style.paragraphSpacingBefore) = (1, 2)
        (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (3, 4, -5)
        (style.lineHeightMultiple, style.minimumLineHeight, style.maximumLineHeight) = (1.5, 6, 7)
        let copy = try #require(style.copy() as? NSParagraphStyle)
        #expect(copy.isEqual(style) && copy.hash == style.hash && !(copy is NSMutableParagraphStyle))
        style.headIndent = 9
        #expect(copy.headIndent == 4 && !copy.isEqual(style))
        #expect(copy.lineBreakMode == .byTruncatingMiddle && copy.baseWritingDirection == .rightToLeft)
        #expect((copy.paragraphSpacing, copy.paragraphSpacingBefore) == (1, 2))
        #expect((copy.firstLineHeadIndent, copy.tailIndent, copy.lineHeightMultiple) == (3, -5, 1.5))
        #expect((copy.minimumLineHeight, copy.maximumLineHeight) == (6, 7))
        let other = NSMutableParagraphStyle()
        other.setParagraphStyle(copy)
        #expect(
            other.isEqual(copy) && (copy.mutableCopy() as? NSMutableParagraphStyle)?.isEqual(copy) == true)
    }
}
