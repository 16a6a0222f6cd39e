import ExtraTypes
import Foundation
import LayerRendering
import Layers
import MediaTypes
import TestSupport
import Testing

/// Pango's own program draws the same letters, whichever fonts they come from.
@Suite(.pangoView) struct PangoViewTests {
    private static let font = "DejaVu Sans"

    private func ours(
        _ string: Any, size: Int, width: Int? = nil, in picture: (width: Int, height: Int),
        _ set: (CATextLayer) -> Void = { _ in }
    ) throws -> Drawn {
        let layer = CATextLayer()
        layer.frame = CGRect(
            x: 0, y: 0, width: CGFloat(width ?? picture.width), height: CGFloat(picture.height))
        layer.string = string
        layer.font = Self.font
        layer.fontSize = CGFloat(size)
        layer.foregroundColor = .black
        layer.isWrapped = width != nil
        layer.alignmentMode = width == nil ? .left : .natural
        set(layer)
        return try Drawn(picture.width, picture.height, [layer])
    }

    /// Red, green, blue and alpha: few values differ by much, and all together by little of the ink.
    private func expectSame(_ found: Drawn, _ expected: Drawn, _ name: String = "") {
        let ink = expected.alphas.reduce(0, +)
        #expect(ink > 255 * 50, "nothing was drawn: \(name)")
        let (sum, _, many) = Differences.summary(found.weighted, expected.weighted, above: 48)
        #expect(many * 255 < ink / 20, "\(many) values differ: \(name)")
        #expect(sum < ink / 12, "\(sum) of \(ink): \(name)")
    }

    private func compare(
        _ texts: [String], size: Int = 30, in picture: (width: Int, height: Int) = (420, 120)
    ) async throws {
        for text in texts {
            let expected = try await PangoView.drawn(text, font: Self.font, size: size, in: picture)
            expectSame(try ours(text, size: size, in: picture), expected, text)
        }
    }

    /// Wrapped at the same places, each line at the edge where it is read from.
    private func compareParagraph(_ text: String) async throws {
        let expected = try await PangoView.drawn(
            text, font: Self.font, size: 24, width: 300, in: (320, 300))
        expectSame(try ours(text, size: 24, width: 300, in: (320, 300)), expected, text)
    }

    @Test func latin() async throws {
        try await compare(["Hello, world", "Ünïcödé ½ ½", "tab\tand  spaces", "e\u{301}\u{302} a\u{30A}"])
        try await compareParagraph("The quick brown fox jumps over the lazy dog, and back again.")
    }

    /// Pango would take these for markup, were it not told otherwise.
    @Test(arguments: [
        "Fish & <Chips>", "<b>bold</b>", "&amp; &lt; &#65;", "<span size=\"90000\">large</span>",
        "<b>never closed", "]]> <!-- -->",
    ])
    func markupIsText(string: String) async throws {
        try await compare([string])
        let picture = (width: 420, height: 120)
        let expected = try await PangoView.drawn(string, font: Self.font, size: 30, in: picture)
        let attributed = NSAttributedString(
            string: string,
            attributes: [.font: LayerFont(family: Self.font, size: 30), .foregroundColor: CGColor.black])
        expectSame(try ours(attributed, size: 30, in: picture), expected, string)
    }

    @Test func hebrew() async throws {
        try await compare(["שלום עולם", "שלום world 123", "world (שלום) 1-2"])
        try await compareParagraph(
            "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. All human beings, 1948.")
    }

    @Test(.letters(like: "\u{0645}", "fonts-dejavu-core")) func arabic() async throws {
        try await compare(["مرحبا بالعالم", "لا إله ١٢٣ film", "مُحَمَّد"])
        try await compareParagraph(
            "يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق. وقد وهبوا عقلاً وضميرًا.")
    }

