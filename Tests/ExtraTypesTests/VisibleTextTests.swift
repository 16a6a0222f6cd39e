import ExtraTypes
import Foundation
import TestSupport
import Testing

@Suite struct VisibleTextTests {
    @Test(arguments: [
        ("clip.mp4", "clip.mp4"), ("Straße 東京 🎬.mp4", "Straße 東京 🎬.mp4"), ("a\nb", "a\\nb"),
        ("a\r\nb\tc", "a\\r\\nb\\tc"),
        ("\u{1B}[2J", "\\u{1B}[2J"), ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"),
        ("gpj.\u{202E}exe\u{202C}", "gpj.\\u{202E}exe\\u{202C}"),
        ("\u{2066}a\u{2069}", "\\u{2066}a\\u{2069}"),
        ("a\u{2028}b\u{200F}", "a\\u{2028}b\\u{200F}"), ("x\u{0}", "x\\u{0}"),
    ])
    func controlsAreEscaped(text: String, visible: String) {
        #expect(text.withVisibleControls == visible)
        #expect(visible.withVisibleControls == visible)
    }

    private static let scalars = (0..<0xD800).compactMap(Unicode.Scalar.init)

    private static func text(_ generator: inout SeededGenerator) -> String {
        let reach = [0x30, 0x100, 0x2100, 0xD7FF].randomElement(using: &generator) ?? 0x100
        let scalars = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
            Self.scalars[Int.random(in: 0...reach, using: &generator)]
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Nothing else is changed.
    @Test(arguments: 1...20) func anyTextIsOneVisibleLine(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let text = Self.text(&generator)
            let visible = text.withVisibleControls
            let hasControls = visible.unicodeScalars.contains { $0.isHiddenControl }
            #expect(!hasControls)
            #expect(visible.unicodeScalars.count >= text.unicodeScalars.count)
            let hadControls = text.unicodeScalars.contains { $0.isHiddenControl }
            #expect(hadControls != (visible == text))
        }
    }

    @Test(arguments: 1...20) func jsonStaysTheSameDocument(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let texts = (0..<4).map { _ in Self.text(&generator) }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
            let escaped = String(decoding: try encoder.encode(texts), as: UTF8.self).withJSONEscapedControls
            let hasControls = escaped.unicodeScalars.contains { $0 != "\n" && $0.isHiddenControl }
            #expect(!hasControls)
            let read = try JSONDecoder().decode([String].self, from: Data(escaped.utf8))
            #expect(read.map { Array($0.unicodeScalars) } == texts.map { Array($0.unicodeScalars) })
        }
    }
}
