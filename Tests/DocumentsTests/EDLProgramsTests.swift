import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Edit decision lists as editing programs write them.
@Suite(.timeLimit(.minutes(5))) struct EDLProgramsTests {
    private static func timeline(_ text: String, _ warnings: inout [String]) throws -> OTIOTimeline {
        try EDLReader.timeline(Data((text + "\n").utf8), rate: FrameRateFraction(25, 1), warnings: &warnings)
    }

    private static func timeline(_ text: String) throws -> OTIOTimeline {
        var warnings: [String] = []
        let timeline = try timeline(text, &warnings)
        #expect(warnings.isEmpty, "\(warnings)")
        return timeline
    }

    /// Each clip with its track, name, place and medium, in frames.
    private static func clips(_ timeline: OTIOTimeline) throws -> [String] {
        let layout = try LayoutMaker.layout(timeline.tracks, times: ItemTimes { _ in nil })
        func frames(_ time: CMTime) -> Int64 { FrameRateFraction(25, 1).frames(time) }
        return layout.clips.map { clip in
            "\(clip.isAudio ? "A" : "V") \(clip.clip.properties.name)"
                + " \(frames(clip.range.start))+\(frames(clip.range.duration))"
                + " from \(frames(clip.mediaStart))" + (clip.speed == .normal ? "" : " x\(clip.speed.value)")
        }
    }

    /// What a list says, in words of its own, and the clips.
    static let lists: [(name: String, list: String, clips: [String])] = [
        (
            "the name of each clip below its own line",
            """
            001  AX  V  C      00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00
            * FROM CLIP NAME: a
            002  AX  V  C      00:00:01:00 00:00:01:01 00:00:01:00 00:00:01:01
            * FROM CLIP NAME: a
            002  AX  V  D  010 00:00:00:00 00:00:01:00 00:00:01:01 00:00:02:01
            * FROM CLIP NAME: b
            """, ["V a 0+25 from 0", "V a 25+11 from 25", "V b 26+25 from 0"]
        ),
        (
            "a name in small letters",
            """
            001  AX  V  C      00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00
            * from clip name: a
            """, ["V a 0+25 from 0"]
        ),
        (
            "the names of both clips below the second line",
            """
            001  AX  V  C      00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00
            * FROM CLIP NAME: a
            002  AX  V  C      00:00:01:00 00:00:01:00 00:00:01:00 00:00:01:00
            002  AX  V  D  010 00:00:00:00 00:00:01:00 00:00:01:00 00:00:02:00
            * FROM CLIP NAME: a
            * TO CLIP NAME: b
            """, ["V a 0+35 from 0", "V b 25+25 from 0"]
        ),
        (
            "the names of both clips in the other order, in one line",
            """
            001  AX  V  C      00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00
            * FROM CLIP NAME: a
            002  AX  V  D  010 00:00:00:00 00:00:01:00 00:00:01:00 00:00:02:00
            * TO CLIP NAME: b
            * FROM CLIP NAME: a
            """, ["V a 0+35 from 0", "V b 25+25 from 0"]
        ),
        (
            "a fade in with the name below it",
            """
            001  BL  V  C      00:00:00:00 00:00:00:00 00:00:00:00 00:00:00:00
            001  AX  V  D  010 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00
            * FROM CLIP NAME: a
            """, ["V a 0+25 from 0"]
        ),
        (
            "files of both clips",
            """
            001  AX  V  C      00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00
            * SOURCE FILE: a
            002  AX  V  C      00:00:01:00 00:00:01:00 00:00:01:00 00:00:01:00
            002  AX  V  D  010 00:00:00:00 00:00:01:00 00:00:01:00 00:00:02:00
            * SOURCE FILE: a
            * SOURCE FILE: b
            """, ["V AX 0+35 from 0", "V AX 25+25 from 0"]
        ),
        (
            "a stereo pair in one event",
            """
            001  AX  AA/V  C   00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
            * FROM CLIP NAME: a
            """, ["V a 0+25 from 0", "A a 0+25 from 0"]
        ),
        (
            "a stereo pair in two events, and its other channels in a third one",
            """
            001  AX  V     C   00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
            * FROM CLIP NAME: a
            002  AX  A     C   00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
            * FROM CLIP NAME: a
            003  AX  A2    C   00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
            * FROM CLIP NAME: a
            004  AX  NONE  C   00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
            * FROM CLIP NAME: a
            AUD  3    4
            """, ["V a 0+25 from 0", "A a 0+25 from 0"]
        ),
        (
            "another sound on another channel",
            """
            001  AX  A1A2  C   00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
            * FROM CLIP NAME: a
            002  AX  A3    C   00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
            * FROM CLIP NAME: b
            003  AX  NONE  C   00:00:01:00 00:00:02:00 01:00:01:00 01:00:02:00
            * FROM CLIP NAME: c
            AUD  3
            """, ["A a 0+25 from 0", "A b 0+25 from 0", "A c 25+25 from 25"]
        ),
        (
            "the order of the sources",
            """
            001  AX  V     C   00:00:00:00 00:00:01:00 01:00:02:00 01:00:03:00
            * FROM CLIP NAME: c
            002  AX  V     C   00:00:01:00 00:00:02:00 01:00:00:00 01:00:01:00
            * FROM CLIP NAME: a
            003  AX  V     C   00:00:05:00 00:00:05:00 01:00:01:00 01:00:01:00
            003  AX  V     D 010 00:00:03:00 00:00:04:00 01:00:01:00 01:00:02:00
            * TO CLIP NAME: b
            """, ["V a 0+35 from 25", "V b 25+25 from 75", "V c 50+25 from 0"]
        ),
        (
            "over midnight, in a record and a source",
            """
            001  AX  V     C   00:00:00:00 00:00:01:00 23:59:58:12 23:59:59:12
            * FROM CLIP NAME: a
            002  AX  V     C   23:59:59:00 00:00:00:00 23:59:59:12 00:00:00:12
            * FROM CLIP NAME: b
            003  AX  V     C   00:00:01:00 00:00:02:00 00:00:00:12 00:00:01:12
            * FROM CLIP NAME: c
            """, ["V a 0+25 from 0", "V b 25+25 from 2159975", "V c 50+25 from 25"]
        ),
        (
            "speeds of one channel, of both, and of the clip that comes",
            """
            001  AX  V     C   00:00:00:00 00:00:02:00 01:00:00:00 01:00:01:00
            001  AX  A     C   00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
            M2   AX  V     050.0                00:00:00:00
            * FROM CLIP NAME: a
            002  AX  AA/V  C   00:00:00:00 00:00:02:00 01:00:01:00 01:00:02:00
            M2   AX        050.0                00:00:00:00
            * FROM CLIP NAME: b
            003  AX  V     C   00:00:02:00 00:00:02:00 01:00:02:00 01:00:02:00
            003  AX  V   D 010 00:00:05:00 00:00:07:00 01:00:02:00 01:00:03:00
            M2   AX        050.0                00:00:05:00
            * TO CLIP NAME: c
            """,
            [
                "V a 0+25 from 0 x2.0", "V b 25+35 from 0 x2.0", "V c 50+25 from 125 x2.0",
                "A a 0+25 from 0", "A b 25+25 from 0 x2.0",
            ]
        ),
    ]

    @Test(arguments: lists.indices) func clipsAreThoseOfTheList(index: Int) throws {
        let (name, list, clips) = Self.lists[index]
        #expect(try Self.clips(Self.timeline(list)) == clips, "\(name)")
    }

    @Test func encodingsOfOtherSystemsAreRead() throws {
        let text =
            "TITLE: é\r\n001  AX  V  C  00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\r\n"
            + "* FROM CLIP NAME: größe 字\r\n"
        let wide = { (encoding: String.Encoding) in text.data(using: encoding) ?? Data() }
        let forms = [
            Data(text.utf8), Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8), wide(.utf16),
            Data([0xFF, 0xFE]) + wide(.utf16LittleEndian), Data([0xFE, 0xFF]) + wide(.utf16BigEndian),
            wide(.utf16LittleEndian), wide(.utf16BigEndian),
        ]
        for (index, data) in forms.enumerated() {
            var warnings: [String] = []
            let rate = FrameRateFraction(25, 1)
            let timeline = try EDLReader.timeline(data, rate: rate, warnings: &warnings)
            #expect(timeline.name == "é" && warnings.isEmpty)
            #expect(try Self.clips(timeline) == ["V größe 字 0+25 from 0"], "\(index)")
        }
        let latin = Data(text.replacingOccurrences(of: " 字", with: "").unicodeScalars.map { UInt8($0.value) })
        var warnings: [String] = []
        let timeline = try EDLReader.timeline(latin, rate: nil, warnings: &warnings)
        #expect(try Self.clips(timeline).first?.hasPrefix("V größe ") == true)
    }

    // MARK: Levels

    private static func volumes(_ list: String, at frames: [Int64]) throws -> [Double] {
        let tracks = try timeline(list).tracks
        let clip = try #require(ClipSearch.clips(in: .stack(tracks), at: JSONPath()).last?.0)
        let curve = try clip.volumeCurve(at: JSONPath(), in: nil)
        return frames.map { frame in
            let gain = Double(clip.volume) * (curve?.gain(at: .at(frame, 25)) ?? 1)
            return (VolumeCurve.decibels(gain: gain) * 10).rounded() / 10
        }
    }

    private static let event = "001  AX  AA/V  C  00:00:10:00 00:00:12:00 01:00:00:00 01:00:02:00\n"

    @Test func levelsAreHeard() throws {
        let one = Self.event + "* AUDIO LEVEL AT 01:00:00:00 IS -12.00 DB  (REEL AX A1)\n"
        #expect(try Self.volumes(one, at: [0, 49]) == [-12, -12])
        let pair = one + "* AUDIO LEVEL AT 01:00:00:00 IS -12.00 DB  (REEL AX A2)\n"
        #expect(try Self.volumes(pair, at: [0, 49]) == [-12, -12])
        let change =
            Self.event + "* AUDIO LEVEL AT 01:00:00:00 IS -40.00 DB  (REEL AX A1)\n"
            + "* AUDIO LEVEL AT 01:00:02:00 IS +0.00 DB  (REEL AX A1)\n"
        let found = try Self.volumes(change, at: [0, 10, 25, 50])
        #expect(zip(found, [-40, -32, -20, 0]).allSatisfy { ($0 - $1).magnitude < 0.2 }, "\(found)")
        let bySource = Self.event + "* AUDIO LEVEL AT 00:00:11:00 IS -3 DB\n"
        #expect(try Self.volumes(bySource, at: [0, 25]) == [-3, -3])
        let silent = Self.event + "* AUDIO LEVEL AT 01:00:00:00 IS -96.00 DB  (REEL AX A1)\n"
        #expect(try Self.volumes(silent, at: [0]) == [-96])
        let infinite = Self.event + "* AUDIO LEVEL AT 01:00:00:00 IS -INF DB  (REEL AX A1)\n"
        #expect(try Self.volumes(infinite, at: [0]) == [-96])
    }

    @Test func whatIsNotHeardOfLevelsIsTold() throws {
        for (line, word) in [
            ("* AUDIO LEVEL AT 01:00:00:00 IS -12.00 DB  (REEL AX A2)\n", "channels have levels"),
            ("* AUDIO LEVEL AT nine IS -12.00 DB  (REEL AX A1)\n", "not read"),
        ] {
            var warnings: [String] = []
            _ = try Self.timeline(
                Self.event + "* AUDIO LEVEL AT 01:00:00:00 IS -6.00 DB  (REEL AX A1)\n" + line, &warnings)
            #expect(warnings.count == 1 && warnings.first?.contains(word) == true, "\(warnings)")
        }
        var warnings: [String] = []
        _ = try Self.timeline(
            "001 A V C 0 25 0 25\n* AUDIO LEVEL AT 00:00:00:00 IS -6.00 DB  (REEL A A1)\n", &warnings)
        #expect(warnings.count == 1 && warnings.first?.contains("without sound") == true)
    }

    /// No level is too far from another one.
    @Test func levelsMayBeAnyNumbers() throws {
        let far =
            Self.event + "* AUDIO LEVEL AT 01:00:00:00 IS -1e300 DB  (REEL AX A1)\n"
            + "* AUDIO LEVEL AT 01:00:02:00 IS 1e300 DB  (REEL AX A1)\n"
        #expect(try Self.volumes(far, at: [0]) == [-96])
    }

    /// As of Resolve's lists with markers.
    @Test func linesOfOtherProgramsAreTold() throws {
        let event = "001  AX  V  C  00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\n"
        for line in ["|C:ResolveColorBlue |M:Marker 1 |D:1", "# by a script", "; a remark"] {
            var warnings: [String] = []
            let timeline = try Self.timeline("\(event)  \(line)", &warnings)
            #expect(try Self.clips(timeline).count == 1 && warnings == ["line 2: not read: \(line)"])
        }
    }

    @Test func linesBelowNothingAreFaults() {
        for (text, cause) in [
            ("AUD  3    4\n", "without an event"), (Self.event + "AUD  x\n", "invalid channels"),
            (Self.event + "AUD\n", "invalid channels"), ("001 A A123 C 0 25 0 25\n", "unknown channel"),
            ("001 A V C 12:00:00:00 11:59:59:00 0 25\n", "ends before"),
        ] {
            let problem = #expect(throws: DocumentProblem.self) { try Self.timeline(text) }
            #expect(problem?.cause.contains(cause) == true, "\(String(describing: problem))")
        }
    }

    // MARK: Writing

    private static func range(_ start: Int64, _ count: Int64) -> OTIOTimeRange {
        OTIOTimeRange(
            CMTimeRange(start: .at(start, 25), duration: .at(count, 25)), rate: FrameRateFraction(25, 1))
    }

    private static func clip(_ name: String, _ start: Int64, _ count: Int64) -> OTIOClip {
        OTIOClip(
            OTIOItemProperties(name: name, sourceRange: range(start, count)),
            reference: OTIOMediaReference(.external(name)))
    }

    private static func fade(_ before: Int64, _ after: Int64) -> OTIOItem {
        .transition(
            OTIOTransition(inOffset: range(0, before).duration, outOffset: range(0, after).duration))
    }

    private static func gap(_ count: Int64) -> OTIOItem {
        .gap(OTIOGap(OTIOItemProperties(sourceRange: range(0, count))))
    }

    private static func written(_ tracks: [OTIOTrack]) throws -> (list: String, OTIOTimeline, [String]) {
        var document = OTIOTimeline(name: "t")
        document.tracks.children = tracks.map(OTIOItem.track)
        let writer = try EDLWriter(document)
        let text = String(decoding: writer.data, as: UTF8.self)
        return (text, try timeline(text), writer.losses)
    }

    @Test func gapsAtTheEndsAndFadesAreWritten() throws {
        let track = OTIOTrack(children: [
            Self.gap(10), .clip(Self.clip("a", 0, 25)), Self.fade(8, 0),
        ])
        let (list, again, losses) = try Self.written([track])
        #expect(losses.isEmpty, "\(list)")
        #expect(
            try Self.clips(again) == [
                "V BL 0+10 from 0", "V a 10+25 from 0", "V BL 27+8 from 0",
            ])
        let fades = try LayoutMaker.layout(again.tracks, times: ItemTimes { _ in nil }).clips[1].transitions
        #expect(fades.map(\.range) == [CMTimeRange(start: .at(27, 25), duration: .at(8, 25))])
        let behind = OTIOTrack(children: [.clip(Self.clip("a", 0, 25)), Self.fade(8, 4), Self.gap(10)])
        let (_, long, told) = try Self.written([behind])
        #expect(told.isEmpty && long.tracks.children.count == 1)
        let duration = try ItemTimes { _ in nil }.duration(.stack(long.tracks), at: JSONPath())
        #expect(duration == .at(35, 25))
        let silent = OTIOTrack(children: [.clip(Self.clip("a", 0, 25)), Self.gap(10)])
        let (_, empty, none) = try Self.written([silent])
        #expect(none.isEmpty)
        #expect(try ItemTimes { _ in nil }.duration(.stack(empty.tracks), at: JSONPath()) == .at(35, 25))
    }

    @Test func volumesAreWritten() throws {
        var (quiet, changing) = (Self.clip("a", 0, 25), Self.clip("b", 0, 50))
        quiet.setVolume(VolumeCurve([.init(time: .zero, gain: 0.5)]))
        changing.setVolume(
            VolumeCurve([
                .init(time: .zero, gain: 0), .init(time: .at(25, 25), gain: 1),
                .init(time: .at(40, 25), gain: 1), .init(time: .at(50, 25), gain: 0.25),
            ]))
        let track = OTIOTrack(kind: OTIOTrack.audio, children: [.clip(quiet), .clip(changing)])
        let (list, again, losses) = try Self.written([track])
        #expect(losses.isEmpty && list.contains("* AUDIO LEVEL AT 00:00:00:00 IS -6.02 DB  (REEL A A1)"))
        let clips = ClipSearch.clips(in: .stack(again.tracks), at: JSONPath()).map(\.0)
        #expect(((clips.first?.volume ?? 0) - 0.5).magnitude < 0.001)
        let curve = try #require(try clips.last?.volumeCurve(at: JSONPath(), in: nil))
        for frame in Int64(0)..<50 {
            let meant = frame < 25 ? Double(frame) / 25 : frame < 40 ? 1 : 1 - 0.75 * Double(frame - 40) / 10
            #expect((curve.gain(at: .at(frame, 25)) - meant).magnitude < 0.005, "\(frame)")
        }
    }

    @Test func smallLettersAreRead() throws {
        var warnings: [String] = []
        let timeline = try Self.timeline(
            """
            FCM:DROP FRAME
            001  AX  V  C      00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00
            * Freeze Frame
            * ASC_SOP (1 1 1)(0 0 0)(1 1 1)
            002  BX  A  C      00:00:00:00 00:00:01:00 00:00:01:00 00:00:02:00
            * Audio Level at 00:00:00:00 is -6.00 dB  (Reel BX A1)
            """, &warnings)
        let clips = ClipSearch.clips(in: .stack(timeline.tracks), at: JSONPath()).map(\.0)
        #expect(clips.first?.properties.effects.map(\.kind) == [.freezeFrame])
        #expect(((clips.last?.volume ?? 0) - 0.5).magnitude < 0.01)
        // At 25 frames per second there is no drop-frame timecode.
        #expect(
            warnings == ["line 1: not read: FCM:DROP FRAME", "line 4: a color correction is not rendered"])
    }

    @Test func whatAListCannotSayIsTold() throws {
        var off = Self.clip("b", 0, 10)
        off.properties.isEnabled = false
        var part = OTIOTrack(children: [.clip(Self.clip("a", 0, 25)), .clip(off)])
        part.properties.sourceRange = Self.range(5, 10)
        let (_, _, losses) = try Self.written([part])
        #expect(losses.contains { $0.contains("range") } && losses.contains { $0.contains("disabled") })
    }
}
