import AppKitValues
import ExtraTypes
import LayerRendering
import Layers
import Testing
import UIKitValues

@Suite struct TextTests {
    private static func text(_ text: String, _ size: CGFloat = 20) -> NSAttributedString {
        NSAttributedString(
            string: text,
            attributes: [.font: UIFont.systemFont(ofSize: size), .foregroundColor: UIColor.red])
    }

    @Test func fonts() throws {
        let font = UIFont.systemFont(ofSize: 20)
        #expect(abs(font.ascender - font.descender + font.leading - font.lineHeight) < 0.01)
        #expect(font.ascender > font.capHeight && font.capHeight > font.xHeight && font.xHeight > 5)
        #expect(abs(Self.text("x").size().height - font.lineHeight) < 0.1)
        #expect(font.withSize(40).pointSize == 40 && abs(font.withSize(40).xHeight - 2 * font.xHeight) < 0.1)
        #expect(UIFont(name: font.familyName, size: 9)?.pointSize == 9)
        #expect(UIFont(name: "No Such Family", size: 9) == nil && UIFont(name: "", size: 9) == nil)
        let bold = UIFont.boldSystemFont(ofSize: 20)
        #expect(bold == UIFont.systemFont(ofSize: 20, weight: .bold) && bold != font && bold.isEqual(bold))
        #expect(bold.fontDescriptor.symbolicTraits == .traitBold && bold.fontName == "Sans")
        let mono = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
        let widths = ["iii", "MMM"].map { $0.size(withAttributes: [.font: mono]).width }
        #expect(widths[0] == widths[1])
        #expect(UIFont.italicSystemFont(ofSize: 20).fontDescriptor.symbolicTraits == .traitItalic)
        let design = try #require(font.fontDescriptor.withDesign(.monospaced))
        #expect(UIFont(descriptor: design, size: 0) == mono && design.symbolicTraits == .traitMonoSpace)
        let traits = UIFontDescriptor(name: "Sans", size: 5).withSymbolicTraits([.traitBold, .traitItalic])
        #expect(traits?.withSize(6).withFamily("Serif").pointSize == 6)
        #expect(font.fontDescriptor.withDesign(.rounded)?.pointSize == 20)
        #expect(UIFontDescriptor.SystemDesign.default != .serif)
        #expect(
            [UIFont.systemFontSize, UIFont.smallSystemFontSize, UIFont.labelFontSize, UIFont.buttonFontSize]
                == [14, 12, 17, 18])
    }

    @Test func fontsOfAppKit() {
        let font = NSFont.systemFont(ofSize: 0)
        #expect(font.pointSize == 13 && NSFont.smallSystemFontSize == 11 && NSFont.labelFontSize == 10)
        let (own, other) = (font.withSize(20), UIFont.systemFont(ofSize: 20))
        #expect(
            own.ascender == other.ascender && own.descender == other.descender && own.leading == other.leading
        )
        #expect(
            own.capHeight == other.capHeight && own.xHeight == other.xHeight && own.fontName == other.fontName
        )
        #expect(NSFont.boldSystemFont(ofSize: 9) != NSFont.monospacedSystemFont(ofSize: 9, weight: .heavy))
        #expect(own.familyName.flatMap { NSFont(name: $0, size: 0) }?.pointSize == 12 && own.isEqual(own))
    }

    /// The weights of Apple's constants are those of fonts.
    @Test func weights() {
        let all: [UIFont.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        let weights = all.map { UIFont.systemFont(ofSize: 9, weight: $0).layerFont.weight }
        #expect(weights == [100, 200, 300, 400, 500, 600, 700, 800, 900])
        #expect(NSFont.Weight(0.35).rawValue == 0.35)
        let others: [NSFont.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        #expect(others.map(\.rawValue) == all.map(\.rawValue))
    }

    /// The rows of an image with ink, and whether all ink is red.
    private func ink(_ size: CGSize, _ draw: () -> Void) -> (rows: [Int], isRed: Bool) {
        let image = UIGraphicsImageRenderer(size: size).image { _ in draw() }
        guard let image = image.cgImage, let data = image.dataProvider?.data else { return ([], false) }
        var (rows, isRed) = (Set<Int>(), true)
        for y in 0..<image.height {
            for x in 0..<image.width {
                let at = data.startIndex + y * image.bytesPerRow + 4 * x
                guard data[at + 3] > 100 else { continue }
                rows.insert(y)
                isRed = isRed && data[at + 2] > 90 && data[at] < 10 && data[at + 1] < 10
            }
        }
        return (rows.sorted(), isRed)
    }

    /// Capital letters are between the baseline and the cap height below the top.
    @Test func textIsDrawn() throws {
        let font = UIFont.systemFont(ofSize: 40)
        let room = CGSize(width: 120, height: 90)
        let text = Self.text("HH", 40)
        let drawn = ink(room) { text.draw(at: CGPoint(x: 2, y: 10)) }
        let (top, bottom) = (10 + font.ascender - font.capHeight, 10 + font.ascender)
        let first = Double(try #require(drawn.rows.first))
        #expect(drawn.isRed && abs(first - top) <= 1)
        #expect(abs(Double(try #require(drawn.rows.last)) + 1 - bottom) <= 1)
        let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.red]
        #expect(ink(room) { "HH".draw(at: CGPoint(x: 2, y: 10), withAttributes: attributes) } == drawn)
        #expect(
            ink(room) { ("HH" as NSString).draw(at: CGPoint(x: 2, y: 10), withAttributes: attributes) }
                == drawn)
        // The baseline is at the origin without the option.
        let line = ink(room) {
            text.draw(with: CGRect(x: 2, y: 60, width: 100, height: 1), context: nil)
        }
        #expect(line.rows.last == 59)
        let other = ink(room) {
            ("HH" as NSString).draw(
                with: CGRect(x: 2, y: 60, width: 100, height: 1), attributes: attributes, context: nil)
        }
        #expect(other == line)
    }

    /// Words that don't fit into a line are in the next one, and lines that don't fit into the height are left out.
    @Test func textIsWrapped() {
        let height = UIFont.systemFont(ofSize: 20).lineHeight
        let rect = CGRect(x: 0, y: 0, width: 30, height: 2.5 * height)
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red,
        ]
        let room = CGSize(width: 60, height: 4 * height)
        let drawn = ink(room) { "HH HH HH HH".draw(in: rect, withAttributes: attributes) }
        #expect(Double(drawn.rows.last ?? 0) < 2 * height && Double(drawn.rows.last ?? 0) > 1.5 * height)
        #expect(ink(room) { ("HH HH HH HH" as NSString).draw(in: rect, withAttributes: attributes) } == drawn)
        let options = ink(room) {
            "HH HH HH HH".draw(
                with: rect, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
        }
        #expect(options == drawn)
    }

    /// In coordinates with y up, text is upright, from the lower left corner.
    @Test func textOfAppKit() throws {
        let font = NSFont.systemFont(ofSize: 40)
        let image = NSImage(size: CGSize(width: 80, height: 80))
        image.lockFocus()
        let text = NSAttributedString(
            string: "L", attributes: [.font: font, .foregroundColor: NSColor.red])
        text.draw(at: CGPoint(x: 0, y: 10))
        image.unlockFocus()
        let drawn = try #require(image.cgImage(forProposedRect: nil, context: nil, hints: nil))
        let data = try #require(drawn.dataProvider?.data)
        func inked(_ y: Int) -> Int {
            (0..<80).count { data[data.startIndex + y * drawn.bytesPerRow + 4 * $0 + 3] > 100 }
        }
        // The foot of the letter is wider than its top.
        let rows = (0..<80).filter { inked($0) > 0 }
        let baseline = 80 - 10 + font.descender
        #expect(abs(Double(try #require(rows.last)) + 1 - baseline) <= 1)
        #expect(inked(try #require(rows.last)) > inked(try #require(rows.first)))
    }

    /// Colors and fonts of UIKit and AppKit are those of a layer's text.
    @Test func attributesOfLayers() {
        let string = NSMutableAttributedString(
            string: "a", attributes: [.font: UIFont.boldSystemFont(ofSize: 9), .foregroundColor: UIColor.red])
        string.append(
            NSAttributedString(
                string: "b",
                attributes: [.font: NSFont.systemFont(ofSize: 9), .foregroundColor: NSColor.blue]))
        let runs = TextContent.runs(of: string)
        #expect(runs.map(\.attributes.font?.weight) == [700, 400])
        #expect(runs.map(\.attributes.foregroundColor?.rgba.x) == [1, 0])
        let layer = CATextLayer()
        layer.font = UIFont.boldSystemFont(ofSize: 9)
        #expect((layer.font as? LayerFont)?.weight == 700)
    }
}
