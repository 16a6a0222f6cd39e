import Foundation
import TestSupport
import Testing

/// What cannot work says so in one line, at once, with the right status, and leaves nothing behind.
@Suite(.serialized) struct BadInputTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// `CLIP`, `SILENT` and `SOUND` stand for good files.
        var arguments: [String]
        var status: Int32
        /// What the line has to say.
        var words: [String]

        init(_ name: String, _ arguments: [String], _ status: Int32, _ words: String...) {
            (testDescription, self.arguments, self.status, self.words) = (name, arguments, status, words)
        }
    }

    private static func export(_ inputs: [String], _ options: [String] = []) -> [String] {
        ["export"] + inputs + ["-o", "film.mp4"] + options
    }

    static let cases: [Case] = [
        Case("no such file", export(["none.mp4"]), 66, "none.mp4", "check"),
        Case("a folder", export(["folder.mp4"]), 65, "folder.mp4", "folder"),
        Case("an empty file", export(["empty.mp4"]), 65, "empty.mp4", "empty"),
        Case("text named as a film", export(["text.mp4"]), 65, "text.mp4", "not a media file"),
        Case("a bad second clip", export(["CLIP", "text.mp4"]), 65, "text.mp4"),
        Case("a file without picture", export(["CLIP", "SOUND"]), 65, ".wav", "no video"),
        Case("a title over nothing", export(["SOUND"], ["--title", "A"]), 65, "no clip has video"),
        Case("a part of no kind", export(["text.mp4@5"]), 64, "invalid setting \"5\"", "FROM..TO"),
        Case("an empty part", export(["text.mp4@5..5"]), 64, "empty range"),
        Case("a part behind the clip", export(["CLIP@5..6"]), 65, "ends at 6 s", "ends at 2 s"),
        Case("an open part behind the clip", export(["CLIP@5.."]), 65, "begins at 5 s", "ends at 2 s"),
        Case("a bad volume", export(["text.mp4@volume=-1"]), 64, "invalid volume \"-1\""),
        Case("an unknown fit", export(["text.mp4@fit=wide"]), 64, "fit|fill|stretch"),
        Case("mute and loud", export(["text.mp4@mute,volume=1"]), 64, "two settings of its volume"),
        Case("a name with an @", export(["none@2x.mp4"]), 66, "none@2x.mp4"),
        Case("a part of a document", export(["key.json@1..2"]), 64, "--range"),
        Case("a part of music", export(["CLIP"], ["--music", "none.wav@1..2"]), 64, "START", "once"),
        Case(
            "a time of no minutes", export(["CLIP"], ["--range", "1:75..2:00"]), 64, "invalid time \"1:75\""),
        Case("a remote clip", export(["http://x.y/a.mp4"]), 65, "http://x.y/a.mp4", "not a local file"),
        Case("one clip's transition", export(["CLIP"], ["--transition", "wipe"]), 64, "two clips"),
        Case("a font for nothing", export(["CLIP"], ["--font", "Sans"]), 64, "--title"),
        Case("a fade of no music", export(["CLIP"], ["--music-fade", "1"]), 64, "--music FILE"),
        Case("two sizes", export(["CLIP"], ["--size", "16x16", "--size", "32x32"]), 64, "given twice"),
        Case("two outputs", export(["CLIP"], ["--output", "b.mp4"]), 64, "--output is given twice"),
        Case(
            "a size beyond the preset", export(["CLIP"], ["--size", "1280x720", "--preset", "low"]), 64,
            "exceeds", "640x480"),
        Case(
            "a sound of a size", ["export", "CLIP", "-o", "a.m4a", "--size", "64x64"], 64,
            "no effect on audio"),
        Case("a sound with a title", ["export", "CLIP", "-o", "a.m4a", "--title", "A"], 64, "--title"),
        Case(
            "a preset for pictures", ["export", "CLIP", "-o", "a.m4a", "--preset", "low"], 64, "--preset m4a"),
        Case(
            "frames of a range", ["frame", "CLIP", "--at", "1", "--range", "0..1", "-o", "a.png"], 64,
            "--range"),
        Case("a numbered sheet", ["frame", "CLIP", "--sheet", "2x2", "-o", "a-%d.png"], 64, "one image"),
        Case("nothing to overwrite", ["describe", "CLIP", "--overwrite"], 64, "--output"),
        Case("too small a size", export(["CLIP"], ["--size", "2x2"]), 64, "from 16"),
        Case("too large a size", export(["CLIP"], ["--size", "16384x16384"]), 65, "too large for H.264"),
        Case("too many frames", export(["fast.json"]), 65, "fast.json", "frameDuration", "1/1000"),
        Case(
            "a clip of a document", export(["clip.json"]), 66, "clip.json: videos[0]: ",
            "none.mp4: no such file"),
        Case("a range of a document", export(["range.json"]), 65, "range.json: videos[0]", "text.mp4"),
        Case("a document without clips", export(["no-clips.json"]), 65, "no-clips.json: videos: "),
        Case("missing music", export(["CLIP"], ["--music", "none.wav"]), 66, "none.wav"),
        Case("silent music", export(["CLIP"], ["--music", "SILENT"]), 65, "no audio"),
        Case("no such folder", ["export", "CLIP", "-o", "none/film.mp4"], 73, "none/film.mp4", "folder"),
        Case("a file as folder", ["export", "CLIP", "-o", "text.mp4/film.mp4"], 73, "not a folder"),
        Case("a device as folder", ["export", "CLIP", "-o", "/dev/full/film.mp4"], 73, "/dev/full"),
        Case(
            "a folder that takes no files", ["export", "CLIP", "-o", "/proc/film.mp4"], 73,
            "cannot write"),
        Case("an existing output", ["export", "CLIP", "-o", "text.mp4"], 73, "text.mp4", "--overwrite"),
        Case("a folder as output", ["export", "CLIP", "-o", "folder.mp4", "--overwrite"], 73, "folder"),
        Case("another kind of film", ["export", "CLIP", "-o", "film.avi"], 64, ".avi", ".mp4"),
        Case("a preset for sound", export(["CLIP"], ["--preset", "m4a"]), 64, ".m4a"),
        Case("a zero transition", dissolve("0"), 64, "duration 0", "more than zero"),
        Case("a negative transition", dissolve("-1"), 64, "duration -1", "more than zero"),
        Case("a transition without sense", dissolve("1e"), 64, "invalid time"),
        Case("a transition longer than its clips", dissolve("3"), 65, "longer", "shorten it to 1 s"),
        Case("a duration without transition", export(["CLIP"], ["--transition-duration", "1"]), 64, "cuts"),
        Case("an empty range", export(["CLIP"], ["--range", "2..2"]), 64, "empty range"),
        Case("a negative range", export(["CLIP"], ["--range=-1..2"]), 64, "zero or more"),
        Case("a range behind the film", export(["CLIP"], ["--range", "5..6"]), 65, "inside 0 s to 2"),
        Case("an odd size", export(["CLIP"], ["--size", "321x180"]), 64, "even"),
        Case("no rate", export(["CLIP"], ["--fps", "0"]), 64, "1/100 to 1000"),
        Case("a rate of no number", export(["CLIP"], ["--fps", "24.1.1"]), 64, "30000/1001"),
        Case("a rate of no seconds", export(["CLIP"], ["--fps", "0:25"]), 64, "30000/1001"),
        Case("an unknown preset", export(["CLIP"], ["--preset", "best"]), 64, "highest"),
        Case("a title without text", export(["CLIP"], ["--title", "@2"]), 64, "no text"),
        Case("a title that begins never", export(["CLIP"], ["--title", "A@-2"]), 64, "zero or more"),
        Case("a title of no time", export(["CLIP"], ["--title", "A@1+0"]), 64, "more than zero"),
        Case(
            "a title behind the film", export(["CLIP"], ["--title", "A@9"]), 65, "timeline ends at 2 s",
            "earlier"
        ),
        Case("missing subtitles", export(["CLIP"], ["--subtitles", "none.srt"]), 66, "none.srt"),
        Case(
            "broken subtitles", export(["CLIP"], ["--subtitles", "broken.srt"]), 65, "broken.srt", "line 2"),
        Case("missing captions", export(["CLIP"], ["--captions", "none.json"]), 66, "none.json"),
        Case(
            "captions without words", export(["CLIP"], ["--captions", "zero.json"]), 65, "no words with times"
        ),
        Case(
            "a style without captions", export(["CLIP"], ["--caption-style", "word"]), 64,
            "--caption-style requires --captions"),
        Case(
            "an unknown style", export(["CLIP"], ["--captions", "a.json", "--caption-style", "bold"]), 64,
            "karaoke"),
        Case(
            "an unknown transition", export(["CLIP", "CLIP"], ["--transition", "bold"]), 64,
            "one of the following: none, dissolve, push"),
        Case(
            "no words a line", export(["CLIP"], ["--captions", "a.json", "--caption-words", "0"]), 64,
            "from 1 to 100"),
        Case(
            "too long a line", export(["CLIP"], ["--captions", "a.json", "--caption-characters", "1001"]), 64,
            "from 1 to 1000"),
        Case(
            "too many lines", export(["CLIP"], ["--captions", "a.json", "--caption-lines", "21"]), 64,
            "from 1 to 20"),
        Case(
            "too wide a margin", export(["CLIP"], ["--captions", "a.json", "--caption-margin", "0.5"]), 64,
            "from 0.0 to 0.4"),
        Case("a missing font", export(["CLIP"], ["--title", "A", "--font", "./none.ttf"]), 66, "none.ttf"),
        Case(
            "a font that is none", export(["CLIP"], ["--title", "A", "--font", "text.mp4"]), 65, "text.mp4"),
        Case("a missing watermark", export(["CLIP"], ["--watermark", "none.png"]), 66, "none.png"),
        Case(
            "a watermark that is none", export(["CLIP"], ["--watermark", "text.mp4"]), 65, "text.mp4",
            "picture"),
        Case("an unknown option", export(["CLIP"], ["--loud"]), 64, "--loud"),
        Case("no arguments", ["export"], 64, "inputs"),
        Case(
            "OpenTimelineIO without a schema", export(["edit.otio"]), 65, "edit.otio", "line 1", "OTIO_SCHEMA"
        ),
        Case("a document that is no JSON", export(["broken.json"]), 65, "broken.json", "line 1"),
        Case("an unknown key", export(["key.json"]), 65, "key.json", "color"),
        Case("a zero duration", export(["zero.json"]), 65, "sourceTimeRange.duration"),
        Case("a negative duration", export(["negative.json"]), 65, "sourceTimeRange.duration"),
        Case("no such document", export(["none.json"]), 66, "none.json"),
        Case("two documents", export(["zero.json", "key.json"]), 64, "cannot be combined"),
        Case("an unknown format", ["describe", "CLIP", "--format", "svgz"], 64, "launch"),
        Case("a bad file to describe", ["describe", "text.mp4"], 65, "text.mp4"),
        Case("a bad file to check", ["validate", "empty.mp4"], 65, "empty.mp4"),
        Case("a bad file to inspect", ["inspect", "none.mp4"], 66, "none.mp4"),
    ]

    private static func dissolve(_ seconds: String) -> [String] {
        export(["CLIP", "CLIP"], ["--transition", "dissolve", "--transition-duration", seconds])
    }

    private static func document(_ duration: String) -> String {
        """
        {"version": 1, "videos": [{"url": "text.mp4", "sourceTimeRange": {"start": 0, "duration": \(duration)}}]}
        """
    }

    private static let files = [
        "empty.mp4": "", "text.mp4": "hello\n", "broken.json": "{", "edit.otio": "{}",
        "broken.srt": "1\nno time --> no time\n",
        "key.json": #"{"version": 1, "color": 2}"#, "zero.json": document("0"),
        "negative.json": document("-1"), "range.json": document("1"),
        "no-clips.json": #"{"version": 1, "videos": []}"#,
        "clip.json": #"{"version": 1, "videos": [{"url": "none.mp4"}]}"#,
        "fast.json": #"{"version": 1, "videos": [{"url": "text.mp4"}], "frameDuration": "1/1000000"}"#,
    ]

    @Test(.timeLimit(.minutes(5)), arguments: cases) func isRefused(_ badInput: Case) async throws {
        let folder = try TemporaryFolder.make("bad")
        defer { TemporaryFolder.remove(folder) }
        for (name, text) in Self.files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("folder.mp4"), withIntermediateDirectories: false)
        let before = try folder.contents
        let good = [
            "CLIP": try await Clips.two(), "SILENT": try await Clips.silent(),
            "SOUND": try await Clips.sound(),
        ]
        let arguments = badInput.arguments.map { argument in
            good.reduce(argument) { $0.replacing($1.key, with: $1.value) }
        }
        let result = try await CommandRun(arguments, in: folder).result()
        #expect(result.status == badInput.status)
        #expect(!result.crashed)
        #expect(result.output.isEmpty)
        #expect(result.messages.hasPrefix("cutroom: "))
        #expect(result.messages.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
        for word in badInput.words { #expect(result.messages.contains(word), "\(result.messages)") }
        // Other tests share the processors: what was slow may try again, and its best time counts.
        var seconds = result.seconds
        for _ in 0..<3 where seconds >= 5 {
            seconds = min(seconds, try await CommandRun(arguments, in: folder).result().seconds)
        }
        #expect(seconds < 5)
        #expect(try folder.contents == before)
        #expect(
            try String(contentsOf: folder.appendingPathComponent("text.mp4"), encoding: .utf8) == "hello\n")
    }
}
