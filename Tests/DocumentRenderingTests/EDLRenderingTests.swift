import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Edit decision lists: rendered, written again, and read by Python's adapter.
@Suite(.timeLimit(.minutes(5))) struct EDLRenderingTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        /// The events; `CLIP` is the path of the numbered clip.
        var events: String
        var frames: [ExpectedFrame]
        /// Whether Python's adapter, which knows fewer forms, reads it.
        var isPythons = true
        var testDescription: String { name }
    }

    /// Some programs write the audio of every clip, also of files that have none.
    @Test(arguments: ["AA/V", "B", "A", "A2"]) func filesWithoutAudioAreSilent(channels: String) async throws
    {
        let folder = try TemporaryFolder.make("edl")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await TestMedia.clip(
            TestClip(.numbered, frameCount: 10).with { $0.frameRate = [25, 1] })
        let file = folder.appendingPathComponent("a.edl")
        let list = """
            001  A        V     C        00:00:00:00 00:00:00:05 00:00:00:00 00:00:00:05
            * FROM CLIP: \(clip.path)
            002  A        \(channels)  C        00:00:00:00 00:00:00:05 00:00:00:05 00:00:00:10
            * FROM CLIP: \(clip.path)

            """
        try Data(list.utf8).write(to: file)
        let built = try await TimelineDocument(contentsOf: file, frameDuration: .at(1, 25)).build()
        #expect(built.warnings.contains { $0.contains("has no audio") }, "\(built.warnings)")
        #expect(built.composition.tracks(withMediaType: .audio).isEmpty)
    }

    private static func mix(_ first: Int, _ second: Int, _ count: Int) -> [ExpectedFrame] {
        (0..<count).map { .mix(first + $0, second + $0, Double($0) / Double(count)) }
    }

    static let cases: [Case] = [
        Case(
            name: "one cut",
            events: """
                001  CLIP1    V     C        00:00:00:10 00:00:01:00 00:00:00:00 00:00:00:15
                * FROM CLIP: CLIP
                """, frames: .numbers(10..<25)),
        Case(
            name: "three cuts from one hour on",
            events: """
                001  A        V     C        00:00:00:00 00:00:00:05 01:00:00:00 01:00:00:05
                * FROM CLIP: CLIP
                002  A        V     C        00:00:02:00 00:00:02:05 01:00:00:05 01:00:00:10
                * FROM CLIP: CLIP
                003  A        V     C        00:00:01:00 00:00:01:05 01:00:00:10 01:00:00:15
                * FROM CLIP: CLIP
                """, frames: .numbers(0..<5) + .numbers(50..<55) + .numbers(25..<30)),
        Case(
            name: "a gap",
            events: """
                001  A        V     C        00:00:00:00 00:00:00:05 00:00:00:00 00:00:00:05
                * FROM CLIP: CLIP
                002  A        V     C        00:00:02:00 00:00:02:05 00:00:00:08 00:00:00:13
                * FROM CLIP: CLIP
                """, frames: .numbers(0..<5) + .black(3) + .numbers(50..<55)),
        Case(
            name: "a dissolve in two lines",
            events: """
                001  A        V     C        00:00:00:10 00:00:00:20 00:00:00:00 00:00:00:10
                * FROM CLIP: CLIP
                002  A        V     C        00:00:00:20 00:00:00:20 00:00:00:10 00:00:00:10
                002  B        V     D    004 00:00:02:00 00:00:02:10 00:00:00:10 00:00:00:20
                * TO CLIP: CLIP
                """, frames: .numbers(10..<20) + mix(20, 50, 4) + .numbers(54..<60), isPythons: false),
        Case(
            name: "a dissolve in one line",
            events: """
                001  A        V     C        00:00:00:10 00:00:00:20 00:00:00:00 00:00:00:10
                * FROM CLIP: CLIP
                002  B        V     D    004 00:00:02:00 00:00:02:10 00:00:00:10 00:00:00:20
                * SOURCE FILE: CLIP
                """, frames: .numbers(10..<20) + mix(20, 50, 4) + .numbers(54..<60), isPythons: false),
        Case(
            name: "a fade in from black",
            events: """
                001  BL       V     C        00:00:00:00 00:00:00:00 00:00:00:00 00:00:00:00
                001  B        V     D    004 00:00:02:00 00:00:02:10 00:00:00:00 00:00:00:10
                * TO CLIP: CLIP
                """, frames: (0..<4).map { .faded(50 + $0, Double($0) / 4) } + .numbers(54..<60),
            isPythons: false),
        Case(
            name: "a fade out to black",
            events: """
                001  A        V     C        00:00:02:00 00:00:02:06 00:00:00:00 00:00:00:06
                * FROM CLIP: CLIP
                002  A        V     C        00:00:02:06 00:00:02:06 00:00:00:06 00:00:00:06
                002  BL       V     D    004 00:00:00:00 00:00:00:06 00:00:00:06 00:00:00:12
                """,
            frames: .numbers(50..<56) + (0..<4).map { .faded(56 + $0, 1 - Double($0) / 4) } + .black(2)),
        Case(
            name: "a wipe from the left",
            events: """
                001  A        V     C        00:00:00:10 00:00:00:20 00:00:00:00 00:00:00:10
                * FROM CLIP: CLIP
                002  A        V     C        00:00:00:20 00:00:00:20 00:00:00:10 00:00:00:10
                002  B        V     W001 004 00:00:02:00 00:00:02:10 00:00:00:10 00:00:00:20
                * TO CLIP: CLIP
                """,
            frames: .numbers(10..<20) + (0..<4).map { .wiped(20 + $0, 50 + $0, $0) } + .numbers(54..<60),
            isPythons: false),
        Case(
            name: "twice the speed",
            events: """
                001  A        V     C        00:00:00:10 00:00:01:05 00:00:00:00 00:00:00:10
                M2   A       050.0                00:00:00:10
                * FROM CLIP: CLIP
                """, frames: (0..<10).map { .number(10 + 2 * $0) }),
        Case(
            name: "half the speed",
            events: """
                001  A        V     C        00:00:00:10 00:00:00:15 00:00:00:00 00:00:00:10
                M2   A       012.5                00:00:00:10
                * FROM CLIP: CLIP
                """, frames: (0..<10).map { .number(10 + $0 / 2) }),
        Case(
            name: "backwards, and twice as fast",
            events: """
                001  A        V     C        00:00:00:10 00:00:00:20 00:00:00:00 00:00:00:10
                M2   A       -025.0                00:00:00:10
                * FROM CLIP: CLIP
                002  A        V     C        00:00:02:00 00:00:02:10 00:00:00:10 00:00:00:15
                M2   A       -050.0                00:00:02:00
                * FROM CLIP: CLIP
                """,
            frames: (10..<20).reversed().map { .number($0) } + (0..<5).map { .number(59 - 2 * $0) },
            isPythons: false),
        Case(
            name: "a dissolve of two that play backwards",
            events: """
                001  A        V     C        00:00:00:10 00:00:00:20 00:00:00:00 00:00:00:10
                M2   A       -025.0                00:00:00:10
                * FROM CLIP: CLIP
                002  A        V     C        00:00:00:10 00:00:00:10 00:00:00:10 00:00:00:10
                002  B        V     D    004 00:00:02:00 00:00:02:10 00:00:00:10 00:00:00:20
                M2   B       -025.0                00:00:02:00
                * TO CLIP: CLIP
                """,
            frames: (10..<20).reversed().map { .number($0) }
                + (0..<4).map { .mix(9 - $0, 59 - $0, Double($0) / 4) }
                + (50..<56).reversed().map { .number($0) }, isPythons: false),
        Case(
            name: "a frozen frame",
            events: """
                001  A        V     C        00:00:01:10 00:00:01:11 00:00:00:00 00:00:00:08
                M2   A       000.0                00:00:01:10
                * * FREEZE FRAME
                * FROM CLIP: CLIP
                """, frames: Array(repeating: .number(35), count: 8)),
        Case(
            name: "video and audio together",
            events: """
                001  A        B     C        00:00:00:10 00:00:01:00 00:00:00:00 00:00:00:15
                * FROM CLIP NAME: clip
                * FROM FILE: CLIP
                """, frames: .numbers(10..<25)),
        Case(
            name: "frames in place of timecode, and lines of machines",
            events: """

                SPLIT:    AUDIO DELAY=  00:00:00:00
                GPI +000
                7 TAPE_7 V C 10 25 0 15
                * FROM CLIP: CLIP
                * A COMMENT OF THE EDITOR'S
                """, frames: .numbers(10..<25), isPythons: false),
        Case(
            name: "a black source between two",
            events: """
                001  A        V     C        00:00:00:00 00:00:00:05 00:00:00:00 00:00:00:05
                * FROM CLIP: CLIP
                002  BL       V     C        00:00:00:00 00:00:00:05 00:00:00:05 00:00:00:10
                003  A        V     C        00:00:02:00 00:00:02:05 00:00:00:10 00:00:00:15
                * FROM CLIP: CLIP
                """, frames: .numbers(0..<5) + .black(5) + .numbers(50..<55)),
        Case(
            name: "a reel with a space",
            events: """
                001  MY REEL  V     C        00:00:00:10 00:00:01:00 00:00:00:00 00:00:00:15
                * FROM CLIP: CLIP
                """, frames: .numbers(10..<25), isPythons: false),
        Case(
            name: "no files but names beside the list",
            events: """
                001  TAPE1    V     C        00:00:00:10 00:00:01:00 00:00:00:00 00:00:00:15
                * FROM CLIP NAME: beside.mp4
                """, frames: .numbers(10..<25)),
    ]

    private func write(_ item: Case, in folder: URL) async throws -> URL {
        let clip = try await NumberedDocument.clip()
        try FileManager.default.createSymbolicLink(
            at: folder.appendingPathComponent("beside.mp4"), withDestinationURL: clip)
        let text =
            "TITLE: \(item.name)\nFCM: NON-DROP FRAME\n"
            + item.events.replacingOccurrences(of: ": CLIP\n", with: ": \(clip.path)\n")
            .replacingOccurrences(of: ": CLIP$", with: ": \(clip.path)", options: .regularExpression)
            + "\n* FRAME RATE: 25\n"
        let file = folder.appendingPathComponent("list.edl")
        try Data(text.utf8).write(to: file)
        return file
    }

    @Test(arguments: cases) func eachFrameShowsWhatTheListSays(_ item: Case) async throws {
        let folder = try TemporaryFolder.make("edl")
        defer { TemporaryFolder.remove(folder) }
        let file = try await write(item, in: folder)
        NumberedDocument.expect(try await NumberedDocument.frames(of: file), item.frames, item.name)
        // Through OpenTimelineIO and back, every event stays.
        let (otio, again) = (folder.appendingPathComponent("a.otio"), folder.appendingPathComponent("b.edl"))
        let document = try TimelineDocument(contentsOf: file)
        #expect(try await document.write(to: otio, isStrict: true).isEmpty)
        #expect(try await TimelineDocument(contentsOf: otio).write(to: again, isStrict: true).isEmpty)
        let second = try TimelineDocument(contentsOf: again)
        guard case .other(let one) = document.content, case .other(let other) = second.content else {
            Issue.record("documents of tracks")
            return
        }
        #expect(one == other)
    }

    @Test(.pythonJudge, arguments: TestShare.of(cases.filter(\.isPythons), atMost: 3))
    func pythonAgreesOnTheRanges(_ item: Case)
        async throws
    {
        let folder = try TemporaryFolder.make("edl")
        defer { TemporaryFolder.remove(folder) }
        let file = try await write(item, in: folder)
        let (ours, again) = (folder.appendingPathComponent("a.otio"), folder.appendingPathComponent("b.edl"))
        let document = try TimelineDocument(contentsOf: file)
        try await document.write(to: ours)
        try await document.write(to: again)
        let output = try await PythonJudge.run(
            """
            def ranges(t):
                for k in t.tracks:
                    yield [(type(c).__name__, str(c.source_range), [e.time_scalar for e in c.effects])
                        for c in k if not isinstance(c, schema.Transition)]
            t = [otio.adapters.read_from_file(args[0], rate=25), otio.adapters.read_from_file(args[1]),
                otio.adapters.read_from_file(args[2], rate=25)]
            a, b, c = (list(ranges(x)) for x in t)
            print(a == b == c or (a, b, c))
            """, [file.path, ours.path, again.path])
        #expect(output == "True\n")
    }
}
