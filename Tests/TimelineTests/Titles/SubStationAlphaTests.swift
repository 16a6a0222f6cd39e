import Foundation
import LayerRendering
import Layers
import MediaTypes
import TestSupport
import Testing

@testable import Timeline

/// SubStation Alpha files: styles, events and override tags.
@Suite struct SubStationAlphaTests {
    private static let head = """
        [Script Info]
        ; a comment: with a colon
        ScriptType: v4.00+
        PlayResX: 640
        PlayResY: 360

        [V4+ Styles]
        Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
        Style: Default,DejaVu Sans,36,&H00FFFFFF,&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,2,0,2,32,64,18,1
        Style: Loud,DejaVu Serif,18,&H000080FF,&H0000FF00,&H40FF0000,&H80000000,-1,-1,-1,-1,100,100,0,0,3,4,0,9,0,0,0,1

        [Events]
        Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

        """

    private static func read(_ text: String) throws(DocumentProblem) -> SubtitleContents {
        try SSAReader.contents(SubtitleText(Data(text.utf8)))
    }

    private static func read(event text: String, style: String = "Default") throws(DocumentProblem)
        -> (cue: SubtitleCue?, warnings: [String])
    {
        let contents = try read(head + "Dialogue: 0,0:00:01.00,0:00:03.50,\(style),,0,0,0,,\(text)\n")
        return (contents.cues.first, contents.omissions.warnings)
    }

    private static func color(_ text: String) -> CGColor? { DocumentColor.color(text) }

