import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Documents that Python's OpenTimelineIO wrote, rendered: the right frame of the medium in each frame of the output.
@Suite(.timeLimit(.minutes(5)), .pythonJudge) struct OTIORenderingTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        /// Fills the timeline `t`, with `clip(start, count)` for a part of the numbered clip.
        var script: String
        var frames: [ExpectedFrame]
        var testDescription: String { name }
    }

    /// Mixes from one number on to another.
    private static func mix(_ first: Int, _ second: Int, _ count: Int) -> [ExpectedFrame] {
        (0..<count).map { .mix(first + $0, second + $0, Double($0) / Double(count)) }
    }

    static let cases: [Case] = [
        Case(
            name: "gaps and cuts", script: "v.extend([gap(5), clip(10, 10), gap(3), clip(50, 5)])",
            frames: .black(5) + .numbers(10..<20) + .black(3) + .numbers(50..<55)),
        Case(
            name: "a gap at the end", script: "v.extend([clip(10, 5), gap(4)])",
            frames: .numbers(10..<15) + .black(4)),
        Case(
            name: "a dissolve with handles",
            script: "v.extend([clip(10, 20), dissolve(3, 5), clip(50, 20)])",
            frames: .numbers(10..<27) + mix(27, 47, 8) + .numbers(55..<70)),
        Case(
            name: "a dissolve as EDLs have them",
            script: "v.extend([clip(10, 10), dissolve(0, 4), clip(50, 10)])",
            frames: .numbers(10..<20) + mix(20, 50, 4) + .numbers(54..<60)),
        Case(
            name: "fades from and to gaps",
            script: "v.extend([gap(4), dissolve(0, 4), clip(10, 10), dissolve(4, 0), gap(2)])",
            frames: .black(4) + (0..<4).map { .faded(10 + $0, Double($0) / 4) } + .numbers(14..<16)
                + (0..<4).map { .faded(16 + $0, 1 - Double($0) / 4) } + .black(2)),
        Case(
            name: "a fade at the beginning, around the cut",
            script: "v.extend([dissolve(4, 4), clip(10, 10)])",
            frames: (0..<8).map { .faded(6 + $0, Double($0) / 8) } + .numbers(14..<20)),
        Case(
            name: "a nested track, trimmed",
            script: """
                n = schema.Track("n", kind="Video", source_range=rng(5, 10))
                n.extend([clip(0, 8), clip(40, 20)])
                v.extend([clip(90, 2), n, clip(95, 2)])
                """,
            frames: .numbers(90..<92) + .numbers(5..<8) + .numbers(40..<47) + .numbers(95..<97)),
        Case(
            name: "a nested stack, the upper track in part",
            script: """
                s = schema.Stack("s")
                low, high = schema.Track("low"), schema.Track("high")
                low.append(clip(0, 12)); high.extend([gap(4), clip(60, 4)])
                s.extend([low, high])
                v.extend([clip(90, 3), s])
                """,
            frames: .numbers(90..<93) + .numbers(0..<4) + .numbers(60..<64) + .numbers(8..<12)),
        Case(
            name: "twice and half the speed",
            script: """
                a, b = clip(10, 10), clip(50, 10)
                a.effects.append(schema.LinearTimeWarp("fast", 2.0)); b.effects.append(schema.LinearTimeWarp("slow", 0.5))
                v.extend([a, b])
                """,
            frames: (0..<10).map { .number(10 + 2 * $0) } + (0..<10).map { .number(50 + $0 / 2) }),
        Case(
            name: "a frozen frame",
            script:
                "a = clip(42, 8); a.effects.append(schema.FreezeFrame()); v.extend([clip(0, 4), a, clip(5, 2)])",
            frames: .numbers(0..<4) + Array(repeating: .number(42), count: 8) + .numbers(5..<7)),
        Case(
            name: "a warped stack of warped clips",
            script: """
                s = schema.Stack("s", source_range=rng(4, 6)); s.effects.append(schema.LinearTimeWarp("", 2.0))
                n, a = schema.Track("n"), clip(0, 40); a.effects.append(schema.LinearTimeWarp("", 2.0))
                n.append(a); s.append(n); v.extend([s, clip(7, 1)])
                """,
            frames: (0..<6).map { .number(8 + 4 * $0) } + [.number(7)]),
        Case(
            name: "frozen between two frames",
            script:
                "a = clip(42.5, 8); a.effects.append(schema.FreezeFrame()); v.extend([clip(0, 4), a, clip(5, 2)])",
            frames: .numbers(0..<4) + Array(repeating: .number(42), count: 8) + .numbers(5..<7)),
        Case(
            name: "backwards at three speeds",
            script: """
                a, b, c = clip(10, 10), clip(50, 10), clip(80, 10)
                for x, k in (a, -1.0), (b, -2.0), (c, -0.5): x.effects.append(schema.LinearTimeWarp("", k))
                v.extend([clip(0, 3), a, b, c, clip(5, 2)])
                """,
            frames: .numbers(0..<3) + (10..<20).reversed().map { .number($0) }
                + (0..<10).map { .number(69 - 2 * $0) } + (0..<10).map { .number(84 - $0 / 2) }
                + .numbers(5..<7)),
        Case(
            name: "a dissolve of clips that play backwards",
            script: """
                a, b = clip(10, 20), clip(50, 20)
                for x in a, b: x.effects.append(schema.LinearTimeWarp("", -1.0))
                v.extend([a, dissolve(3, 5), b])
                """,
            frames: (13..<30).reversed().map { .number($0) }
                + (0..<8).map { .mix(12 - $0, 72 - $0, Double($0) / 8) }
                + (50..<65).reversed().map { .number($0) }),
        Case(
            name: "a trimmed track backwards, forwards in a clip of it",
            script: """
                n = schema.Track("n", kind="Video", source_range=rng(5, 10))
                a = clip(40, 20); a.effects.append(schema.LinearTimeWarp("", -1.0))
                n.extend([clip(0, 8), a]); n.effects.append(schema.LinearTimeWarp("", -1.0))
                v.extend([clip(90, 2), n, clip(95, 2)])
                """,
            frames: .numbers(90..<92) + .numbers(53..<60) + [7, 6, 5].map(ExpectedFrame.number)
                + .numbers(95..<97)),
        Case(
            name: "a stack backwards, with a wipe in it",
            script: """
                s, n = schema.Stack("s"), schema.Track("n", kind="Video")
                x = dissolve(2, 2); x.transition_type = 'bar-wipe-lr'; n.extend([clip(0, 5), x, clip(50, 5)])
                s.append(n); s.effects.append(schema.LinearTimeWarp("", -1.0)); v.append(s)
                """,
            frames: (52..<55).reversed().map { .number($0) }
                + (1..<5).reversed().map { .wiped(2 + $0, 47 + $0, $0) }
                + [2, 1, 0].map(ExpectedFrame.number)),
        Case(
            name: "a frozen frame of what plays backwards",
            script: """
                n, a = schema.Track("n", kind="Video", source_range=rng(3, 4)), clip(10, 10)
                a.effects.append(schema.LinearTimeWarp("", -1.0)); n.append(a)
                n.effects.append(schema.FreezeFrame()); v.append(n)
                """,
            frames: Array(repeating: .number(16), count: 4)),
        Case(
            name: "tracks from the bottom up",
            script: """
                v.append(clip(0, 30)); w = schema.Track("V2", kind="Video"); t.tracks.append(w)
                w.extend([gap(10), clip(50, 10)]); x = schema.Track("V3"); x.enabled = False; x.append(clip(80, 30))
                t.tracks.append(x)
                """,
            frames: .numbers(0..<10) + .numbers(50..<60) + .numbers(20..<30)),
        Case(
            name: "a dissolve above another track",
            script: """
                v.append(clip(0, 20)); w = schema.Track("V2"); t.tracks.append(w)
                w.extend([gap(5), clip(50, 5), dissolve(2, 2), clip(70, 5), dissolve(0, 4), gap(5)])
                """,
            frames: .numbers(0..<5) + .numbers(50..<53) + mix(53, 68, 4) + .numbers(72..<75)
                + (0..<4).map { .mix(75 + $0, 15 + $0, Double($0) / 4) } + [.number(19)]),
        Case(
            name: "media whose times are timecode",
            script: """
                a = clip(90010, 5); a.media_reference.available_range = rng(90000, 100); v.append(a)
                b = clip(20, 5); b.media_reference.available_range = rng(0, 100); v.append(b)
                c = clip(20, 5); c.source_range = None; c.media_reference.available_range = rng(30, 3); v.append(c)
                """,
            frames: .numbers(10..<15) + .numbers(20..<25) + .numbers(30..<33)),
        Case(
            name: "disabled clips and other rates",
            script: """
                a = clip(10, 5); a.enabled = False
                b = schema.Clip("b", ref(), TimeRange(RationalTime(48, 24), RationalTime(24, 24)))
                v.extend([a, b])
                """,
            frames: .black(5) + .numbers(50..<75)),
        Case(
            name: "images with numbers",
            script: """
                def images(start, step, first, count):
                    r = schema.ImageSequenceReference(args[2], "img.", ".png", start, step, 25, 4)
                    r.available_range = rng(0, 20)
                    return schema.Clip("i", r, rng(first, count))
                v.extend([images(1001, 1, 3, 6), images(1005, 1, 0, 3), images(1001, 2, 1, 4)])
                a = images(1001, 2, 1, 4); a.effects.append(schema.LinearTimeWarp("", -1.0)); v.append(a)
                """,
            frames: .numbers(3..<9) + .numbers(4..<7) + [2, 4, 6, 8, 8, 6, 4, 2].map(ExpectedFrame.number)),
        Case(
            name: "a wipe",
            script:
                "x = dissolve(2, 2); x.transition_type = 'bar-wipe-lr'; v.extend([clip(0, 5), x, clip(50, 5)])",
            frames: .numbers(0..<3) + (0..<4).map { .wiped(3 + $0, 48 + $0, $0) } + .numbers(52..<55)),
    ]

    static let helpers = """
        t = schema.Timeline("t"); v = schema.Track("V1", kind="Video"); t.tracks.append(v)
        rng = lambda s, n: TimeRange(RationalTime(s, 25), RationalTime(n, 25))
        ref = lambda: schema.ExternalReference(args[1])
        clip = lambda s, n: schema.Clip("c", ref(), rng(s, n))
        gap = lambda n: schema.Gap(duration=RationalTime(n, 25))
        dissolve = lambda i, o: schema.Transition("d", "SMPTE_Dissolve", RationalTime(i, 25), RationalTime(o, 25))

        """

    @Test(arguments: TestShare.of(cases)) func eachFrameShowsWhatTheDocumentSays(_ item: Case) async throws {
        let folder = try TemporaryFolder.make("otio")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await NumberedDocument.clip()
        if item.script.contains("images") {
            try await ChildProcess.run(
                "ffmpeg",
                ["-v", "error", "-i", clip.path, "-frames:v", "20", "-start_number", "1001", "img.%04d.png"],
                in: folder)
        }
        let file = folder.appendingPathComponent("edit.otio")
        _ = try await PythonJudge.run(
            Self.helpers + item.script + "\notio.adapters.write_to_file(t, args[0])",
            [file.path, clip.absoluteString, folder.path])
        let frames = try await NumberedDocument.frames(of: file)
        NumberedDocument.expect(frames, item.frames, item.name)
    }
}
