import Foundation
import Testing
import Timeline

@testable import Documents

/// What edit decision lists say, and what is wrong in them.
@Suite struct EDLTests {
    /// A list, the line that the error names, and a part of its cause.
    static let bad: [(String, Int, String)] = [
        ("TITLE: none\n", 1, "no events"),
        ("TITLE: a\nnonsense\n", 2, "not a line"),
        ("001 A V C 00:00:00:00\n", 1, "fields"),
        (
            "001 A V C 00:00:00:00 00:00:00:70 00:00:00:00 00:00:00:70\n001 A V C 00:61:00:00 0 0 0\n", 1,
            "invalid timecode"
        ),
        ("001 A V C 00:00:01:00 00:00:00:00 00:00:00:00 00:00:01:00\n", 1, "ends before"),
        ("001 A V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:02:00\n", 1, "the source has"),
        (
            "001 A V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\n"
                + "002 A V C 00:00:00:00 00:00:01:00 00:00:00:12 00:00:01:12\n", 2, "begins before"
        ),
        ("001 A V KB 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\n", 1, "unknown transition"),
        ("001 A X7 C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\n", 1, "unknown channel"),
        ("M2 A 025.0 00:00:00:00\n", 1, "without an event"),
    ]

    @Test(arguments: bad.indices) func faultsHaveTheirLine(index: Int) throws {
        let (text, line, cause) = Self.bad[index]
        var warnings: [String] = []
        let problem = #expect(throws: DocumentProblem.self) {
            try EDLReader.timeline(Data(text.utf8), rate: nil, warnings: &warnings)
        }
        #expect(
            problem?.line == line && problem?.cause.contains(cause) == true, "\(String(describing: problem))")
    }

    /// What DOS and other programs write at the end, in each encoding.
    @Test(arguments: ["\u{1A}", "\r\n\u{1A}\r\n", "\0\0\0"], [String.Encoding.utf8, .utf16BigEndian])
    func endMarksAreNotLines(ending: String, encoding: String.Encoding) throws {
        let list = "TITLE: t\r\n001 A V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\r\n" + ending
        var warnings: [String] = []
        let timeline = try EDLReader.timeline(
            try #require(list.data(using: encoding)), rate: nil, warnings: &warnings)
        #expect(timeline.name == "t" && timeline.tracks.children.count == 1 && warnings.isEmpty)
    }

    /// Lines that aren't read, and what is told of them: one line for each kind.
    static let unread: [(String, [String])] = [
        ("* PROJECT: x\n* BY: y\nEVENT", ["line 1: not read: PROJECT: x; also in line 2"]),
        ("* FRAME RATE: 25\n*\nEVENT", []),
        ("EVENT* OF THE EVENT\n", []),
        (
            "SPLIT:    AUDIO DELAY=  00:00:00:05\nEVENTGPI +000\nSPLIT: AUDIO DELAY= 0\n",
            [
                "line 1: not read: SPLIT:    AUDIO DELAY=  00:00:00:05; also in line 4",
                "line 3: not read: GPI +000",
            ]
        ),
        (
            "EVENT* ASC_SOP (1 1 1)(0 0 0)(1 1 1)\n* ASC_SAT 0.9\n",
            ["line 2: a color correction is not rendered; also in line 3"]
        ),
        ("EVENT|M:a\n|M:b\n|M:c\n", ["line 2: not read: |M:a; also in line 3, 4"]),
        ("FCM: NON-DROP FRAME\nEVENT", []),
        ("FCM: DROP FRAME\nEVENTFCM: NON-DROP FRAME\n", ["line 3: not read: FCM: NON-DROP FRAME"]),
    ]

    @Test(arguments: unread.indices) func linesThatAreNotReadAreTold(index: Int) throws {
        let (text, told) = Self.unread[index]
        let event = "001 A V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\n"
        var warnings: [String] = []
        let list = Data(text.replacing("EVENT", with: event).utf8)
        _ = try EDLReader.timeline(list, rate: nil, warnings: &warnings)
        #expect(warnings == told, "\(text)")
    }

    @Test func dropFrameTimecodeSkipsNumbersAndNotFrames() {
        let drop = EDLTimecode(rate: FrameRateFraction(30_000, 1001), isDropFrame: true)
        for (text, frames) in [
            ("00:00:59;29", 1799), ("00:01:00;02", 1800), ("00:02:00;02", 3598), ("00:10:00;00", 17_982),
            ("01:00:00;00", 107_892), ("23:59:59;29", 2_589_407),
        ] as [(String, Int64)] {
            #expect(drop.frames(Substring(text)) == frames && drop.text(frames) == text, "\(text)")
        }
        for frames in stride(from: Int64(0), to: 2_589_408, by: 49_999) {
            #expect(drop.frames(Substring(drop.text(frames))) == frames)
        }
        let plain = EDLTimecode(rate: FrameRateFraction(24, 1), isDropFrame: false)
        #expect(plain.text(86_400) == "01:00:00:00" && plain.frames("01:00:00:23") == 86_423)
    }

    @Test func ratesAreThoseThatTheTimecodesFit() {
        for (text, rate) in [
            ("* FRAME RATE: 24000/1001", FrameRateFraction(24_000, 1001)),
            ("00:00:00:23", FrameRateFraction(24, 1)),
            ("00:00:00:24", FrameRateFraction(25, 1)), ("00:00:00:29", FrameRateFraction(30, 1)),
            ("00:00:00:59", FrameRateFraction(60, 1)),
        ] {
            #expect(EDLRate.rate(of: [Substring(text)], isDropFrame: false) == rate, "\(text)")
        }
    }
}
