import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Timeline

/// SubRip and WebVTT as they are written, well and badly.
@Suite struct SubtitleTests {
    private static func cues(_ text: String) throws(DocumentProblem) -> [SubtitleCue] {
        try SubtitleParsing(Data(text.utf8)).contents().cues
    }

    private static let times = "00:00:01,000 --> 00:00:02,500\n"
    private static func vtt(_ rest: String) -> String { "WEBVTT\n\n" + rest }

    // MARK: Times

    private static let timesAreExactRows: [(String, Int64, Int64)] = [
        ("00:00:01,000 --> 00:00:02,500", 1000, 2500), ("1:02:03,4 --> 1:02:04,56", 3_723_400, 3_724_560),
        ("00:01.000 --> 00:04.250", 1000, 4250), ("99:59:59.999 --> 100:00:00.000", 359_999_999, 360_000_000),
        ("00:00:01,000-->00:00:02,000", 1000, 2000), ("00:00:01 --> 00:00:02", 1000, 2000),
        ("00:00:01,000 --> 00:00:02,000 X1:0 X2:100 Y1:0 Y2:10", 1000, 2000),
    ]

    @Test(arguments: timesAreExactRows) func timesAreExact(line: String, start: Int64, end: Int64) throws {
        let cue = try #require(try Self.cues("1\n\(line)\nText\n").first)
        #expect(cue.range.start == CMTime(value: start, timescale: 1000))
        #expect(cue.range.end == CMTime(value: end, timescale: 1000))
    }

    // MARK: Blocks

    private static let blocksAreReadRows: [(String, [String])] = [
        ("1\n\(times)One\n\n2\n\(times)Two\n", ["One", "Two"]), ("\(times)No number", ["No number"]),
        ("1\r\n\(times.dropLast())\r\nOne\r\nTwo\r\n\r\n", ["One\nTwo"]),
        ("\n\n\n1\n\(times)Late\n", ["Late"]),
        ("", []), ("\n \n", []), ("1\n\(times)\n", []), ("1\n\(times)<i></i>\n", []),
        ("1\n\(times)One\n   \n2\n\(times)Two", ["One", "Two"]),
        ("WEBVTT\n\n\(times)One", ["One"]),
        ("WEBVTT - a name\nKind: captions\n\nintro\n\(times)One\n", ["One"]),
        (
            "WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:1\n\nNOTE two\nlines\n\n\(times)One\n\nNOTE\n",
            ["One"]
        ), ("WEBVTT", []),
        // The blank line below the header is missing.
        ("WEBVTT\n\(times)One\n\n\(times)Two", ["One", "Two"]),
        ("WEBVTT A --> B\nKind: captions\n\(times)One", ["One"]),
        // The blank line between two is missing.
        ("1\n\(times)One\n2\n\(times)Two\n\n3\n\(times)Three", ["One", "Two", "Three"]),
        ("\(times)One\n\(times)Two\nlines", ["One", "Two\nlines"]),
        ("1\n\(times)2\n\(times)Two\n3\n\(times)Three", ["Two", "Three"]),
        ("WEBVTT\n\n\(times)One\n2\n\(times)Two", ["One", "Two"]),
        ("1\n\(times)In\n2001\nA --> B", ["In\n2001\nA --> B"]),
        // A number alone is text, unless a subtitle or nothing follows.
        ("1\n\(times)One\n\n5\n\n2\n\(times)Two", ["One\n5", "Two"]),
        ("1\n\(times)One\n\n2\n", ["One"]), ("1\n\(times)\n\n2\n\(times)Two", ["Two"]),
        // WebVTT drops what has no times.
        ("WEBVTT\n\n\(times)One\n\nmore\n\n2\n\n\(times)Two", ["One", "Two"]),
        // Neither of these is ever displayed.
        ("1\n00:00:02,000 --> 00:00:02,000\nX\n\n2\n\(times)One", ["One"]),
        ("WEBVTT\n\n00:02.000 --> 00:01.000\nX\n\n\(times)One", ["One"]),
    ]

