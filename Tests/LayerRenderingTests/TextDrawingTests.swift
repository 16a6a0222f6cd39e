import ExtraTypes
import Foundation
import LayerRendering
import Layers
import MediaTypes
import TestSupport
import Testing

@Suite struct TextDrawingTests {
    static let width = 420
    static let height = 120

    private func text(_ string: Any, size: CGFloat = 30, _ set: (CATextLayer) -> Void = { _ in }) throws
        -> Drawn
    {
        let layer = CATextLayer()
        layer.frame = CGRect(x: 0, y: 0, width: Self.width, height: Self.height)
        layer.string = string
        layer.font = "DejaVu Sans"
        layer.fontSize = size
        set(layer)
        return try Drawn(Self.width, Self.height, [layer])
    }

    /// Text that looks like markup is text; markup is its own kind, and broken markup is text again.
    @Test func markup() throws {
        let plain = try text("<b>Bold</b> & more").alphas
        #expect(try text(PangoMarkup("&lt;b&gt;Bold&lt;/b&gt; &amp; more")).alphas == plain)
        #expect(
            try text(
                NSAttributedString(
                    string: "<b>Bold</b> & more",
                    attributes: [
                        .font: LayerFont(family: "DejaVu Sans", size: 30), .foregroundColor: CGColor.white,
                    ])
            ).alphas == plain)
        #expect(try text(PangoMarkup("<b>Bold")).alphas == text("<b>Bold").alphas)
        #expect(try text(PangoMarkup("<b>Bold</b>")).alphas != text("Bold").alphas)
    }

    private func columns(_ picture: Drawn) -> (Int, Int)? {
        let inked = (0..<Self.width).filter { x in (0..<Self.height).contains { picture.alpha(x, $0) > 40 } }
        return inked.first.flatMap { first in inked.last.map { (first, $0) } }
    }

    private func rows(_ picture: Drawn) -> Int {
        // Lines of text: runs of rows with ink.
        let inked = (0..<Self.height).map { y in (0..<Self.width).contains { picture.alpha($0, y) > 40 } }
        return zip([false] + inked, inked).filter { !$0 && $1 }.count
    }

    @Test func alignment() throws {
        let left = try #require(columns(text("HH")))
        let right = try #require(columns(text("HH") { $0.alignmentMode = .right }))
        let center = try #require(columns(text("HH") { $0.alignmentMode = .center }))
        #expect(left.0 < 8 && right.1 > Self.width - 8)
        #expect(abs(center.0 - (Self.width - 1 - center.1)) <= 2)
        // What reads from right to left starts there.
        #expect(try #require(columns(text("שלום"))).1 > Self.width - 8)
        #expect(try #require(columns(text("שלום") { $0.alignmentMode = .left })).0 < 8)
    }

    /// Left and right are the layer's, in lines that are broken and of paragraphs that read either way.
    @Test(arguments: [false, true]) func edges(isWrapped: Bool) throws {
        func span(_ string: Any, _ mode: CATextLayerAlignmentMode) throws -> [Int] {
            let picture = try text(string, size: 20) {
                $0.alignmentMode = mode
                $0.isWrapped = isWrapped
            }
            let (first, last) = try #require(columns(picture))
            return [first, last]
        }
        for string in ["שלום", "12 שלום", "שלום\nHi", "Hi\nשלום\n12"] {
            let (left, right) = (try span(string, .left), try span(string, .right))
            #expect(left[0] < 6 && left[1] < Self.width / 2, "\(string): \(left)")
            #expect(right[1] > Self.width - 8 && right[0] > Self.width / 2, "\(string): \(right)")
        }
        #expect(try span("12 שלום", .natural)[0] > Self.width / 2)
        let style = NSMutableParagraphStyle()
        style.baseWritingDirection = .rightToLeft
        let base: [NSAttributedString.Key: Any] = [
            .font: LayerFont(family: "DejaVu Sans", size: 20), .foregroundColor: CGColor.white,
            .paragraphStyle: style,
        ]
        #expect(try span(NSAttributedString(string: "Hi!", attributes: base), .natural)[0] > Self.width / 2)
    }

    @Test func wrappingAndCutting() throws {
        let long = "HHHH HHHH HHHH HHHH HHHH HHHH"
        #expect(try rows(text(long)) == 1)
        #expect(try rows(text(long) { $0.isWrapped = true }) > 1)
        let cut = try text(long) { $0.truncationMode = .end }
        #expect(try rows(cut) == 1 && #require(columns(cut)).1 < Self.width)
        let all = try [CATextLayerTruncationMode.start, .middle, .end].map { mode in
            try text(long) { $0.truncationMode = mode }.alphas
        }
        #expect(Set(all).count == 3)
        // Wrapped and cut: the lines that fit.
        let tight = try text(String(repeating: "HH ", count: 200)) {
            $0.isWrapped = true
            $0.truncationMode = .end
        }
        #expect(rows(tight) == 3)
    }

    @Test func attributes() throws {
        let base: [NSAttributedString.Key: Any] = [
            .font: LayerFont(family: "DejaVu Sans", size: 30), .foregroundColor: CGColor.white,
        ]
        func drawn(_ more: [NSAttributedString.Key: Any]) throws -> Drawn {
            try text(NSAttributedString(string: "HHHH", attributes: base.merging(more) { $1 }))
        }
        let plain = try drawn([:])
        func ink(_ picture: Drawn) -> Int { picture.alphas.reduce(0, +) }
        #expect(try drawn([.underlineStyle: NSUnderlineStyle.single.rawValue]).alphas != plain.alphas)
        #expect(try ink(drawn([.font: LayerFont(family: "DejaVu Sans", size: 30, weight: 700)])) > ink(plain))
        let spaced = try #require(columns(drawn([.kern: 10])))
        #expect(try abs(spaced.1 - #require(columns(plain)).1 - 30) <= 3)
        let inRed = try drawn([.foregroundColor: red])
        let inked = (0..<100).map { inRed.color($0, 15) }.filter { $0[3] > 0 }
        #expect(!inked.isEmpty && inked.allSatisfy { $0[0] == 255 && $0[1] == 0 && $0[2] == 0 })
        #expect(try drawn([.backgroundColor: blue]).color(1, 10)[2] == 255)
        // An outline alone has no ink inside; one that is filled has more.
        #expect(
            try drawn([.strokeWidth: 3]).alpha(7, 15) < 255 && ink(drawn([.strokeWidth: -8])) > ink(plain))
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        #expect(try #require(columns(drawn([.paragraphStyle: style]))).1 > Self.width - 8)
        style.alignment = .left
        style.firstLineHeadIndent = 50
        #expect(
            try abs(#require(columns(drawn([.paragraphStyle: style]))).0 - #require(columns(plain)).0 - 50)
                <= 1)
    }

    /// What a run leaves open, no other run fills in: not before it, nor at the end of the line above.
    @Test func runsKeepTheirOwnLooks() throws {
        func run(_ text: String, weight: Int?) -> NSAttributedString {
            NSAttributedString(
                string: text,
                attributes: [
                    .font: LayerFont(family: "DejaVu Sans", size: 24, weight: weight),
                    .foregroundColor: CGColor.white,
                ])
        }
        func drawn(_ runs: NSAttributedString...) throws -> [Int] {
            let whole = NSMutableAttributedString(string: "")
            for run in runs { whole.append(run) }
            return try text(whole).alphas
        }
        let expected = try drawn(run("Bold", weight: 700), run("\nplain", weight: 400))
        #expect(try drawn(run("Bold\n", weight: 700), run("plain", weight: nil)) == expected)
        #expect(try drawn(run("Bold", weight: 700), run("\nplain", weight: nil)) == expected)
        let inLine = try drawn(run("Bold", weight: 700), run("plain", weight: 400))
        #expect(try drawn(run("Bold", weight: 700), run("plain", weight: nil)) == inLine)
        // An empty line is as high as its own line feed.
        let low = try drawn(run("A\n", weight: 700), run("\nB", weight: nil))
        #expect(try drawn(run("A", weight: 700), run("\n\nB", weight: nil)) == low)
    }

    /// The distance of two lines' tops, by the paragraphs' style.
    @Test func lineHeights() throws {
        func distance(_ set: (NSMutableParagraphStyle) -> Void) throws -> Int {
            let style = NSMutableParagraphStyle()
            set(style)
            let picture = try text(
                NSAttributedString(
                    string: "H\nH",
                    attributes: [
                        .font: LayerFont(family: "DejaVu Sans", size: 20), .foregroundColor: CGColor.white,
                        .paragraphStyle: style,
                    ]))
            let inked = (0..<Self.height).map { y in (0..<40).contains { picture.alpha($0, y) > 128 } }
            let tops = inked.indices.filter { inked[$0] && ($0 == 0 || !inked[$0 - 1]) }
            return try #require(tops.last) - #require(tops.first)
        }
        let natural = try distance { _ in }
        #expect((22...25).contains(natural))
        #expect(try distance { $0.lineSpacing = 10 } == natural + 10)
        #expect(try distance { $0.paragraphSpacing = 12 } == natural + 12)
        #expect(try distance { $0.paragraphSpacingBefore = 7 } == natural + 7)
        #expect(try abs(distance { $0.lineHeightMultiple = 2 } - 2 * natural) <= 1)
        let least = try distance { $0.minimumLineHeight = 40 }
        #expect(abs(least - 40) <= 1)
        let most = try distance { $0.maximumLineHeight = 20 }
        #expect(abs(most - 20) <= 1)
    }

    @Test func oddTexts() throws {
        #expect(
            try text("").isEmpty && text(PangoMarkup("")).isEmpty
                && text(NSAttributedString(string: "")).isEmpty)
        #expect(try !text("a\0b").isEmpty)
        #expect(try !text(Array(repeating: "line", count: 1000).joined(separator: "\n")).isEmpty)
        #expect(try !text("no such font") { $0.font = "No Such Family" }.isEmpty)
        #expect(
            try !text("no such file") {
                $0.font = LayerFont(family: "", size: 0, file: URL(fileURLWithPath: "/no/such.ttf"))
            }.isEmpty)
        #expect(try text("no size") { $0.fontSize = 0 }.alphas.count == Self.width * Self.height)
    }

    /// Names as Apple's programs write them, and a file.
    @Test func fontNames() throws {
        let bold = try text("Name") { $0.font = LayerFont(family: "DejaVu Sans", size: 0, weight: 700) }
            .alphas
        #expect(try text("Name") { $0.font = "DejaVuSans-Bold" }.alphas == bold)
        #expect(try text("Name") { $0.font = "DejaVu Sans Bold" }.alphas == bold)
        #expect(try text("Name").alphas != bold)
        let file = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf")
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        #expect(try text("Name") { $0.font = LayerFont(family: "", size: 0, file: file) }.alphas == bold)
    }
}
