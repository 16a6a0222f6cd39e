import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Reading and writing of OpenTimelineIO, judged by Python's.
@Suite struct OTIOReadingTests {
    private static let folder = PackageRoot.url.deletingLastPathComponent()
        .appendingPathComponent("shared/timelines")
    static let samples: [String] =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".otio") }
            .sorted()) ?? []

    @Test(.enabled(if: !samples.isEmpty, "needs the timelines of ../shared/timelines"), arguments: samples)
    func whatWasWrittenReadsAsTheSame(name: String) throws {
        let root = try OTIOReader.root(Data(contentsOf: Self.folder.appendingPathComponent(name)))
        guard case .timeline(let timeline) = root else {
            Issue.record("\(name) holds a timeline")
            return
        }
        #expect(!timeline.tracks.children.isEmpty)
        let written = OTIOWriter.data(root)
        #expect(try OTIOReader.root(written) == root)
        #expect(OTIOWriter.data(try OTIOReader.root(written)) == written)
    }

    /// Two samples have markers of a later version, which Python's release refuses; it reads what we write of them.
    @Test(.pythonJudge, .enabled(if: !samples.isEmpty, "needs the timelines of ../shared/timelines"))
    func pythonReadsTheSamplesAsWeWroteThem() async throws {
        let folder = try TemporaryFolder.make("otio")
        for name in Self.samples {
            let root = try OTIOReader.root(Data(contentsOf: Self.folder.appendingPathComponent(name)))
            try OTIOWriter.data(root).write(to: folder.appendingPathComponent(name))
        }
        let output = try await PythonJudge.run(
            """
            import os
            for name in sorted(os.listdir(args[1])):
                ours = otio.adapters.read_from_file(os.path.join(args[1], name))
                try:
                    theirs = otio.adapters.read_from_file(os.path.join(args[0], name))
                except otio.exceptions.UnsupportedSchemaError:
                    print(name, "later", ours.duration() if hasattr(ours, "duration") else "")
                    continue
                # Python's reader rounds the last digit of a few numbers otherwise.
                def near(a, b):
                    a, b = (float(x.strip().split(":")[-1].strip(" ,")) for x in (a, b))
                    return abs(a - b) <= 1e-15 * abs(a)
                lines = [otio.adapters.write_to_string(x, "otio_json").splitlines() for x in (ours, theirs)]
                differing = [p for p in zip(*lines) if p[0] != p[1] and "big_int" not in name and not near(*p)]
                print(name, *differing[:1], len(lines[0]) == len(lines[1]) and not differing)
            """, [Self.folder.path, folder.path])
        for line in output.split(separator: "\n") {
            #expect(line.hasSuffix("True") || line.contains("later"), "\(line)")
        }
        #expect(output.split(separator: "\n").count == Self.samples.count)
    }

    /// Their media are missing: slates stand in, and the output is as long as Python says.
    @Test(.pythonJudge, .enabled(if: !samples.isEmpty, "needs the timelines of ../shared/timelines"))
    func theSamplesAreAsLongAsPythonSays() async throws {
        let folder = try TemporaryFolder.make("otio")
        for name in Self.samples {
            let url = Self.folder.appendingPathComponent(name)
            try await TimelineDocument(contentsOf: url).write(to: folder.appendingPathComponent(name))
        }
        let output = try await PythonJudge.run(
            """
            import os
            for name in sorted(os.listdir(args[0])):
                print(otio.adapters.read_from_file(os.path.join(args[0], name)).duration().to_seconds())
            """, [folder.path])
        let durations = output.split(separator: "\n").compactMap { Double($0) }
        #expect(durations.count == Self.samples.count)
        for (name, duration) in zip(Self.samples, durations) {
            let url = Self.folder.appendingPathComponent(name)
            let built = try await TimelineDocument(contentsOf: url).build(
                finding: MediaSearch(rendersSlates: true))
            let last = built.videoComposition?.instructions.last?.timeRange.end ?? .zero
            #expect(abs(last.seconds - duration) < 1e-9, "\(name): \(last.seconds), not \(duration)")
            let error = await #expect(throws: TimelineError.self) {
                _ = try await TimelineDocument(contentsOf: url).build()
            }
            #expect(error?.keyPath?.hasPrefix("tracks.children") == true, "\(name)")
        }
    }

    /// All schemas, with all of their members set.
    static let everything = """
        R = lambda v, r=24.0: RationalTime(v, r)
        tr = TimeRange(R(3), R(10))
        tl = schema.Timeline("t", global_start_time=R(86400), metadata={"a": {"b": [1, 2.5, None, True, "é"]}})
        v = schema.Track("V1", kind="Video", source_range=TimeRange(R(1), R(20)))
        a = schema.Track("A1", kind="Audio")
        tl.tracks.extend([v, a])
        c = schema.Clip("c", media_reference=schema.ExternalReference("file:///a%20b.mov", tr), source_range=tr)
        c.media_reference.available_image_bounds = schema.Box2d(schema.V2d(0, 0), schema.V2d(16, 9))
        c.set_media_references(dict(c.media_references(), proxy=schema.ExternalReference("p.mov")), "proxy")
        c.markers.append(schema.Marker("m", tr, color="GREEN", comment="why", metadata={"x": 1}))
        c.effects.extend([schema.LinearTimeWarp("w", 2.0), schema.FreezeFrame("f"), schema.TimeEffect("x", "y"),
            schema.Effect("x", "y", {"k": -2**63})])
        v.extend([c, schema.Transition("d", "SMPTE_Dissolve", R(3), R(4), {"m": 2}), schema.Gap(duration=R(5)),
            schema.Clip("g", media_reference=schema.GeneratorReference("bars", "SMPTEBars", tr, {"big": 2**63 - 1})),
            schema.Clip("i", media_reference=schema.ImageSequenceReference("file:///x", "a.", ".exr", 1001, 2, 29.97,
                4, schema.ImageSequenceReference.MissingFramePolicy.hold, tr)),
            schema.Clip("missing", source_range=tr)])
        off = schema.Stack("off", source_range=tr); off.enabled = False
        off.append(schema.Track("nested", [schema.Clip("deep", source_range=tr)]))
        a.append(off)
        """

    @Test(.pythonJudge) func everySchemaOfPythonsIsReadWholeAndWrittenBack() async throws {
        let folder = try TemporaryFolder.make("otio")
        let (theirs, ours) = (
            folder.appendingPathComponent("theirs.otio"), folder.appendingPathComponent("ours.otio")
        )
        _ = try await PythonJudge.run(
            Self.everything + "\notio.adapters.write_to_file(tl, args[0])", [theirs.path])
        let root = try OTIOReader.root(Data(contentsOf: theirs))
        try OTIOWriter.data(root).write(to: ours)
        let output = try await PythonJudge.run(
            """
            a, b = (otio.adapters.read_from_file(name) for name in args)
            print(a.is_equivalent_to(b))
            """, [theirs.path, ours.path])
        #expect(output == "True\n")
        // What Python writes again is, to the last member, what we read first.
        let again = try await PythonJudge.run(
            "print(otio.adapters.write_to_string(otio.adapters.read_from_file(args[0]), 'otio_json'))",
            [ours.path])
        #expect(try OTIOReader.root(Data(again.utf8)) == root)
        guard case .timeline(let timeline) = root, case .track(let track) = timeline.tracks.children[0],
            case .clip(let clip) = track.children[0]
        else {
            Issue.record("a timeline with a clip")
            return
        }
        #expect(clip.reference.kind == .external("p.mov") && clip.references.count == 2)
        #expect(
            clip.properties.effects.map(\.kind) == [.linearTimeWarp(2), .freezeFrame, .timeEffect, .effect])
        #expect(clip.properties.effects[3].metadata["k"] == .integer(.min))
        #expect(clip.properties.sourceRange?.range == CMTimeRange(start: .at(3, 24), duration: .at(10, 24)))
        #expect(timeline.metadata["a"]?.object?["b"]?.array?.count == 5)
    }

    @Test func olderVersionsAreUpgraded() throws {
        let text = """
            {"OTIO_SCHEMA": "Timeline.1", "name": "old", "tracks": {"OTIO_SCHEMA": "Stack.1", "children": [
              {"OTIO_SCHEMA": "Sequence.1", "kind": "Audio", "children": [
                {"OTIO_SCHEMA": "Filler.1"},
                {"OTIO_SCHEMA": "Clip.1", "name": null, "media_reference":
                  {"OTIO_SCHEMA": "ExternalReference.1", "target_url": "a.wav"},
                 "markers": [{"OTIO_SCHEMA": "Marker.1", "name": "m", "range":
                  {"OTIO_SCHEMA": "TimeRange.1", "start_time": {"OTIO_SCHEMA": "RationalTime.1", "value": 7, "rate": 25},
                   "duration": {"OTIO_SCHEMA": "RationalTime.1", "value": 0, "rate": 25}}}]},
                {"OTIO_SCHEMA": "Clip.1", "media_reference": null},
                {"OTIO_SCHEMA": "Sparkle.7", "children": [{"OTIO_SCHEMA": "Clip.1", "glitter": 12}]}
              ]}]}}
            """
        guard case .timeline(let timeline) = try OTIOReader.root(Data(text.utf8)),
            case .track(let track) = timeline.tracks.children[0], case .gap = track.children[0],
            case .clip(let clip) = track.children[1], case .clip(let empty) = track.children[2],
            case .other(let sparkle) = track.children[3]
        else {
            Issue.record("the items of the text")
            return
        }
        #expect(track.kind == "Audio" && clip.reference.kind == .external("a.wav"))
        #expect(clip.properties.markers.first?.markedRange.start.time == .at(7, 25))
        #expect(empty.reference.kind == .missing)
        // Unknown objects are kept to the last member.
        let written = String(decoding: OTIOWriter.data(.timeline(timeline)), as: UTF8.self)
        #expect(
            sparkle["children"] != nil && written.contains("\"glitter\": 12") && written.contains("Sparkle.7")
        )
        #expect(written.contains("Clip.2") && written.contains("\"Clip.1\"") && !written.contains("Sequence"))
    }

    /// The C++ library writes 0.
    @Test(arguments: ["\"rate\": 0,", "\"rate\": null,", ""])
    func numberedFilesWithoutARateHaveThatOfTheirRange(rate: String) throws {
        func range(_ rate: Int) -> String {
            let time = "{\"OTIO_SCHEMA\": \"RationalTime.1\", \"value\": 8, \"rate\": \(rate)}"
            return "{\"OTIO_SCHEMA\": \"TimeRange.1\", \"start_time\": \(time), \"duration\": \(time)}"
        }
        func sequence(_ available: String) throws -> OTIOImageSequence? {
            let text = """
                {"OTIO_SCHEMA": "Clip.1", "source_range": \(range(24)), "media_reference":
                 {"OTIO_SCHEMA": "ImageSequenceReference.1", \(rate) "name_prefix": "f.", "name_suffix": ".png",
                  "available_range": \(available)}}
                """
            guard case .item(.clip(let clip)) = try OTIOReader.root(Data(text.utf8)),
                case .imageSequence(let sequence) = clip.reference.kind
            else { return nil }
            return sequence
        }
        #expect(try sequence(range(30))?.rate == 30)
        #expect(try sequence("null")?.rate == 24)
    }

    @Test func integersOfAnySizeStayExact() throws {
        let digits = "57896044618658097711785492504343953926634992332820282019728792003956564819968"
        let text = """
            {"OTIO_SCHEMA": "Timeline.1", "metadata": {"a": \(digits), "b": 9007199254740993, "c": -\(digits),
             "d": 9223372036854775808, "e": 0.1, "f": 1e-7, "g": Inf, "h": -Infinity, "i": NaN}}
            """
        let root = try OTIOReader.root(Data(text.utf8))
        let written = String(decoding: OTIOWriter.data(root), as: UTF8.self)
        for part in [
            "\"a\": \(digits)", "\"b\": 9007199254740993", "\"c\": -\(digits)", "\"d\": 9223372036854775808",
            "\"e\": 0.1", "\"f\": 1e-07", "\"g\": Infinity", "\"h\": -Infinity", "\"i\": NaN",
        ] {
            #expect(written.contains(part), "\(part)")
        }
        #expect(try OTIOReader.root(Data(written.utf8)) == root)
    }

    /// What is wrong, the line and column, and the path that errors name.
    static let bad: [(String, Int, Int, String)] = [
        ("", 1, 1, ""), ("{", 1, 2, ""), ("[]", 1, 1, ""), ("{\"a\": 1}", 1, 1, ""),
        ("{\"OTIO_SCHEMA\": \"Clip\"}", 1, 1, ""),
        ("{\"OTIO_SCHEMA\": \"Timeline.1\",\n \"name\": 3}", 2, 10, "name"),
        ("{\"OTIO_SCHEMA\": \"Timeline.1\",\n \"name\": \"a\\x\"}", 2, 13, "name"),
        ("{\"OTIO_SCHEMA\": \"Timeline.1\", \"a\": 1, \"a\": 2}", 1, 1, ""),
        (
            "{\"OTIO_SCHEMA\": \"Timeline.1\", \"tracks\": {\"OTIO_SCHEMA\": \"Stack.1\", \"children\": [\n {\"OTIO_SCHEMA\":"
                + " \"Track.1\", \"children\": [\n  {\"OTIO_SCHEMA\": \"Gap.1\"},\n  7]}]}}", 4, 3,
            "tracks.children[0].children[1]"
        ),
        ("{\"OTIO_SCHEMA\": \"Timeline.1\", \"tracks\": {\"OTIO_SCHEMA\": \"Track.1\"}}", 1, 41, "tracks"),
        (
            "{\"OTIO_SCHEMA\": \"Timeline.1\", \"global_start_time\":\n"
                + "{\"OTIO_SCHEMA\": \"RationalTime.1\", \"value\": 1, \"rate\": 0}}", 2, 1,
            "global_start_time"
        ),
        (
            "{\"OTIO_SCHEMA\": \"Timeline.1\", \"global_start_time\": {\"OTIO_SCHEMA\": \"TimeRange.1\"}}", 1,
            52,
            "global_start_time"
        ),
        ("{\"OTIO_SCHEMA\": \"Timeline.1\", \"m\": 1e999}", 1, 41, "m"),
        ("{\"OTIO_SCHEMA\": \"Timeline.9\"}", 1, 1, ""),
        (
            "{\"OTIO_SCHEMA\": \"Timeline.1\", \"tracks\":\n{\"OTIO_SCHEMA\": \"Stack.2\"}}", 2, 1, "tracks"
        ),
        (String(repeating: "[", count: 10_000), 1, 201, String(repeating: "[0]", count: 200)),
    ]

    @Test(arguments: bad.indices) func faultsHaveTheirPlace(index: Int) throws {
        let (text, line, column, path) = Self.bad[index]
        let problem = #expect(throws: DocumentProblem.self) { try OTIOReader.root(Data(text.utf8)) }
        #expect(problem?.line == line && problem?.column == column, "\(String(describing: problem))")
        #expect(problem?.path.text == path && problem?.remedy.isEmpty == false)
    }

    /// A value, its rate, and the exact time.
    static let times: [(Double, Double, CMTime)] = [
        (24, 24, .at(1, 1)), (30, 29.97, .at(1001, 1000)), (30, 29.97002997002997, .at(1001, 1000)),
        (24, 23.976, .at(1001, 1000)), (24, 23.98, .at(1001, 1000)), (1, 59.94, .at(1001, 60_000)),
        (25, 12.5, .at(2, 1)), (12.5, 25, .at(1, 2)), (-48, 24, .at(-2, 1)), (48_000, 48_000, .at(1, 1)),
        (86_399.999_999_999_99, 24, .at(3600, 1)), (1001, 30_000, .at(1001, 30_000)),
    ]

    @Test(arguments: times) func timesAreExact(value: Double, rate: Double, time: CMTime) throws {
        #expect(OTIORationalTime(value: value, rate: rate).time == time)
    }

    @Test func timesBetweenFramesAreWrittenInTheirOwnUnits() throws {
        let rate = FrameRateFraction(30_000, 1001)
        #expect(
            OTIORationalTime(.at(1001, 30_000), rate: rate)
                == OTIORationalTime(value: 1, rate: 30_000.0 / 1001))
        #expect(OTIORationalTime(.at(1, 3), rate: rate) == OTIORationalTime(value: 1, rate: 3))
    }
}

extension CMTime {
    static func at(_ value: Int64, _ timescale: Int32) -> CMTime {
        CMTime(value: value, timescale: timescale)
    }
}