    @Test(.letters(like: "\u{4E2D}", "fonts-wqy-microhei")) func chinese() async throws {
        try await compare(["中文字幕", "电影 & film", "《港口》、市场。"])
        try await compareParagraph("人人生而自由,在尊严和权利上一律平等。他们赋有理性和良心,并应以兄弟关系的精神相对待。")
    }

    @Test(.letters(like: "\u{3042}", "fonts-wqy-microhei")) func japanese() async throws {
        try await compare(["映画のタイトル", "ひらがな カタカナ"])
    }

    @Test(.letters(like: "\u{D55C}", "fonts-wqy-microhei")) func korean() async throws {
        try await compare(["한국어 자막"])
    }

    @Test(.letters(like: "\u{0928}", "fonts-lohit-deva")) func devanagari() async throws {
        try await compare(["नमस्ते दुनिया", "क्षत्रिय", "हिन्दी फ़िल्म 2"])
        try await compareParagraph("सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता प्राप्त है।")
    }

    @Test(.letters(like: "\u{1F3AC}", "fonts-noto-color-emoji")) func emoji() async throws {
        try await compare(["🎬 film 🎉", "👍🏽👩‍👩‍👧‍👦🇫🇷", "1️⃣ ❤️"])
        // They are pictures in colors of their own.
        let picture = try ours("🎬🎉🍎", size: 30, in: (120, 40))
        let colors = Set(picture.weighted.enumerated().filter { $0.offset % 4 != 3 }.map { $0.element / 32 })
        #expect(colors.count >= 6)
    }

    /// Larger and paler, emoji stay the same pictures.
    @Test(.letters(like: "\u{1F3AC}", "fonts-noto-color-emoji")) func emojiScaledAndPale() async throws {
        let (text, picture) = ("🎬a🍎", (width: 280, height: 120))
        let expected = try await PangoView.drawn(text, font: Self.font, size: 60, in: picture)
        let large = try ours(text, size: 30, in: picture) {
            $0.anchorPoint = CGPoint(x: 0, y: 1)
            $0.position = CGPoint(x: 0, y: 120)
            $0.bounds = CGRect(x: 0, y: 0, width: 140, height: 60)
            $0.transform = CATransform3DMakeScale(2, 2, 1)
        }
        expectSame(large, expected)
        let plain = try ours(text, size: 30, in: (140, 60))
        let pale = try ours(text, size: 30, in: (140, 60)) { $0.opacity = 0.5 }
        let inPaleColor = try ours(text, size: 30, in: (140, 60)) {
            $0.foregroundColor = CGColor(gray: 0, alpha: 0.5)
        }
        let attributed = try ours(
            NSAttributedString(
                string: text,
                attributes: [
                    .font: LayerFont(family: Self.font, size: 30),
                    .foregroundColor: CGColor(gray: 0, alpha: 0.5),
                ]), size: 30, in: (140, 60))
        for other in [pale, inPaleColor, attributed] {
            let worst = zip(plain.weighted, other.weighted).map { abs($0 - 2 * $1) }.max() ?? 255
            #expect(worst <= 3)
        }
    }

    @Test func aThousandLines() async throws {
        let text = (1...1000).map { "line \($0)" }.joined(separator: "\n")
        let picture = (width: 80, height: 14_000)
        let expected = try await PangoView.drawn(text, font: Self.font, size: 10, in: picture)
        expectSame(try ours(text, size: 10, in: picture), expected)
        let runs = NSAttributedString(
            string: text,
            attributes: [.font: LayerFont(family: Self.font, size: 10), .foregroundColor: CGColor.black])
        // Each paragraph of an attributed text begins where the one above ends.
        expectSame(try ours(runs, size: 10, in: picture), expected)
    }

    @Test func emptyTexts() throws {
        for empty in ["", "\n", " \n\t "] { #expect(try ours(empty, size: 30, in: (100, 50)).isEmpty) }
        #expect(try ours(NSAttributedString(string: ""), size: 30, in: (100, 50)).isEmpty)
    }
}
