import Editing
import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// Which of a file's audio tracks are heard.
@Suite struct AudioTrackTests {
    /// One audio track by what the file says of it.
    struct Marks: Sendable {
        var language: String?
        var isEnabled = true
        var isDefault: Bool?
        var group = 0
        var isDecodable = true

        func track(_ range: CMTimeRange) -> MediaTrackDescription {
            var track = MediaTrackDescription.audio(range)
            (track.languageCode, track.isEnabled, track.isDefault) = (language, isEnabled, isDefault)
            (track.alternateGroup, track.isDecodable) = (group, isDecodable)
            track.codec = 0x6D70_3461
            return track
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var tracks: [Marks]
        /// The places of the tracks that are heard.
        var heard: [Int]
        var selection: Timeline.AudioSelection = .automatic
        var warnings: [String] = []
    }

    private static let languages = [
        Marks(language: "eng", isDefault: false, group: 1), Marks(language: "deu", isDefault: true, group: 1),
        Marks(language: "fra", isDefault: false, group: 1),
    ]

    static let rows = [
        Row(testDescription: "one", tracks: [Marks()], heard: [0]),
        Row(
            testDescription: "the default", tracks: languages, heard: [1],
            warnings: ["2 (deu) is used", "1 (eng) and 3 (fra) are left out"]),
        Row(
            testDescription: "none is the default",
            tracks: languages.map { Marks(language: $0.language, isDefault: false, group: 1) }, heard: [0],
            warnings: ["1 (eng) is used"]),
        Row(
            testDescription: "all are the default",
            tracks: languages.map { Marks(language: $0.language, isDefault: true, group: 1) }, heard: [0],
            warnings: ["1 (eng) is used"]),
        Row(
            testDescription: "no group", tracks: [Marks(), Marks(language: "eng")], heard: [0, 1],
            warnings: ["1 and 2 (eng) are mixed"]),
        Row(
            testDescription: "two groups", tracks: [Marks(group: 1), Marks(group: 2), Marks(group: 1)],
            heard: [0, 1], warnings: ["1 and 2 are mixed", "3 is left out"]),
        Row(
            testDescription: "disabled", tracks: [Marks(isEnabled: false, group: 1), Marks(group: 1)],
            heard: [1], warnings: ["2 is used", "1 is left out"]),
        Row(
            testDescription: "all disabled", tracks: [Marks(isEnabled: false)], heard: [],
            warnings: ["1 is disabled and left out"]),
        Row(
            testDescription: "a default without a decoder",
            tracks: [
                Marks(isDefault: false, group: 1), Marks(isDefault: true, group: 1, isDecodable: false),
            ],
            heard: [0], warnings: ["no decoder installed for audio track 2 (AAC), and 1 is used"]),
        Row(
            testDescription: "one of a mix without a decoder", tracks: [Marks(), Marks(isDecodable: false)],
            heard: [0], warnings: ["no decoder installed for audio track 2 (AAC), and it is left out"]),
        Row(testDescription: "by number", tracks: languages, heard: [2], selection: .track(3)),
        Row(
            testDescription: "a disabled one by number", tracks: [Marks(), Marks(isEnabled: false)],
            heard: [1],
            selection: .track(2)),
        Row(testDescription: "by language", tracks: languages, heard: [2], selection: .language("fr")),
        Row(testDescription: "by the other code", tracks: languages, heard: [1], selection: .language("ger")),
        Row(testDescription: "by region", tracks: languages, heard: [0], selection: .language("en-US")),
        Row(testDescription: "all", tracks: languages, heard: [0, 1, 2], selection: .all),
    ]

    @Test(arguments: rows) func areChosen(_ row: Row) async throws {
        var media = FakeMedia()
        let range = CMTimeRange.range(0, 4)
        let url = media.add("a", [.video(range)] + row.tracks.map { $0.track(range) })
        var item = Timeline.VideoItem(url: url)
        item.audio = row.selection
        let film = try await TimelineBuilder(Timeline(videos: [item]), reader: media.reader).build()
        let heard = film.composition.tracks(withMediaType: .audio).flatMap(\.segments).compactMap(
            \.sourceTrackID)
        #expect(heard == row.heard.map { CMPersistentTrackID($0 + 2) })
        #expect(film.audioMix.inputParameters.count == row.heard.count)
        #expect(film.warnings.isEmpty == row.warnings.isEmpty, "\(film.warnings)")
        for words in row.warnings {
            #expect(film.warnings.contains { $0.contains(words) }, "\(film.warnings) lack \(words)")
        }
    }

