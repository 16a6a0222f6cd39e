import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Timeline

/// Titles and subtitles in documents, and what is wrong with them.
@Suite struct TitleDocumentTests {
    private static let place = URL(fileURLWithPath: "/films/holiday/film.json")

    private func read(_ text: String) throws(TimelineError) -> Timeline {
        try Timeline(document: Data("{\"version\": 1, \(text)}".utf8), at: Self.place)
    }

    @Test func aDocumentSaysEverything() throws {
        let timeline = try read(
            """
            "titles": [
              {"text": "A"},
              {"kind": "lowerThird", "text": "Ä\\nb", "image": "a.png", "start": 1.5, "duration": "1/3",
               "position": {"x": 0.25, "y": 0.5}, "font": "Serif", "fontFile": "f.ttf", "fontSize": 0.1, "color": "#FF800040",
               "opacity": 0.5, "fade": 0.125, "spins": 2, "pops": true}
            ],
            "subtitles": [{"url": "s.srt", "start": -0.5, "fontSize": 0.04, "font": "Serif", "fontFile": "g.otf",
              "color": "#00FF00", "style": "karaoke", "highlightColor": "#0000FF", "maximumWords": 3,
              "maximumCharacters": 20, "maximumLines": 2, "margin": 0.125}, {"url": "t.json"}]
            """)
        #expect(timeline.titles[0] == Timeline.TitleItem(text: "A"))
        let color = CGColor(red: 1, green: 128 / 255, blue: 0, alpha: 64 / 255)
        #expect(
            timeline.titles[1]
                == Timeline.TitleItem(
                    .lowerThird, text: "Ä\nb", image: URL(fileURLWithPath: "/films/holiday/a.png"),
                    start: .seconds(3, 2), duration: .seconds(1, 3), position: CGPoint(x: 0.25, y: 0.5),
                    font: "Serif", fontFile: URL(fileURLWithPath: "/films/holiday/f.ttf"), fontSize: 0.1,
                    color: color, opacity: 0.5, fade: 0.125, spins: 2,
                    pops: true))
        #expect(timeline.subtitles[0].start == .seconds(-1, 2))
        #expect(timeline.subtitles[0].url.path == "/films/holiday/s.srt")
        #expect(timeline.subtitles[0].fontFile?.path == "/films/holiday/g.otf")
        var captions = Timeline.SubtitleTrack(
            url: URL(fileURLWithPath: "/films/holiday/s.srt"), start: .seconds(-1, 2), font: "Serif",
            fontFile: URL(fileURLWithPath: "/films/holiday/g.otf"), fontSize: 0.04,
            color: CGColor(red: 0, green: 1, blue: 0, alpha: 1), style: .karaoke)
        captions.highlightColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        (captions.maximumWords, captions.maximumCharacters, captions.maximumLines) = (3, 20, 2)
        captions.margin = 0.125
        #expect(timeline.subtitles[0] == captions)
        #expect(
            timeline.subtitles[1]
                == Timeline.SubtitleTrack(url: URL(fileURLWithPath: "/films/holiday/t.json")))
        let written = try timeline.document(at: Self.place)
        #expect(try Timeline(document: written, at: Self.place).subtitles[0] == captions)
        #expect(try Timeline(document: written, at: Self.place).document(at: Self.place) == written)
        #expect(try Timeline(document: written, at: Self.place).titles[1].text == "Ä\nb")
    }

    @Test(arguments: [
        ("\"titles\": [{\"kind\": \"banner\"}]", "titles[0].kind", "unknown kind of title \"banner\""),
        ("\"titles\": [{\"color\": \"red\"}]", "titles[0].color", "invalid color \"red\""),
        ("\"titles\": [{\"color\": \"#12345\"}]", "titles[0].color", "invalid color"),
        ("\"titles\": [{\"text\": 5}]", "titles[0].text", "not a string"),
        ("\"titles\": [{\"words\": \"A\"}]", "titles[0].words", "unknown key"),
        ("\"titles\": [{\"position\": {\"x\": 1}}]", "titles[0].position.y", "missing"),
        ("\"subtitles\": [{\"start\": 1}]", "subtitles[0].url", "missing"),
        ("\"subtitles\": {}", "subtitles", "not a list"),
        (
            "\"subtitles\": [{\"url\": \"a\", \"style\": \"karoake\"}]", "subtitles[0].style",
            "unknown style \"karoake\""
        ),
        (
            "\"subtitles\": [{\"url\": \"a\", \"maximumWords\": 1.5}]", "subtitles[0].maximumWords",
            "not a whole number"
        ),
    ]) func badDocumentsAreRefused(text: String, keyPath: String, words: String) throws {
        let error = try #require(throws: TimelineError.self) { try read(text) }
        #expect(error.keyPath == keyPath)
        #expect(error.description.contains(words), "\(error.description)")
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var keyPath: String
        var words: String
        var code = TimelineError.Code.invalidTitle
        var change: @Sendable (inout Timeline) -> Void
        var testDescription: String { keyPath + ": " + words }
    }

    static let rows: [Row] = [
        Row(keyPath: "titles[0].text", words: "neither text nor image") { $0.titles[0].text = " \n" },
        Row(keyPath: "titles[0].start", words: "negative", code: .invalidTime) {
            $0.titles[0].start = .seconds(-1)
        },
        Row(keyPath: "titles[0].duration", words: "zero", code: .invalidTime) {
            $0.titles[0].duration = .zero
        },
        Row(keyPath: "titles[0].start", words: "the timeline ends at 4 s", code: .startsAfterEnd) {
            $0.titles[0].start = .seconds(4)
        },
        Row(keyPath: "titles[0].fontSize", words: "invalid font size") { $0.titles[0].fontSize = 0 },
        Row(keyPath: "titles[0].opacity", words: "not between 0 and 1") { $0.titles[0].opacity = .nan },
        Row(keyPath: "titles[0].fade", words: "not between 0 and 0.5") { $0.titles[0].fade = 0.6 },
        Row(keyPath: "titles[0].spins", words: "turns") { $0.titles[0].spins = .infinity },
        Row(keyPath: "titles[0].position", words: "invalid position") {
            $0.titles[0].position = CGPoint(x: Double.nan, y: 0)
        },
        Row(
            keyPath: "titles[0]", words: "/fake/none.png: titles[0]: no such file",
            code: .fileNotFound
        ) {
            $0.titles[0].image = FakeMedia.url("none.png")
        },
        Row(keyPath: "titles[0]", words: "no such file", code: .fileNotFound) {
            $0.titles[0].fontFile = FakeMedia.url("none.ttf")
        },
        Row(keyPath: "titles[0]", words: "not a font file", code: .unreadableFile) {
            $0.titles[0].fontFile = URL(fileURLWithPath: #filePath)
        },
        Row(keyPath: "subtitles[0]", words: "not a font file", code: .unreadableFile) {
            $0.subtitles = [.init(url: FakeMedia.url("s.srt"), fontFile: URL(fileURLWithPath: #filePath))]
        },
        Row(keyPath: "subtitles[0]", words: "no such file", code: .fileNotFound) {
            $0.subtitles = [.init(url: FakeMedia.url("none.srt"))]
        },
        Row(keyPath: "subtitles[0].fontSize", words: "invalid font size") {
            $0.subtitles = [.init(url: FakeMedia.url("none.srt"), fontSize: 2)]
        },
        Row(keyPath: "subtitles[0].maximumWords", words: "0 is not between 1 and 100") {
            $0.subtitles = [.init(url: FakeMedia.url("none.srt"))]
            $0.subtitles[0].maximumWords = 0
        },
        Row(keyPath: "subtitles[0].maximumCharacters", words: "between 1 and 1000") {
            $0.subtitles = [.init(url: FakeMedia.url("none.srt"))]
            $0.subtitles[0].maximumCharacters = .max
        },
        Row(keyPath: "subtitles[0].maximumLines", words: "between 1 and 20") {
            $0.subtitles = [.init(url: FakeMedia.url("none.srt"))]
            $0.subtitles[0].maximumLines = -1
        },
        Row(keyPath: "subtitles[0].margin", words: "between 0 and 0.4") {
            $0.subtitles = [.init(url: FakeMedia.url("none.srt"))]
            $0.subtitles[0].margin = .nan
        },
        Row(keyPath: "subtitles[0].start", words: "not numeric", code: .invalidTime) {
            $0.subtitles = [.init(url: FakeMedia.url("none.srt"), start: .invalid)]
        },
    ]

    @Test(arguments: rows) func badTitlesAreNamed(row: Row) async throws {
        var files = FakeMedia()
        var timeline = Timeline(videos: [.init(url: files.addClip("a.mp4", .seconds(4)))])
        timeline.titles = [.init(text: "Hello")]
        row.change(&timeline)
        let builder = TimelineBuilder(timeline, reader: files.reader)
        let error = await #expect(throws: TimelineError.self) { try await builder.build() }
        #expect(error?.code == row.code && error?.keyPath == row.keyPath)
        #expect(error?.description.contains(row.words) == true, "\(error?.description ?? "")")
    }

    @Test func missingFontsAreNamedOnceEach() async throws {
        var files = FakeMedia()
        var timeline = Timeline(videos: [.init(url: files.addClip("a.mp4", .seconds(4)))])
        timeline.titles = ["No Such Font", "Sans", nil, "No Such Font", "Another-Missing"].map {
            Timeline.TitleItem(text: "Hello", font: $0)
        }
        let film = try await TimelineBuilder(timeline, reader: files.reader).build()
        #expect(film.warnings.count == 2)
        #expect(zip(film.warnings, ["'Another-Missing'", "'No Such Font'"]).allSatisfy { $0.contains($1) })
    }

    @Test func brokenSubtitlesAreNamedByLineAndOldEncodingsByAWarning() async throws {
        let folder = try TemporaryFolder.make("subtitles")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("s.srt")
        var files = FakeMedia()
        var timeline = Timeline(videos: [.init(url: files.addClip("a.mp4", .seconds(4)))])
        timeline.subtitles = [.init(url: file)]
        let builder = TimelineBuilder(timeline, reader: files.reader)
        try Data("1\n00:00:01,000 --> 00:00:0x,000\nX\n".utf8).write(to: file)
        let error = await #expect(throws: TimelineError.self) { try await builder.build() }
        #expect(error?.code == .invalidSubtitles && error?.keyPath == "subtitles[0]")
        #expect(error?.description.hasPrefix("\(file.path): subtitles[0]: line 2: ") == true)
        try (Data("1\n00:00:01,000 --> 00:00:02,000\nGr".utf8) + Data([0xFC]) + Data("n\n".utf8)).write(
            to: file)
        let film = try await builder.build()
        #expect(film.warnings.count == 1 && film.warnings[0].contains("Latin-1"))
        #expect(film.videoComposition?.animationTool != nil)
    }

    @Test func subtitlesOutsideOfTheTimelineAreTold() async throws {
        let folder = try TemporaryFolder.make("subtitles")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("s.srt")
        var files = FakeMedia()
        var timeline = Timeline(videos: [.init(url: files.addClip("a.mp4", .seconds(4)))])
        let cues = "00:00:01,000 --> 00:00:02,000\nOne\n\n00:00:05,000 --> 00:00:06,000\nTwo\n"
        for (text, start, words) in [
            (cues, 0, "1 of 2 subtitles"), (cues, 9, "2 of 2 subtitles"), (cues, -9, "2 of 2 subtitles"),
            ("", 0, "the file has no subtitles"), (cues, -2, nil),
        ] as [(String, Int64, String?)] {
            try Data(text.utf8).write(to: file)
            timeline.subtitles = [.init(url: file, start: .seconds(start))]
            let film = try await TimelineBuilder(timeline, reader: files.reader).build()
            #expect(film.warnings.count == (words == nil ? 0 : 1))
            #expect(words.map { film.warnings.first?.contains($0) == true } != false, "\(film.warnings)")
        }
    }

    @Test func subtitlesWithoutTimesOfWordsAreReported() async throws {
        let folder = try TemporaryFolder.make("captions")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("s.vtt")
        var files = FakeMedia()
        var timeline = Timeline(videos: [.init(url: files.addClip("a.mp4", .seconds(4)))])
        let text = "WEBVTT\n\n00:01.000 --> 00:02.000\na<00:01.500>b\n\n00:02.000 --> 00:03.000\nc d\n"
        try Data(text.utf8).write(to: file)
        for (style, words) in [
            (.karaoke, "1 of 2 subtitles have no times of words"), (.word, "1 of 2 subtitles"),
            (.box, "times within a subtitle are left out"),
        ] as [(Timeline.CaptionStyle, String)] {
            timeline.subtitles = [.init(url: file, style: style)]
            let film = try await TimelineBuilder(timeline, reader: files.reader).build()
            #expect(film.warnings.count == 1 && film.warnings[0].contains(words), "\(film.warnings)")
        }
    }

    @Test func aFilmWithoutTitlesHasNoTool() async throws {
        var files = FakeMedia()
        let timeline = Timeline(videos: [.init(url: files.addClip("a.mp4", .seconds(4)))])
        let film = try await TimelineBuilder(timeline, reader: files.reader).build()
        #expect(film.videoComposition?.animationTool == nil && film.warnings.isEmpty)
    }
}
