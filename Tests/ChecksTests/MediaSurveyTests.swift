import Checks
import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing

/// What is awkward about files that ffmpeg makes, each in one way.
@Suite(.timeLimit(.minutes(5))) struct MediaSurveyTests {
    /// The arguments that make a file, and the notes on it.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var notes: [MediaNote.Kind]
        var words: String
        var name = "clip.mp4"
        var input = MediaSurveyTests.base
        /// What comes before the encoder, and the colors that the file tells.
        var filters = "null"
        var tags = FFmpeg.tags("bt709")
        var output: [String]
    }

    private static let h264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-threads", "1"]
    private static let tone = ["-f", "lavfi", "-i", "sine=duration=2"]
    private static let base = pictures()

    private static func pictures(
        size: String = "64x48", rate: String = "10", seconds: Int = 2, format: String = "yuv420p"
    ) -> [String] {
        let source = "testsrc2=size=\(size):rate=\(rate):duration=\(seconds),format=\(format)"
        return ["-f", "lavfi", "-i", source]
    }

    private static func x265(_ parameters: String) -> [String] {
        ["-c:v", "libx265", "-x265-params", "log-level=none:" + parameters, "-tag:v", "hvc1"]
    }

    static let cases = [
        Case(testDescription: "an ordinary file", notes: [], words: "", output: h264),
        Case(
            testDescription: "an ordinary file with sound", notes: [], words: "", input: base + tone,
            output: h264 + ["-c:a", "aac"]),
        Case(
            testDescription: "a Matroska file, which counts in milliseconds", notes: [], words: "",
            name: "clip.mkv", input: pictures(rate: "24000/1001"), output: h264),
        Case(
            testDescription: "frames left out", notes: [.variableRate],
            words: "frames last from 0.1 s to 0.2 s, most 0.1 s",
            filters: "select='mod(n,5)'", output: h264 + ["-fps_mode", "vfr"]),
        Case(
            testDescription: "open groups of H.264", notes: [.openGOP], words: "of 4 key frames",
            output: h264 + [
                "-x264-params", "open-gop=1:keyint=6:min-keyint=1:bframes=3:b-adapt=0:scenecut=0",
            ]),
        Case(
            testDescription: "closed groups of H.264", notes: [], words: "",
            output: h264 + [
                "-x264-params", "open-gop=0:keyint=6:min-keyint=1:bframes=3:b-adapt=0:scenecut=0",
            ]),
        Case(
            testDescription: "open groups of H.265", notes: [.openGOP], words: "key frames",
            output: x265("open-gop=1:keyint=6:min-keyint=1:bframes=3:b-adapt=0:scenecut=0")),
        Case(
            testDescription: "closed groups of H.265", notes: [], words: "",
            output: x265("open-gop=0:keyint=6:min-keyint=1:bframes=3:b-adapt=0:scenecut=0")),
        Case(
            testDescription: "one key frame in twelve seconds", notes: [.keyFrameDistance],
            words: "key frames are up to 11.9 s apart",
            input: pictures(seconds: 12), output: h264 + ["-g", "999", "-sc_threshold", "0"]),
        Case(
            testDescription: "pixels that are not square", notes: [.pixelAspect],
            words: "64 × 48 pixels are displayed as 85 × 48", filters: "setsar=4/3", output: h264),
        Case(
            testDescription: "an odd size", notes: [.oddSize], words: "65 × 49", name: "clip.mkv",
            input: pictures(size: "65x49", seconds: 1, format: "yuv444p"), output: ["-c:v", "ffv1"]),
        Case(
            testDescription: "no colors", notes: [.missingTags], words: "doesn't tell its colors",
            tags: "null", output: h264),
        Case(
            testDescription: "high dynamic range", notes: [.color], words: "bt2100-pq",
            filters: "format=yuv420p10le",
            tags: FFmpeg.tags("bt2020", transfer: "smpte2084", matrix: "bt2020nc"), output: x265("aud=0")),
        Case(
            testDescription: "the full range", notes: [.fullRange], words: "full range",
            filters: "scale=out_range=full", tags: FFmpeg.tags("bt709", range: "pc"), output: h264),
        Case(
            testDescription: "interlaced frames", notes: [.interlaced], words: "interlaced",
            filters: "setfield=tff", output: h264 + ["-flags", "+ildct+ilme"]),
        Case(
            testDescription: "sound that begins later", notes: [.soundOffset], words: "after the video",
            input: base + ["-itsoffset", "0.3", "-f", "lavfi", "-i", "sine=duration=1.7"],
            output: h264 + ["-c:a", "aac"]),
        Case(
            testDescription: "sound that is shorter", notes: [.soundLength], words: "1.0 s before the video",
            input: base + ["-f", "lavfi", "-i", "sine=duration=1"], output: h264 + ["-c:a", "aac"]),
    ]

    private func made(_ clip: Case, in folder: URL) async throws -> URL {
        let url = folder.appendingPathComponent(clip.name)
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-y"] + clip.input + ["-vf", "\(clip.filters),\(clip.tags)"]
                + clip.output + [url.path])
        return url
    }

    @Test(arguments: cases) func isNoted(clip: Case) async throws {
        let folder = try TemporaryFolder.make("survey")
        defer { TemporaryFolder.remove(folder) }
        let survey = try AVURLAsset(url: try await made(clip, in: folder)).survey()
        #expect(survey.notes.map(\.kind) == clip.notes, "\(survey.notes.map(\.message))")
        let message = survey.notes.first?.message ?? ""
        #expect(clip.words.isEmpty || message.contains(clip.words), "\(survey.notes)")
        #expect(survey.notes.allSatisfy { $0.trackID != nil && !$0.meaning.isEmpty })
    }

    @Test func rotationIsNoted() async throws {
        let clip = TestClip(.numbered, frameCount: 10).with { $0.rotation = 90 }
        let survey = try MediaSurvey(of: AVURLAsset(url: try await TestMedia.clip(clip)))
        #expect(survey.notes.map(\.kind) == [.rotation])
    }

    @Test func editsAndDamageAreNoted() async throws {
        let folder = try TemporaryFolder.make("survey")
        defer { TemporaryFolder.remove(folder) }
        let whole = try await made(
            Case(
                testDescription: "", notes: [], words: "",
                input: Self.pictures(seconds: 4), output: Self.h264 + ["-g", "10"]), in: folder)
        // A copy from between two key frames begins with the one before, and an edit hides what is before.
        let cut = folder.appendingPathComponent("cut.mp4")
        try await ChildProcess.run(
            "ffmpeg", ["-v", "error", "-ss", "1.5", "-i", whole.path, "-c", "copy", cut.path])
        let survey = try MediaSurvey(of: AVURLAsset(url: cut))
        #expect(survey.notes.map(\.kind) == [.editList], "\(survey.notes)")
        let short = folder.appendingPathComponent("short.mkv")
        try await ChildProcess.run("ffmpeg", ["-v", "error", "-i", whole.path, "-c", "copy", short.path])
        let bytes = try Data(contentsOf: short)
        try bytes.prefix(bytes.count * 2 / 3).write(to: short)
        let damaged = try MediaSurvey(of: AVURLAsset(url: short))
        #expect(damaged.notes.contains { $0.kind == .damage && $0.message.contains("cut short") })
    }

    /// ffmpeg's list of chapters, whose flag of the default edition is made that of an ordered one.
    @Test(arguments: [[0, 1, 2], [1, 2, 0]]) func orderedChaptersAreNoted(marks: [Int]) async throws {
        let folder = try TemporaryFolder.make("survey")
        defer { TemporaryFolder.remove(folder) }
        let list = folder.appendingPathComponent("chapters.txt")
        let chapters = zip(marks, marks.dropFirst()).map { start, end in
            "[CHAPTER]\nTIMEBASE=1/1\nSTART=\(start)\nEND=\(end > start ? end : start + 1)\ntitle=a\n"
        }
        try Data((";FFMETADATA1\n" + chapters.joined()).utf8).write(to: list)
        let url = try await made(
            Case(
                testDescription: "", notes: [], words: "", name: "clip.mkv",
                input: Self.base + ["-f", "ffmetadata", "-i", list.path, "-map_chapters", "1", "-map", "0"],
                output: Self.h264), in: folder)
        var bytes = [UInt8](try Data(contentsOf: url))
        let flag = try #require(bytes.firstRange(of: [0x45, 0xDB, 0x81, 1]))
        bytes[flag.lowerBound + 1] = 0xDD
        try Data(bytes).write(to: url)
        let survey = try AVURLAsset(url: url).survey()
        let differs = marks != [0, 1, 2]
        #expect(survey.notes.map(\.kind) == (differs ? [.orderedChapters] : []), "\(survey.notes)")
    }

    @Test(arguments: ["a.mp3", "a.flac", "a.mkv", "a.wav"])
    func mediaBehindTheEndAreNoted(name: String) async throws {
        let folder = try TemporaryFolder.make("survey")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent(name)
        try await ChildProcess.run("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=d=1", url.path])
        #expect(try MediaSurvey(of: AVURLAsset(url: url)).notes.isEmpty)
        let bytes = try Data(contentsOf: url)
        try (bytes + bytes).write(to: url)
        let notes = try MediaSurvey(of: AVURLAsset(url: url)).notes
        #expect(notes.map(\.kind) == [.mediaBehindEnd], "\(notes)")
        #expect(notes.first?.message.contains("joined byte by byte") == true)
    }

    /// Two files joined with a clock that goes on, that has a gap, or whose times overlap, against the decoding times
    /// of ffprobe.
    @Test(arguments: [["-c:v", "mpeg2video"], h264 + ["-bf", "2"]], [1.9, 2.0, 2.04, 2.08, 2.2])
    func timesThatDoNotGoOnAreNoted(codec: [String], offset: Double) async throws {
        let folder = try TemporaryFolder.make("survey")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("joined.ts")
        var joined = Data()
        for start in [0, offset, 2 * offset] {
            let part = folder.appendingPathComponent("part.ts")
            try await ChildProcess.run(
                "ffmpeg",
                ["-v", "error", "-y"] + Self.pictures(rate: "25") + codec
                    + ["-output_ts_offset", "\(start)", part.path])
            joined += try Data(contentsOf: part)
        }
        try joined.write(to: url)
        let times = try await FFmpeg.probe(url, "packet=dts_time", streams: "v").compactMap {
            Double($0.prefix { $0 != "," })
        }
        let count = zip(times, times.dropFirst()).count { $1 <= $0 }
        #expect(times.count == 150 && (offset < 2 ? count == 2 : offset < 2.2 || count == 0))
        let notes = try MediaSurvey(of: AVURLAsset(url: url)).notes.filter { $0.kind == .overlap }
        #expect(notes.count == min(1, count), "\(notes)")
        #expect(
            notes.allSatisfy { $0.message.contains("don't go on everywhere (joints: \(count))") }, "\(notes)")
    }

    @Test func framesAreSummedUp() async throws {
        let folder = try TemporaryFolder.make("survey")
        defer { TemporaryFolder.remove(folder) }
        let url = try await made(
            Case(
                testDescription: "", notes: [], words: "",
                output: Self.h264 + ["-g", "5", "-bf", "0", "-sc_threshold", "0"]), in: folder)
        let asset = AVURLAsset(url: url)
        let table = try #require(try asset.survey().frames.values.first)
        #expect(table.keyFrameCount == 4 && table.openKeyFrameCount == 0)
        #expect(table.longestKeyDistance == CMTime(value: 1, timescale: 2))
        #expect(table.spacings.count == 19 && table.variation == nil)
        #expect(!table.isCutShort && !table.isInterlaced && table.failure == nil)
        for frame in table.frames {
            #expect(frame.byteCount > 0 && frame.duration == CMTime(value: 1, timescale: 10))
            #expect(frame.decoding ?? frame.presentation == frame.presentation)
        }
        let short = try #require(try asset.survey(byteLimit: 1).frames.values.first)
        #expect(short.isCutShort && short.frames.count < 20)
    }

    /// The table has ffprobe's packets.
    @Test(arguments: ["mp4", "mkv", "ts"]) func framesAreThoseOfFFprobe(kind: String) async throws {
        let folder = try TemporaryFolder.make("survey")
        defer { TemporaryFolder.remove(folder) }
        let url = try await made(
            Case(
                testDescription: "", notes: [], words: "", name: "clip." + kind,
                output: Self.h264 + ["-g", "7", "-bf", "2"]), in: folder)
        let asset = AVURLAsset(url: url)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let frames = try FrameTable(of: track).frames
        let packets = try await ChildProcess.run(
            "ffprobe",
            [
                "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts_time,flags", "-of",
                "csv=p=0", url.path,
            ]
        ).split(separator: "\n").map { $0.split(separator: ",") }
        #expect(frames.count == 20 && packets.count == 20)
        let start = try #require(packets.compactMap { Double($0[0]) }.min())
        for (frame, packet) in zip(frames, packets) {
            let time = try #require(Double(packet[0]))
            #expect(abs(frame.presentation.seconds - (time - start)) < 0.002)
            #expect((frame.kind != .other) == packet[1].hasPrefix("K"))
        }
    }
}