    @Test(arguments: [
        (Timeline.AudioSelection.track(3), "no audio track number 3"),
        (.language("ita"), "no audio track in the language \"ita\""),
    ]) func whatIsNotThereIsAnError(_ selection: Timeline.AudioSelection, _ words: String) async throws {
        var media = FakeMedia()
        let range = CMTimeRange.range(0, 4)
        let url = media.add("a", [.video(range)] + Self.languages.prefix(2).map { $0.track(range) })
        for list in ["videos", "overlays", "voiceOvers", "music"] {
            var timeline = Timeline(videos: [.init(url: media.addClip("b", .seconds(4)))])
            switch list {
            case "videos": timeline.videos = [.init(url: url, audio: selection)]
            case "overlays": timeline.overlays = [.init(url: url, audio: selection)]
            case "voiceOvers": timeline.voiceOvers = [.init(url: url, audio: selection)]
            default: timeline.music = [.init(url: url, audio: selection)]
            }
            let error = await timelineError(timeline, media)
            #expect(error?.code == .noAudioTrack && error?.keyPath == "\(list)[0].audio")
            #expect(
                error?.cause.contains(words) == true && error?.remedy.contains("1 (eng) and 2 (deu)") == true)
        }
    }

    /// Overlays, voice-overs and music of several tracks are heard whole, at the times and volumes of one.
    @Test func otherItemsAreMixedToo() async throws {
        var media = FakeMedia()
        let range = CMTimeRange.range(0, 4)
        let url = media.add("a", [.video(range)] + Self.languages.map { $0.track(range) })
        var timeline = Timeline(videos: [.init(url: media.add("b", [.video(range)]))])
        timeline.overlays = [.init(url: url, start: .seconds(1), volume: 0.5, audio: .all)]
        timeline.voiceOvers = [.init(url: url, start: .seconds(2), audio: .all)]
        timeline.music = [.init(url: url, audio: .all)]
        let film = try await TimelineBuilder(timeline, reader: media.reader).build()
        let tracks = film.composition.tracks(withMediaType: .audio)
        let starts = tracks.map { $0.segments.first { !$0.isEmpty }?.timeMapping.target.start.seconds }
        #expect(starts == [1, 1, 1, 2, 2, 2, 0, 0, 0])
        #expect(film.composition.duration == .seconds(4))
    }

    @Test(arguments: [
        (Timeline.AudioSelection.all, "\"all\""), (.track(2), "2"), (.language("de"), "\"de\""),
    ])
    func documentsKeepTheChoice(_ selection: Timeline.AudioSelection, _ json: String) throws {
        let url = URL(fileURLWithPath: "/a.json")
        let text = """
            {"version": 2, "videos": [{"url": "a", "audio": \(json)}], "overlays": [{"url": "a", "audio": \(json)}],
             "voiceOvers": [{"url": "a", "audio": \(json)}], "music": [{"url": "a", "audio": \(json)}]}
            """
        let timeline = try Timeline(document: Data(text.utf8), at: url)
        #expect(timeline.videos[0].audio == selection && timeline.overlays[0].audio == selection)
        #expect(timeline.voiceOvers[0].audio == selection && timeline.music[0].audio == selection)
        #expect(try Timeline(document: timeline.document(at: url), at: url) == timeline)
    }

    @Test(arguments: ["0", "-1", "\"\"", "\"e\"", "\"2\"", "\"english\"", "1.5", "true", "\"all of them\""])
    func otherValuesAreErrors(json: String) {
        let text = #"{"version": 2, "videos": [{"url": "a", "audio": \#(json)}]}"#
        let error = #expect(throws: TimelineError.self) {
            try Timeline(document: Data(text.utf8), at: URL(fileURLWithPath: "/a.json"))
        }
        #expect(
            error?.keyPath == "videos[0].audio" && error?.cause.contains("a track's number from 1") == true)
    }

    /// A file with video that can't be decoded is never its sound alone.
    @Test func videoWithoutADecoderIsAnError() async throws {
        let range = CMTimeRange.range(0, 4)
        var unknown = MediaTrackDescription.video(range, size: .zero)
        (unknown.isDecodable, unknown.isKnownFormat) = (false, false)
        (unknown.codec, unknown.codecName) = (0x2020_2020, "ULY2")
        var damaged = MediaTrackDescription.video(range)
        (damaged.isDecodable, damaged.codec) = (false, 0)
        for (track, words) in [
            (unknown, "GStreamer has no decoder for its video (“ULY2”)"), (damaged, "damaged"),
        ] {
            var media = FakeMedia()
            let url = media.add("a", [track, .audio(range)])
            let error = await timelineError(Timeline(videos: [.init(url: url)]), media)
            #expect(error?.cause.contains(words) == true, "\(String(describing: error))")
        }
    }
}
