import Foundation
import Layers
import MediaTypes
import Sessions
import Testing

/// Source: NSStringDrawing.h. Sizes are those that text layers lay out.
@Suite struct TextMeasuringTests {
    private func text(_ string: String) -> NSAttributedString {
        NSAttributedString(string: string, attributes: [.font: "DejaVu Sans"])
    }

    /// Widths of the same letter add up, line feeds stack equal lines, an empty text has no width.
    @Test func sizes() {
        let (one, three) = (text("m").size(), text("mmm").size())
        #expect(one.width > 5 && one.height > 8)
        #expect(abs(three.width - 3 * one.width) < 0.1 && three.height == one.height)
        let lines = text("mmm\nm\nm").size()
        #expect(lines.width == three.width && abs(lines.height - 3 * one.height) < 0.1)
        #expect(text("").size().width == 0)
        #expect("mmm".size(withAttributes: [.font: "DejaVu Sans"]) == three)
        #expect(NSString(string: "mmm").size(withAttributes: [.font: "DejaVu Sans"]) == three)
    }

    /// Kerning is added between characters; alignment and wrapping do not change the size.
    @Test func attributes() {
        let plain = text("abcd").size()
        let spaced = NSAttributedString(string: "abcd", attributes: [.font: "DejaVu Sans", .kern: 5]).size()
        #expect(abs(spaced.width - plain.width - 15) < 0.1)
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        style.headIndent = 30
        style.firstLineHeadIndent = 30
        let moved = NSAttributedString(
            string: "abcd", attributes: [.font: "DejaVu Sans", .paragraphStyle: style]
        ).size()
        #expect(abs(moved.width - plain.width - 30) < 0.1 && moved.height == plain.height)
        style.lineSpacing = 10
        let tall = NSAttributedString(
            string: "a\nb", attributes: [.font: "DejaVu Sans", .paragraphStyle: style]
        ).size()
        #expect(abs(tall.height - 2 * plain.height - 10) < 0.1)
    }

    @Test func boundingRects() {
        let words = text("word word word word")
        let (whole, word) = (words.size(), text("word").size())
        func rect(_ width: CGFloat, _ height: CGFloat, _ options: NSStringDrawingOptions) -> CGRect {
            words.boundingRect(with: CGSize(width: width, height: height), options: options, context: nil)
        }
        #expect(rect(40, 0, []) == CGRect(origin: .zero, size: whole))
        #expect(rect(0, 0, .usesLineFragmentOrigin).size == whole)
        let wide = rect(.greatestFiniteMagnitude, 0, .usesLineFragmentOrigin)
        #expect(wide.size == whole)
        let wrapped = rect(word.width * 1.5, 0, .usesLineFragmentOrigin)
        #expect(abs(wrapped.height - 4 * whole.height) < 0.1 && wrapped.width <= word.width * 1.5)
        #expect(wrapped.origin == .zero && wrapped.width >= word.width - 0.1)
        let cut = rect(
            word.width * 1.5, whole.height * 2.5, [.usesLineFragmentOrigin, .truncatesLastVisibleLine])
        #expect(abs(cut.height - 2 * whole.height) < 0.1)
        let least = rect(word.width * 1.5, 1, [.usesLineFragmentOrigin, .truncatesLastVisibleLine])
        #expect(abs(least.height - whole.height) < 0.1)
        let free = rect(word.width * 1.5, 1, [.usesLineFragmentOrigin, .usesFontLeading])
        #expect(abs(free.height - 4 * whole.height) < 0.1)
        let attributes: [NSAttributedString.Key: Any] = [.font: "DejaVu Sans"]
        let size = CGSize(width: word.width * 1.5, height: 0)
        #expect(
            "word word word word".boundingRect(
                with: size, options: .usesLineFragmentOrigin, attributes: attributes,
                context: NSStringDrawingContext()) == wrapped)
        #expect(
            NSString(string: "word word word word").boundingRect(
                with: size, options: [.usesLineFragmentOrigin, .usesDeviceMetrics], attributes: attributes)
                == wrapped)
        #expect(NSStringDrawingOptions.truncatesLastVisibleLine.rawValue == 32)
        #expect(NSStringDrawingOptions.usesDeviceMetrics.rawValue == 8)
    }

    /// From several threads at once the sizes are the same.
    @Test func concurrently() async {
        let expected = text("Measure me").size()
        let sizes = await withTaskGroup(of: CGSize.self, returning: [CGSize].self) { group in
            for _ in 0..<16 {
                group.addTask { "Measure me".size(withAttributes: [.font: "DejaVu Sans"]) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sizes.count == 16 && sizes.allSatisfy { $0 == expected })
    }
}