    /// As Windows saves "Unicode", too.
    @Test(arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian])
    func encodingsAreRecognized(encoding: String.Encoding) throws {
        let text = Self.head + "Dialogue: 0,0:00:01.00,0:00:03.50,Default,,0,0,0,,字\n"
        let data = try #require(("\u{FEFF}" + text).data(using: encoding))
        #expect(SubtitleForm(data) == .subStationAlpha)
        #expect(try SSAReader.contents(SubtitleText(data)).cues.map(\.text) == ["字"])
    }

    @Test func aStyleSaysHowItsEventsLook() throws {
        let cue = try #require(try Self.read(event: "One, two", style: "Loud").cue)
        #expect(cue.range == CMTimeRange(start: .seconds(1), end: .seconds(7, 2)) && cue.text == "One, two")
        let run = cue.runs[0]
        #expect(run.font == "DejaVu Serif" && run.height == 18 / 360)
        #expect(run.isBold && run.isItalic && run.isUnderlined && run.isStruck)
        #expect(run.color == Self.color("#FF8000"))
        // A box has the color of the outline, whose alpha is a transparency.
        #expect(cue.look?.box == Self.color("#0000FFBF") && cue.look?.outline == nil)
        #expect(cue.place.line == .top(0) && cue.place.align == .right)
        let plain = try #require(try Self.read(event: "One").cue)
        #expect(plain.look?.outline == CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        #expect(plain.look?.outlineWidth == 2 / 360 && plain.look?.box == nil)
        let margins = SubtitleCue.Margins(left: 0.05, right: 0.1, vertical: 0.05)
        #expect(plain.place.margins == margins)
    }

    /// The runs as their text, each with a letter for a look that the default style doesn't have.
    private static let texts: [(String, String)] = [
        ("a{\\b1}b{\\b0}c", "a|b:b|c"), ("{\\i1}a{\\i}b{\\u1\\s1}c", "a:i|b|c:us"),
        ("{\\b700}a{\\b400}b", "a:b|b"), ("a\\Nb\\nc\\hd\\x", "a\nb c\u{A0}d\\x"),
        ("{a comment}a", "a"), ("a{never ends", "a{never ends"), ("{\\b1}a{\\r}b", "a:b|b"),
        ("{\\p1}m 0 0 l 10 10{\\p0}a", "a"), ("{\\t(0,100,\\b1)}a", "a"), ("a\\", "a\\"),
    ]

    @Test(arguments: texts) func overridesChangeRuns(text: String, expected: String) throws {
        let runs = try #require(try Self.read(event: text).cue).runs
        let briefs = runs.map { run in
            let looks = [
                (run.isBold, "b"), (run.isItalic, "i"), (run.isUnderlined, "u"), (run.isStruck, "s"),
            ].filter(\.0).map(\.1).joined()
            return run.text + (looks.isEmpty ? "" : ":" + looks)
        }
        #expect(briefs.joined(separator: "|") == expected)
    }

    /// As in libass, `\n` breaks a line only if lines don't wrap.
    @Test(arguments: 0...3) func wrapStylesDecideAboutBreaks(number: Int) throws {
        let head = Self.head.replacing("PlayResX", with: "WrapStyle: \(number)\nPlayResX")
        for (override, style) in [("", number), ("{\\q2}", 2), ("{\\q0}", 0), ("{\\q2\\q}", number)] {
            let event = "Dialogue: 0,0:00:01.00,0:00:03.50,Default,,0,0,0,,\(override)a\\nb\n"
            let text = try Self.read(head + event).cues.first?.text
            #expect(text == (style == 2 ? "a\nb" : "a b"), "\(override)")
        }
    }

    @Test func eventsHaveLayers() throws {
        let events = ["2", "0", "-1", "x", ""].map {
            "Dialogue: \($0),0:00:01.00,0:00:03.50,Default,,0,0,0,,a\n"
        }
        let cues = try Self.read(Self.head + events.joined()).cues
        #expect(cues.map(\.layer) == [2, 0, -1, 0, 0])
    }

    @Test func colorsFontsAndSizesAreRead() throws {
        let cue = try #require(
            try Self.read(
                event: "{\\c&H0000FF&}a{\\1c&HFF0000\\fnSerif\\fs72\\3c&H00FF00&\\bord4}b{\\c\\fn\\fs}c"
            ).cue)
        #expect(cue.runs.map(\.color) == ["#FF0000", "#0000FF", "#FFFFFF"].map(Self.color))
        #expect(cue.runs.map(\.font) == ["DejaVu Sans", "Serif", "DejaVu Sans"])
        #expect(cue.runs.map(\.height) == [0.1, 0.2, 0.1])
        #expect(cue.look?.outline == Self.color("#00FF00") && cue.look?.outlineWidth == 4 / 360)
    }

    @Test(arguments: 1...9) func alignmentsAreThoseOfAKeypad(number: Int) throws {
        let place = try #require(try Self.read(event: "{\\an\(number)\\an5}a").cue).place
        #expect(place.line == [.bottom(0), .middle, .top(0)][(number - 1) / 3])
        #expect(place.align == [.left, .center, .right][(number - 1) % 3])
        // The old numbers of `\a`: 1 to 3, then 9 to 11, then 5 to 7.
        let old = [1, 2, 3, 9, 10, 11, 5, 6, 7][number - 1]
        #expect(try #require(try Self.read(event: "{\\a\(old)}a").cue).place == place)
    }

    @Test func syllablesOfKaraokeBeginWhereTheLastOneEnds() throws {
        let (found, warnings) = try Self.read(event: "{\\k50}la{\\k25}lo {\\kf100}li", style: "Loud")
        let cue = try #require(found)
        #expect(cue.runs.map(\.start) == [.seconds(1), .seconds(3, 2), .seconds(7, 4)])
        #expect(cue.runs.allSatisfy { $0.color == Self.color("#00FF00") })
        #expect(cue.runs.allSatisfy { $0.highlightColor == Self.color("#FF8000") })
        #expect(cue.look?.highlight == .past)
        #expect(warnings.contains { $0.contains("\\kf is rendered as \\k") })
    }

    private static let omissions: [(String, [String])] = [
        ("{\\an8\\pos(1,2)\\fad(100,200)\\q2}a", ["override \\q is left out"]),
        ("{\\move(1,2,3,4)\\blur3}a", ["override \\blur is left out", "override \\move is left out"]),
        ("{\\t(\\fscx200)}a{\\frz30}", ["override \\frz is left out", "override \\t is left out"]),
        ("{\\pos(1)}a", ["override \\pos is left out"]), ("{\\zoom3}a", ["override \\zoom3 is left out"]),
        ("a{\\p1}m 0 0{\\p0}", ["drawings (\\p) are left out"]), ("{\\b1}a", []),
    ]

    @Test(arguments: omissions) func whatIsLeftOutIsReported(text: String, expected: [String]) throws {
        let warnings = try Self.read(event: text).warnings
        #expect(warnings == expected.map { "line 14: \($0)" })
    }

    @Test func otherSectionsAndStylesAreReported() throws {
        let text =
            Self.head.replacing("100,100,0,0,1,2,0", with: "90,100,0,10,1,2,3")
            + "Comment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,no\n"
            + "Dialogue: 0,0:00:02.00,0:00:02.00,Default,,0,0,0,,no\n"
            + "Dialogue: 0,0:00:02.00,0:00:03.00,None,,0,0,0,Banner;1,a\n[Fonts]\nfontname: a.ttf\n"
        let contents = try Self.read(text)
        #expect(contents.cues.map(\.text) == ["a"])
        let warnings = contents.omissions.warnings
        for words in [
            "line 9: angles of styles", "line 9: shadows of styles", "line 9: widths of letters",
            "line 15: subtitles that don't end", "line 16: effects of events", "line 17: embedded fonts",
        ] {
            #expect(warnings.contains { $0.hasPrefix(words) }, "\(words) \(warnings)")
        }
        #expect(warnings.count == 6)
    }

    private static let faults: [(String, String)] = [
        ("Dialogue: 0,0:00:0x.00,0:00:02.00,Default,,0,0,0,,a", "invalid time \"0:00:0x.00\""),
        ("Dialogue: 0,0:00:01.00", "invalid time \"\""),
        ("Dialogue: 0,0:00:01.00,0:00:02.00,Default", "no text"),
    ]

    @Test(arguments: faults) func faultsHaveTheirLine(line: String, words: String) throws {
        let problem = try #require(throws: DocumentProblem.self) { try Self.read(Self.head + line) }
        #expect(problem.line == 14 && problem.cause.contains(words), "\(problem.cause)")
    }

    /// Whatever an event contains, it ends in a subtitle whose numbers are finite.
    @Test(arguments: 0..<60 as Range<UInt64>) func anyTagsAreRead(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "{", "}", "\\", "\\fs", "\\fs-", "\\pos(", "1e309", ",", ")", "\\k", "\\kf99999999", "nan", "-5",
            "\\an", "9", "\\c&H",
            "FFFFFFFFFFFF", "&", "\\fad(", "\\bord", "inf", "\\r", "\\p", "字", "a ", "\\N", "(", "\u{0}",
            "\\t(",
        ]
        let text = (0..<120).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        guard let cue = try Self.read(event: text).cue else { return }
        #expect(cue.runs.allSatisfy { ($0.height ?? 1) > 0 && ($0.height ?? 1) <= 1 })
        let place: [CGFloat] = [cue.place.anchor?.x, cue.place.anchor?.y].compactMap(\.self)
        #expect(place.allSatisfy(\.isFinite) && (cue.look?.outlineWidth ?? 0) <= 1)
        let starts = cue.runs.compactMap(\.start)
        #expect(starts.allSatisfy { $0 >= cue.range.start && $0 < cue.range.end })
    }

    // MARK: Layers

    private static func layer(
        _ text: String, style: Timeline.CaptionStyle = .box, end: CMTime = .seconds(60)
    ) throws -> CALayer {
        let track = Timeline.SubtitleTrack(url: URL(fileURLWithPath: "/s.ass"), style: style)
        let maker = SubtitleMaker(
            track: track, renderSize: CGSize(width: 1280, height: 720), end: end, measure: TextMeasure())
        let cue = try #require(try read(event: text).cue)
        let caption = try #require(CaptionLayout(track).captions(of: cue).first)
        return maker.layer(for: caption, in: try #require(maker.range(of: caption)))
    }

    /// The script has half of the output's size; its margins are 32 at the left, 64 at the right and 18.
    @Test func textIsWhereTheFileSays() throws {
        let bottom = try Self.layer("One").frame
        #expect(abs(bottom.minX - 64) < 0.01 && abs(bottom.maxX - 1152) < 0.01)
        #expect(abs(bottom.maxY - 684) < 0.01 && abs(bottom.height - 72) < 0.01)
        let placed = try Self.layer("{\\an7\\pos(100,50)}One").frame
        #expect(abs(placed.minX - 200) < 0.01 && abs(placed.minY - 100) < 0.01)
        let middle = try Self.layer("{\\an5\\pos(320,180)}One\\NTwo").frame
        #expect(abs(middle.midX - 640) < 0.01 && abs(middle.midY - 360) < 0.01)
        #expect(abs(middle.height - 144) < 0.01)
    }

    @Test func fadesAreOpacities() throws {
        let layer = try Self.layer("{\\fad(500,1000)}One")
        let fade = try #require(layer.animation(forKey: "fade") as? CAKeyframeAnimation)
        #expect(fade.values as? [Double] == [0, 1, 1, 0])
        #expect(zip(fade.keyTimes ?? [], [0, 0.2, 0.6, 1]).allSatisfy { abs($0.doubleValue - $1) < 1e-9 })
        // The end is cut off in the middle of the fade.
        let cut = try #require(
            try Self.layer("{\\fad(500,1000)}One", end: .seconds(3)).animation(forKey: "fade")
                as? CAKeyframeAnimation)
        #expect(cut.values as? [Double] == [0, 1, 1, 0.5])
    }

    /// Another style than the default replaces the outline and the highlights of the file.
    @Test func theStyleOfTheTrackGoesFirst() throws {
        let own = try Self.layer("{\\k50}la{\\k50}lo")
        #expect(own.sublayers?.count == 2)
        let plain = try Self.layer("{\\k50}la{\\k50}lo", style: .plain)
        #expect(plain.sublayers?.isEmpty != false)
        // All of it has the primary color, as at the end of the karaoke.
        let runs = try #require((plain as? CATextLayer)?.string as? [TextRun])
        let white = LayerColor(try #require(Self.color("#FFFFFF")))
        #expect(runs.map(\.text) == ["lalo"] && runs.first?.attributes.foregroundColor == white)
        #expect(try Self.layer("{\\k50}la{\\k50}lo", style: .highlight).sublayers?.count == 2)
    }
}