    /// Blank lines where players accept them, any line breaks, and what other programs write at the end.
    @Test(arguments: ["\n", "\r\n", "\r\r\n", "\r"]) func blankLinesAreAccepted(lineBreak: String) throws {
        for (below, above) in [(0, 0), (1, 0), (0, 1), (2, 1), (1, 3)] {
            for (within, ending) in [(0, ""), (1, "\u{1A}"), (2, "\0\0"), (1, "\n\u{1A}\n"), (0, "3\n")] {
                let blanks = { (count: Int) in String(repeating: "\n", count: count) }
                let text = ["One", "Two\n\(blanks(within))lines"].enumerated().map { index, text in
                    "\(index + 1)\n\(blanks(below))\(Self.times)\(blanks(above))\(text)\n\n"
                }.joined()
                let whole = (text + ending).replacing("\n", with: lineBreak)
                #expect(
                    try Self.cues(whole).map(\.text) == ["One", "Two\nlines"], "\(whole.debugDescription)")
            }
        }
    }

    @Test(arguments: blocksAreReadRows)
    func blocksAreRead(text: String, expected: [String]) throws {
        #expect(try Self.cues(text).map(\.text) == expected)
    }

    // MARK: Encodings

    struct Encoded: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
        var expected: String
        var warns = false
    }

    private static func utf16(_ text: String, isLittle: Bool, isMarked: Bool = true) -> [UInt8] {
        ((isMarked ? "\u{FEFF}" : "") + times + text).utf16.flatMap { unit in
            let (low, high) = (UInt8(unit & 255), UInt8(unit >> 8))
            return isLittle ? [low, high] : [high, low]
        }
    }

    private static func utf8(_ text: String) -> [UInt8] { Array((times + text).utf8) }

    static let encoded: [Encoded] = [
        Encoded(testDescription: "UTF-8", bytes: utf8("Größe"), expected: "Größe"),
        Encoded(
            testDescription: "UTF-8, marked", bytes: [0xEF, 0xBB, 0xBF] + utf8("Größe"), expected: "Größe"),
        Encoded(
            testDescription: "Latin-1", bytes: utf8("Gr") + [0xF6, 0xDF, 0x65, 0x20, 0x93, 0x80, 0x94],
            expected: "Größe “€”", warns: true),
        Encoded(
            testDescription: "UTF-16, little", bytes: utf16("Größe 字", isLittle: true), expected: "Größe 字"),
        Encoded(
            testDescription: "UTF-16, big", bytes: utf16("Größe 字", isLittle: false), expected: "Größe 字"),
        Encoded(
            testDescription: "UTF-16, little, not marked",
            bytes: utf16("Größe 字", isLittle: true, isMarked: false), expected: "Größe 字"),
        Encoded(
            testDescription: "UTF-16, big, not marked",
            bytes: utf16("Größe 字", isLittle: false, isMarked: false), expected: "Größe 字"),
    ]

    @Test(arguments: encoded) func encodingsAreTold(row: Encoded) throws {
        let parsing = SubtitleParsing(Data(row.bytes))
        #expect(try parsing.contents().cues.map(\.text) == [row.expected])
        #expect((parsing.warning?.contains("Latin-1") == true) == row.warns)
    }

    // MARK: Looks

    private static func run(
        _ text: String, _ looks: String = "", color: String? = nil, background: String? = nil,
        at milliseconds: Int64? = nil
    ) -> SubtitleCue.Run {
        SubtitleCue.Run(
            text: text, isBold: looks.contains("b"), isItalic: looks.contains("i"),
            isUnderlined: looks.contains("u"), isStruck: looks.contains("s"),
            color: color.flatMap(DocumentColor.color),
            background: background.flatMap(DocumentColor.color),
            start: milliseconds.map { CMTime(value: $0, timescale: 1000) })
    }

    private static let subRipTagsRows: [(String, [SubtitleCue.Run])] = [
        ("plain", [run("plain")]), ("a < b & c > d", [run("a < b & c > d")]),
        ("<i>one</i> two", [run("one", "i"), run(" two")]),
        ("<b>b<i>bi</i></b><u>u</u>", [run("b", "b"), run("bi", "bi"), run("u", "u")]),
        ("<s>s<b>bs</b></S>", [run("s", "s"), run("bs", "bs")]), ("<sup>s", [run("<sup>s")]),
        ("<I>large</I>", [run("large", "i")]),
        ("<font color=\"#ff0000\">red</font>", [run("red", color: "#FF0000")]),
        (
            "<font color='Lime'>a<font color=red>b</font>c</font>d",
            [
                run("a", color: "#00FF00"), run("b", color: "#FF0000"), run("c", color: "#00FF00"), run("d"),
            ]
        ),
        ("<i>never ends", [run("never ends", "i")]), ("</i>never began", [run("never began")]),
        ("<blink>text</blink>", [run("<blink>text</blink>")]), ("&amp; stays", [run("&amp; stays")]),
        ("{\\an8}{\\c&H00&}above", [run("above")]), ("{not a tag}", [run("{not a tag}")]),
        ("<<i>x", [run("<"), run("x", "i")]), ("<", [run("<")]), ("<i>a\nb</i>", [run("a\nb", "i")]),
    ]

    @Test(arguments: subRipTagsRows)
    func subRipTags(text: String, expected: [SubtitleCue.Run]) throws {
        #expect(try Self.cues("1\n\(Self.times)\(text)\n").first?.runs == expected)
    }

    private static let webVTTTagsRows: [(String, [SubtitleCue.Run])] = [
        ("<v Ann>Hi <c.loud>you</c></v>", [run("Hi you")]),
        ("&lt;b&gt; &amp;&nbsp;&#233;&#x1F600;", [run("<b> &\u{A0}é😀")]),
        ("<lang en>a<00:00:01.500>b</lang>", [run("a"), run("b", at: 1500)]),
        ("<00:01.000><c> one</c><00:01.250><c> two</c>", [run(" one", at: 1000), run(" two", at: 1250)]),
        // Times that are outside of the subtitle, don't ascend, or are none.
        ("a<00:00:02.500>b<00:00:01.750>c<00:00:01.750>d<0:1>e", [run("ab"), run("cde", at: 1750)]),
        (
            "<c.yellow.bg_blue>a<b.loud>b</b></c>c",
            [
                run("a", color: "#FFFF00", background: "#0000FF"),
                run("b", "b", color: "#FFFF00", background: "#0000FF"), run("c"),
            ]
        ), ("<ruby>字<rt>ji</rt></ruby>", [run("字ji")]),
        ("&unknown; & &#0; AT&T", [run("&unknown; & \0 AT&T")]), ("<b>x</b>", [run("x", "b")]),
        ("<font color=\"red\">a</font> <s>b</s><music.loud>c", [run("a bc")]),
        ("1 < 2 <3 <i>", [run("1 < 2 <3 ")]),
    ]

    @Test(arguments: webVTTTagsRows)
    func webVTTTags(text: String, expected: [SubtitleCue.Run]) throws {
        let runs = try Self.cues(Self.vtt("\(Self.times)\(text)\n")).first?.runs
        #expect(runs == expected, "\(String(describing: runs))")
    }

    // MARK: Places

    private static func place(_ change: (inout SubtitleCue.Place) -> Void) -> SubtitleCue.Place {
        var place = SubtitleCue.Place()
        change(&place)
        return place
    }

    private static let cueSettingsRows: [(String, SubtitleCue.Place)] = [
        ("", place { _ in }), ("line:0", place { $0.line = .top(0) }),
        ("line:-1", place { $0.line = .bottom(0) }),
        ("line:-3", place { $0.line = .bottom(2) }), ("line:25%", place { $0.line = .fraction(0.25) }),
        ("line:25%,start", place { $0.line = .fraction(0.25) }),
        ("align:start", place { $0.align = .left }),
        (
            "align:end position:90% size:35%",
            place { ($0.align, $0.position, $0.size) = (.right, 0.9, 0.35) }
        ),
        ("vertical:rl region:bill align:middle", place { _ in }),
    ]

    @Test(arguments: cueSettingsRows)
    func cueSettings(settings: String, expected: SubtitleCue.Place) throws {
        let line = "00:01.000 --> 00:02.000 " + settings
        #expect(try Self.cues(Self.vtt("\(line)\nText\n")).first?.place == expected)
    }

    @Test(arguments: 1...9) func subRipPlaces(number: Int) throws {
        let place = try Self.cues("1\n\(Self.times){\\an\(number)}Text\n").first?.place
        #expect(place?.line == [.bottom(0), .middle, .top(0)][(number - 1) / 3])
        #expect(place?.align == [.left, .center, .right][(number - 1) % 3])
    }

    // MARK: Omissions

    private static let omissionsAreToldRows: [(String, [String])] = [
        (vtt("STYLE\n::cue { color: red }\n\n\(times)One"), ["line 3: styles of WebVTT"]),
        (vtt("REGION\nid:a\n\n00:01.000 --> 00:02.000 region:a\nOne"), ["line 3: regions of WebVTT"]),
        (vtt("00:01.000 --> 00:02.000 vertical:rl\nOne"), ["line 3: vertical text"]),
        (vtt("00:01.000 --> 00:02.000 line:5%,end\nOne"), ["line 3: the alignment of a line"]),
        (vtt("00:01.000 --> 00:02.000 line:5%,start\nOne"), []),
        (vtt("\(times)<s>a</s>"), ["line 3: tags that WebVTT"]),
        (
            vtt("\(times)<c.mad>a</c>\n\n\(times)<i.loud>b</i><00:00:01.500>c<ruby>d</ruby>"),
            ["line 3: classes", "line 6: ruby text", "line 6: times within a subtitle"]
        ),
        (vtt("\(times)<v Ann><lang en>Hi</lang></v>\n\nNOTE\n<c.mad>\n\n\(times)<c.red>a</c>"), []),
        (
            vtt("\(times)a<00:00:03.000>b"),
            ["line 3: times of words that are outside", "line 3: times within a subtitle"]
        ),
        (
            "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n\(times)One",
            ["line 2: X-TIMESTAMP-MAP"]
        ),
        ("\(times)<font>a</font>{\\an8}", []),
        ("\(times)<font color=\"red\">a</font>", []),
        ("\(times)<font color=\"mauve\">a</font>", ["line 1: fonts, sizes and unknown colors"]),
        ("\(times)<font color=\"red\" face=\"Arial\">a</font>", ["line 1: fonts, sizes"]),
        ("\(times)<font size=\"5\">a</font>", ["line 1: fonts, sizes"]),
        ("1\n\(times){\\fad(1,2)}a", ["line 2: tags in braces"]),
        ("00:00:01,000 --> 00:00:02,000 X1:0 Y1:0\nOne", ["line 1: coordinates"]),
        ("1\n00:00:02,000 --> 00:00:02,000\nX\n\n2\n\(times)One", ["line 2: subtitles that don't end"]),
        // Also where the blank line above is missing.
        ("1\n\(times)One\n2\n00:00:05,000 --> 00:00:04,000\nTwo", ["line 5: subtitles that don't end"]),
        (vtt("00:02.000 --> 00:02.000\nX"), ["line 3: subtitles that don't end"]),
        ("1\n\(times)One\n\n2\n", ["line 5: a number at the end"]),
        (vtt("\(times)One\n\nmore\n\n\(times)Two"), ["line 6: text that has no times"]),
    ]

    @Test(arguments: omissionsAreToldRows) func omissionsAreTold(text: String, expected: [String]) throws {
        let warnings = try SubtitleParsing(Data(text.utf8)).contents().omissions.warnings
        #expect(warnings.count == expected.count, "\(warnings)")
        #expect(zip(warnings, expected).allSatisfy { $0.hasPrefix($1) }, "\(warnings)")
    }

    // MARK: Faults

    private static let faultsAreToldByLineRows: [(String, Int, String)] = [
        ("1\n\(times)One\n\n2\nNo times\n", 6, "expected the times"), ("1\n", 2, "expected the times"),
        ("1\n00:00:01,000 --> 00:00:0x,000\nX", 2, "invalid time \"00:00:0x,000\""),
        ("1\n00:00:61,000 --> 00:02:00,000\nX", 2, "invalid time"),
        ("1\n --> 00:02:00,000\nX", 2, "invalid time \"\""),
        ("1\n\(times)X\n\n3\n00:00:02,0000 --> 00:00:03,000\nX", 6, "invalid time"),
        ("1\n999999:00:02,000 --> 00:00:03,000\nX", 2, "invalid time"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000 color:red\nX", 3, "invalid cue setting \"color:red\""),
        ("WEBVTT\n\n00:01.000 --> 00:02.000 position:140%\nX", 3, "invalid cue setting"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000 line:x\nX", 3, "invalid cue setting"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000 nonsense\nX", 3, "invalid cue setting"),
        ("<html>\n<body>\n", 2, "expected the times"),
        ("\n{1}{25}X\n", 2, "MicroDVD"),
        ("<tt xmlns=\"http://www.w3.org/ns/ttml\">", 1, "TTML"),
    ]

    @Test(arguments: faultsAreToldByLineRows) func faultsAreToldByLine(text: String, line: Int, words: String)
        throws
    {
        let problem = try #require(throws: DocumentProblem.self) { try Self.cues(text) }
        #expect(problem.line == line)
        #expect(problem.cause.contains(words), "\(problem.cause)")
        #expect(!problem.remedy.isEmpty)
    }

    /// Whatever the bytes are, reading them ends in cues or in a problem.
    @Test(arguments: 0..<60 as Range<UInt64>) func anyBytesAreReadOrRefused(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "1", "\n", "\r\n", "-->", "00:00:01,000", " ", "WEBVTT", "<i>", "</", "{\\an", "&#", ";", "x",
            "字", "\u{0}",
        ]
        let text = (0..<200).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        do {
            for cue in try Self.cues(text) { #expect(cue.range.duration > .zero) }
        } catch {
            #expect((error.line ?? 0) > 0)
        }
    }
}
