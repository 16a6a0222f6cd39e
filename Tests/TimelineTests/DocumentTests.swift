import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Timeline

/// Documents keep everything exactly, and refuse what they can't mean.
@Suite struct DocumentTests {
    private static let place = URL(fileURLWithPath: "/films/holiday/film.json")

    private func read(_ text: String) throws(TimelineError) -> Timeline {
        try Timeline(document: Data(text.utf8), at: Self.place)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func documentsKeepEverything(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let timeline = Self.randomTimeline(&random)
        let data = try timeline.document(at: Self.place)
        #expect(try Timeline(document: data, at: Self.place) == timeline)
        // To the letter: equal times with other timescales would be written otherwise.
        #expect(try Timeline(document: data, at: Self.place).document(at: Self.place) == data)
        // And through any coder.
        let list = try PropertyListEncoder().encode(timeline)
        #expect(try PropertyListDecoder().decode(Timeline.self, from: list) == timeline)
    }

    @Test func aFileIsWrittenAndRead() throws {
        let folder = try TemporaryFolder.make("document")
        let clip = folder.appendingPathComponent("clips/ä b.mp4")
        let timeline = Timeline(
            videos: [.init(url: clip), .init(url: URL(fileURLWithPath: "/elsewhere/c.mp4"))],
            transitions: [.init(.wipe(.fromTop), duration: .seconds(1001, 30_000))])
        let file = folder.appendingPathComponent("film.json")
        try timeline.write(to: file)
        #expect(try Timeline(contentsOf: file) == timeline)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("\"clips/ä b.mp4\"") && text.contains("\"/elsewhere/c.mp4\""))
        #expect(text.contains("\"version\" : \(Timeline.documentVersion)"))
        #expect(text.contains("\"value\" : 1001") && text.contains("\"timescale\" : 30000"))
        // A document that is moved with its clips still finds them.
        let moved = try Timeline(document: Data(text.utf8), at: Self.place)
        #expect(moved.videos[0].url.path == "/films/holiday/clips/ä b.mp4")
    }

    @Test func theGuidesExampleIsRead() throws {
        let guide = try String(
            contentsOf: PackageRoot.url.appendingPathComponent("Docs/Timeline.md"), encoding: .utf8)
        let parts = guide.components(separatedBy: "```json\n")
        let example = try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
        let timeline = try read(example)
        #expect(
            timeline.videos.map(\.url.path) == [
                "/films/holiday/clips/harbour.mp4", "/films/holiday/clips/market.mp4", "/media/evening.mov",
            ])
        #expect(
            timeline.videos[1].sourceTimeRange == CMTimeRange(start: .seconds(5, 2), duration: .seconds(4)))
        #expect(timeline.videos[1].originalSoundVolume == 0.5 && timeline.videos[0].originalSoundVolume == 1)
        #expect(
            timeline.transitions == [
                .init(.dissolve, duration: .seconds(1)),
                .init(
                    .fadeThroughColor(CGColor(red: 16 / 255, green: 32 / 255, blue: 48 / 255, alpha: 1)),
                    duration: .seconds(1, 2)),
            ])
        #expect(timeline.frameDuration == .seconds(1001, 30_000))
        #expect(timeline.renderSize == CGSize(width: 1280, height: 720))
        #expect(timeline.voiceOvers.first?.start == .seconds(3))
        let music = try #require(timeline.music.first)
        #expect(music.loops && music.volume == 0.6 && music.fadeOut == .seconds(2))
        #expect(music.automation == [.init(timeRange: .range(2, 1), startVolume: 1, endVolume: 0.25)])
    }

    @Test func oneTransitionMayServeAllPlaces() throws {
        let timeline = try read(
            """
            {"version": 1, "videos": [{"url": "a"}, {"url": "b"}, {"url": "c"}],
             "transition": {"kind": "wipe", "direction": "fromLeft", "duration": 0.25}}
            """)
        let wipe = Timeline.Transition(.wipe(.fromLeft), duration: .seconds(1, 4))
        #expect(timeline.transitions == [wipe, wipe])
    }

    @Test(arguments: ["1.1", "\"1.1\"", "\"11/10\"", "{\"value\": 11, \"timescale\": 10}", "110e-2", "1.10"])
    func timesAreReadExactly(text: String) throws {
        let timeline = try read("{\"version\": 1, \"frameDuration\": \(text)}")
        #expect(timeline.frameDuration == .seconds(11, 10))
    }

    @Test func anAbsentOrNullKeyHasItsDefault() throws {
        #expect(try read("{\"version\": 1}") == Timeline())
        let timeline = try read(
            "{\"version\": 1, \"frameDuration\": null, \"music\": [{\"url\": \"m.wav\", \"volume\": null}]}")
        #expect(timeline.frameDuration == nil)
        #expect(timeline.music == [.init(url: URL(fileURLWithPath: "/films/holiday/m.wav"))])
    }

    @Test(arguments: [
        ("a/../b.mp4", "/films/holiday/b.mp4"), ("../c.mp4", "/films/c.mp4"), ("/d.mp4", "/d.mp4"),
        ("file:///e%20f.mp4", "/e f.mp4"), ("50%.mp4", "/films/holiday/50%.mp4"),
        ("g#h?.mp4", "/films/holiday/g#h?.mp4"),
    ])
    func pathsStartFromTheDocumentsFolder(text: String, path: String) throws {
        let timeline = try read("{\"version\": 1, \"videos\": [{\"url\": \"\(text)\"}]}")
        #expect(timeline.videos[0].url.path == path)
    }

    @Test func olderVersionsAreUpgraded() throws {
        let old = "{\"version\": 1, \"videos\": [{\"url\": \"a\", \"originalSoundVolume\": 0.5}]}"
        let timeline = try read(old)
        #expect(
            timeline.videos == [
                .init(url: URL(fileURLWithPath: "/films/holiday/a"), originalSoundVolume: 0.5)
            ])
        #expect(try read(String(decoding: timeline.document(at: Self.place), as: UTF8.self)) == timeline)
        // By each function from the document's version on, in their order.
        let upgrade = DocumentUpgrade(steps: [
            { $0["name"] = $0["title"] }, { $0["name"] = .string(($0["name"]?.string ?? "") + "!") },
        ])
        #expect(upgrade.version == 3)
        #expect(
            upgrade.upgraded(["version": .integer(1), "title": .string("a")])
                == ["version": .integer(3), "title": .string("a"), "name": .string("a!")])
        #expect(
            upgrade.upgraded(["version": .integer(2), "title": .string("a")])
                == ["version": .integer(3), "title": .string("a"), "name": .string("!")])
        #expect(upgrade.upgraded(["version": .integer(3)]) == nil)
        #expect(upgrade.upgraded(["version": .integer(4)]) == nil && upgrade.upgraded([:]) == nil)
    }

    @Test func everyKeyOfAnAppearanceIsRead() throws {
        let timeline = try read(
            """
            {"version": 2, "videos": [{"url": "a", "speed": 0.5, "opacity": 0.75,
              "crop": {"x": 0.25, "y": 0, "width": 0.5, "height": 1},
              "placement": {"x": 0, "y": 0.5, "width": 0.5, "height": 0.5},
              "transform": [{"rotation": 90}, {"time": "1/2", "offset": {"x": 0.1, "y": -0.2}, "scale": 2, "easing": "hold"}],
              "color": {"saturation": 0, "hue": 0.5, "exposure": -1, "temperature": 5000, "tint": 3, "lut": "b.cube",
                "curves": {"blue": [{"x": 0, "y": 0}, {"x": 1, "y": 0.5}]}},
              "key": {"color": "#0000FF", "tolerance": 0.2, "softness": 0, "spill": 1},
              "fit": "fill", "background": "#FF000080", "cornerRadius": 0.1,
              "border": {"width": 0.02, "color": "#0000FF"}, "shadow": {"radius": 0.03},
              "blendMode": "screen"}],
             "background": "#0000FF",
             "overlays": [{"url": "b", "start": 1, "volume": 0}],
             "music": [{"url": "m", "ducking": {"fade": 0.25}}]}
            """)
        let video = try #require(timeline.videos.first)
        #expect(video.speed == 0.5 && video.appearance.opacity == [.init(value: 0.75)])
        #expect(video.appearance.crop == CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
        #expect(video.appearance.placement == CGRect(x: 0, y: 0.5, width: 0.5, height: 0.5))
        #expect(
            video.appearance.transform == [
                .init(rotation: 90),
                .init(time: .seconds(1, 2), offset: CGPoint(x: 0.1, y: -0.2), scale: 2, easing: .hold),
            ])
        #expect(
            video.appearance.color
                == .init(
                    saturation: 0, hue: 0.5, exposure: -1, temperature: 5000, tint: 3,
                    curves: .init(blue: [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.5)]),
                    lut: URL(fileURLWithPath: "/films/holiday/b.cube")))
        #expect(
            video.appearance.key
                == .init(
                    color: CGColor(red: 0, green: 0, blue: 1, alpha: 1), tolerance: 0.2, softness: 0, spill: 1
                ))
        #expect(video.fit == .fill && timeline.background == CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        #expect(video.appearance.background == CGColor(red: 1, green: 0, blue: 0, alpha: 128 / 255))
        let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        #expect(video.appearance.border == .init(width: 0.02, color: blue))
        #expect(video.appearance.cornerRadius == 0.1 && video.appearance.shadow == .init(radius: 0.03))
        #expect(video.appearance.blendMode == .screen)
        #expect(
            timeline.overlays == [
                .init(url: URL(fileURLWithPath: "/films/holiday/b"), start: .seconds(1), volume: 0)
            ])
        #expect(timeline.music[0].ducking == .init(volume: 0.25, fade: .seconds(1, 4)))
    }

    @Test func aTimeThatIsNotNumericCannotBeWritten() throws {
        let file = try TemporaryFolder.make("document").appendingPathComponent("film.json")
        let error = #expect(throws: TimelineError.self) {
            try Timeline(frameDuration: .indefinite).write(to: file)
        }
        #expect(error?.code == .unwritableDocument && !FileManager.default.fileExists(atPath: file.path))
    }

    @Test func aMissingDocumentIsNamed() throws {
        let file = try TemporaryFolder.make("document").appendingPathComponent("none.json")
        let error = #expect(throws: TimelineError.self) { try Timeline(contentsOf: file) }
        #expect(error?.code == .fileNotFound && error?.file == file)
    }

    private static func randomTimeline(_ random: inout SeededGenerator) -> Timeline {
        func time() -> CMTime {
            CMTime(
                value: .random(in: -1000...Int64.max, using: &random),
                timescale: .random(in: 1...Int32.max, using: &random))
        }
        func range() -> CMTimeRange { CMTimeRange(start: time(), duration: time()) }
        func volume() -> Float { .random(in: 0...2, using: &random) }
        func url() -> URL {
            let names = ["/films/holiday/a.mp4", "/films/holiday/in/b c.mov", "/films/d.wav", "/é/\"q\".mp4"]
            return URL(fileURLWithPath: names.randomElement(using: &random) ?? "/a")
        }
        func number() -> Double { .random(in: -2...2, using: &random) }
        func rectangle() -> CGRect? {
            Bool.random(using: &random)
                ? CGRect(x: number(), y: number(), width: abs(number()), height: abs(number())) : nil
        }
        func color() -> CGColor? {
            func part() -> CGFloat { CGFloat(Int.random(in: 0...255, using: &random)) / 255 }
            return Bool.random(using: &random)
                ? CGColor(red: part(), green: part(), blue: part(), alpha: part()) : nil
        }
        func easing() -> Timeline.Easing { Timeline.Easing.allCases.randomElement(using: &random) ?? .hold }
        func appearance() -> Timeline.Appearance {
            .init(
                crop: rectangle(),
                focus: Bool.random(using: &random) ? CGPoint(x: number(), y: number()) : nil,
                placement: rectangle(),
                opacity: (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    .init(
                        time: Bool.random(using: &random) ? time() : .zero, value: number(), easing: easing())
                },
                transform: (0..<Int.random(in: 0...2, using: &random)).map { _ in
                    .init(
                        time: time(), offset: CGPoint(x: number(), y: number()), scale: number(),
                        rotation: number(), easing: easing())
                },
                color: Bool.random(using: &random)
                    ? .init(
                        brightness: number(), contrast: number(), saturation: number(), hue: number(),
                        exposure: number(), temperature: number(), tint: number(),
                        curves: .init(all: [CGPoint(x: number(), y: number())]),
                        lut: Bool.random(using: &random) ? url() : nil)
                    : nil,
                key: Bool.random(using: &random)
                    ? .init(tolerance: number(), softness: number(), spill: number()) : nil,
                background: color(), cornerRadius: number(),
                border: color().map { .init(width: number(), color: $0) },
                shadow: color().map {
                    .init(
                        offset: CGPoint(x: number(), y: number()), radius: number(), color: $0,
                        opacity: number())
                }, blendMode: Timeline.BlendMode.allCases.randomElement(using: &random) ?? .normal)
        }
        let directions = Timeline.Transition.Direction.allCases
        let kinds: [Timeline.Transition.Kind] =
            [
                .none, .dissolve, .fadeThroughColor(),
                .fadeThroughColor(CGColor(red: 0, green: 1, blue: 0.2, alpha: 1)),
            ]
            + directions.flatMap {
                [.push($0), .wipe($0), .cover($0), .reveal($0), .squeeze($0), .blinds($0)]
            }
            + [.zoom, .iris, .clock, .barnDoor]
        let hasFormat = Bool.random(using: &random)
        return Timeline(
            videos: (0..<3).map { _ in
                .init(
                    url: url(), sourceTimeRange: Bool.random(using: &random) ? range() : nil,
                    originalSoundVolume: volume(),
                    pictureDuration: Bool.random(using: &random) ? time() : nil,
                    fit: Timeline.FitMode.allCases.randomElement(using: &random) ?? .fit,
                    speed: .random(in: -1000...1000, using: &random), appearance: appearance(),
                    fadeIn: Bool.random(using: &random) ? time() : .zero)
            },
            transitions: (0..<2).map { _ in
                .init(
                    kinds.randomElement(using: &random) ?? .none, duration: time(), easing: easing(),
                    softness: number())
            },
            voiceOvers: [.init(url: url(), start: time(), sourceTimeRange: range(), volume: volume())],
            music: [
                .init(
                    url: url(), start: time(), loops: .random(using: &random), volume: volume(),
                    automation: [.init(timeRange: range(), startVolume: volume(), endVolume: volume())],
                    fadeOut: time(),
                    ducking: Bool.random(using: &random) ? .init(volume: volume(), fade: time()) : nil)
            ],
            overlays: (0..<2).map { _ in
                .init(
                    url: url(), start: time(), sourceTimeRange: Bool.random(using: &random) ? range() : nil,
                    speed: .random(in: 0.001...1000, using: &random), volume: volume(),
                    pictureDuration: Bool.random(using: &random) ? time() : nil,
                    fit: Timeline.FitMode.allCases.randomElement(using: &random) ?? .fit,
                    appearance: appearance())
            },
            renderSize: hasFormat ? CGSize(width: 1280, height: 720.5) : nil,
            frameDuration: hasFormat ? time() : nil, background: color())
    }
}
