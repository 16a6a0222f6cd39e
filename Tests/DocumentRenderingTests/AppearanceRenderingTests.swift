import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderingSupport
import TestSupport
import Testing
import Timeline

@testable import Documents

/// What a timeline's clips look and sound like, at their pixels and samples.
@Suite(.timeLimit(.minutes(5))) struct AppearanceRenderingTests {
    private static let flat = TestClip(.flat(y: 180, cb: 90, cr: 160), frameCount: 50).with {
        $0.frameRate = [25, 1]
        $0.codec = .ffv1
    }

    private func range(_ start: Int64, _ count: Int64) -> CMTimeRange {
        CMTimeRange(start: .at(start, 25), duration: .at(count, 25))
    }

    private func video(_ timeline: Timeline) async throws -> [DecodedVideo.Frame] {
        try await NumberedDocument.frames(of: try await TimelineBuilder(timeline).build())
    }

    private func near(_ frame: DecodedVideo.Frame, _ x: Int, _ y: Int, _ luma: Int, within: Int = 2) -> Bool {
        abs(Int(frame.pixel(x, y)[0]) - luma) <= within
    }

    @Test func speedsShowTheRightFrames() async throws {
        let clip = try await NumberedDocument.clip()
        let timeline = Timeline(videos: [
            .init(url: clip, sourceTimeRange: range(10, 20), speed: 2),
            .init(url: clip, sourceTimeRange: range(50, 5), speed: 0.5),
            .init(url: clip, sourceTimeRange: range(80, 9), speed: 1.5),
            .init(url: clip, sourceTimeRange: range(20, 6), speed: -1),
            .init(url: clip, sourceTimeRange: range(30, 4), speed: -2),
            .init(url: clip, sourceTimeRange: range(40, 3), speed: 0),
        ])
        NumberedDocument.expect(
            try await video(timeline),
            (0..<10).map { .number(10 + 2 * $0) } + (0..<10).map { .number(50 + $0 / 2) }
                + (0..<6).map { .number(80 + 3 * $0 / 2) } + (0..<6).map { .number(25 - $0) }
                + [.number(33), .number(31)] + (0..<3).map { _ in .number(40) })
    }

    /// A color and a gap, as frames of a timeline and by the tracks of OpenTimelineIO.
    @Test func colorsCoverTheFrame() async throws {
        let folder = try TemporaryFolder.make("colors")
        defer { TemporaryFolder.remove(folder) }
        let gray = CGColor(red: 128 / 255, green: 128 / 255, blue: 128 / 255, alpha: 1)
        var timeline = Timeline(videos: [
            .init(url: try await NumberedDocument.clip(), sourceTimeRange: range(0, 4)),
            .init(color: gray, duration: .at(5, 25)), .init(gap: .at(2, 25)),
        ])
        timeline.transitions = [.init(.dissolve, duration: .at(2, 25))]
        timeline.frameDuration = .at(1, 25)
        let (json, otio) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.otio"))
        try timeline.write(to: json)
        try await TimelineDocument(contentsOf: json).write(to: otio)
        #expect(try TimelineDocument(contentsOf: otio).timeline == timeline)
        for (file, search) in [(json, MediaSearch()), (otio, MediaSearch(rendersSlates: true))] {
            let frames = try await NumberedDocument.frames(of: file, search)
            #expect(frames.count == 9)
            for (x, y) in [(2, 2), (160, 90), (317, 177)] {
                #expect(near(frames[5], x, y, 126) && near(frames[8], x, y, 16), "\(file.lastPathComponent)")
            }
        }
    }

    /// A clip through a lookup table that inverts it, under an overlay whose color is keyed in its left half, as a
    /// timeline and by the tracks of OpenTimelineIO.
    @Test func looksAndKeysAreDrawn() async throws {
        let folder = try TemporaryFolder.make("looks")
        defer { TemporaryFolder.remove(folder) }
        let table = folder.appendingPathComponent("inverse.cube")
        try Data("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n".utf8).write(to: table)
        // The code of #00B140 in BT.709.
        let screen = TestClip(.flat(y: 129, cb: 96, cr: 55), frameCount: 5).with {
            $0.frameRate = [25, 1]
            $0.codec = .ffv1
        }
        var item = Timeline.VideoItem(url: try await TestMedia.clip(Self.flat), sourceTimeRange: range(0, 5))
        item.appearance.color = .init(lut: table)
        var (keyed, plain) = (
            Timeline.OverlayItem(url: try await TestMedia.clip(screen)),
            Timeline.OverlayItem(url: try await TestMedia.clip(screen))
        )
        (keyed.fit, plain.fit) = (.stretch, .stretch)
        keyed.appearance.placement = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        keyed.appearance.key = .init()
        plain.appearance.placement = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
        let timeline = Timeline(videos: [item], overlays: [keyed, plain])
        let (json, otio) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.otio"))
        try timeline.write(to: json)
        try await TimelineDocument(contentsOf: json).write(to: otio)
        // Without slates, a document of a timeline is built as the timeline.
        for (file, search) in [(json, MediaSearch()), (otio, MediaSearch(rendersSlates: true))] {
            let frames = try await NumberedDocument.frames(of: file, search)
            #expect(frames.count == 5)
            for frame in frames {
                // In limited range, 235 + 16 - 180, 256 - 90 and 256 - 160.
                let left = frame.pixel(40, 90).map(Int.init)
                #expect(zip(left, [71, 166, 96]).allSatisfy { abs($0 - $1) <= 2 }, "\(left)")
                let right = frame.pixel(280, 90).map(Int.init)
                #expect(zip(right, [129, 96, 55]).allSatisfy { abs($0 - $1) <= 2 }, "\(right)")
            }
        }
        try Data("LUT_1D_SIZE 3\n".utf8).write(to: table)
        let error = await #expect(throws: TimelineError.self) { try await TimelineBuilder(timeline).build() }
        #expect(error?.file == table && error?.cause.contains("0 colors instead of 3") == true)
        #expect(error?.keyPath == "videos[0]")
        let tracks = try TimelineDocument(contentsOf: otio)
        let other = await #expect(throws: TimelineError.self) {
            _ = try await tracks.build(finding: MediaSearch(rendersSlates: true))
        }
        #expect(other?.file?.path == table.path && other?.keyPath?.hasPrefix("tracks.children") == true)
    }

    @Test func placedAndCroppedPicturesLieAtTheirPixels() async throws {
        let edge = TestClip(.verticalEdge(column: 160), frameCount: 10).with {
            $0.frameRate = [25, 1]
            $0.codec = .ffv1
        }
        let clip = try await TestMedia.clip(edge)
        var item = Timeline.VideoItem(url: clip)
        item.appearance.placement = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
        let placed = try #require(try await video(Timeline(videos: [item])).first)
        // In the upper right quarter, black left of the middle and white right of it; black elsewhere.
        #expect(near(placed, 230, 40, 16) && near(placed, 250, 40, 235) && near(placed, 318, 88, 235))
        #expect(near(placed, 250, 92, 16) && near(placed, 100, 40, 16))
        item.appearance = .init(crop: CGRect(x: 0.25, y: 0, width: 0.5, height: 0.5))
        let cropped = try #require(try await video(Timeline(videos: [item])).first)
        // The edge is in the middle of the crop, which has the frame's shape.
        #expect(near(cropped, 155, 170, 16) && near(cropped, 165, 10, 235) && near(cropped, 319, 179, 235))
        item.appearance = .init(crop: CGRect(x: 0.5, y: 0, width: 0.25, height: 1))
        let narrow = try #require(try await video(Timeline(videos: [item])).first)
        #expect(near(narrow, 100, 90, 16) && near(narrow, 125, 90, 235) && near(narrow, 195, 90, 235))
        #expect(near(narrow, 205, 90, 16))
    }

    @Test func keyframesAreExactInEachFrame() async throws {
        let clip = try await TestMedia.clip(Self.flat)
        var item = Timeline.VideoItem(url: clip)
        item.appearance.opacity = [
            .init(time: .at(5, 25), value: 0, easing: .easeIn), .init(time: .at(25, 25), value: 1),
            .init(time: .at(45, 25), value: 0.5, easing: .hold),
        ]
        let frames = try await video(Timeline(videos: [item]))
        #expect(frames.count == 50)
        for (index, frame) in frames.enumerated() {
            // Core Animation's curve, by bisection of its own.
            func eased(_ x: Double) -> Double {
                var (low, high) = (0.0, 1.0)
                for _ in 0..<60 {
                    let t = (low + high) / 2
                    let s = 1 - t
                    let (one, two, three): (Double, Double, Double) = (s * s * t, s * t * t, t * t * t)
                    let at: Double = 3 * one * 0.42 + 3 * two + three
                    if at < x { low = t } else { high = t }
                }
                let (two, three): (Double, Double) = ((1 - low) * low * low, low * low * low)
                return 3 * two + three
            }
            let time = Double(index)
            let opacity: Double
            switch index {
            case ..<5: opacity = 0
            case ..<25: opacity = eased((time - 5) / 20)
            case ..<45: opacity = 1 - (time - 25) / 40
            default: opacity = 0.5
            }
            let luma: Double = 16 + 164 * opacity
            #expect(near(frame, 160, 90, Int(luma.rounded())), "frame \(index)")
        }
    }

    @Test func motionScalesTurnsAndMoves() async throws {
        let clip = try await TestMedia.clip(Self.flat)
        var item = Timeline.VideoItem(url: clip)
        item.appearance.transform = [
            .init(offset: CGPoint(x: -0.25, y: 0.25), scale: 0.5),
            .init(time: .at(25, 25), offset: CGPoint(x: 0.25, y: 0.25), scale: 0.5, easing: .hold),
            .init(time: .at(30, 25), scale: 0.5, rotation: 90),
        ]
        let frames = try await video(Timeline(videos: [item]))
        for index in 0..<25 {
            // The left edge moves evenly, at half the size in the lower half.
            let left = Double(index) * 160 / 25
            let row = frames[index].row(135).map(Int.init)
            let first = try #require(row.firstIndex { $0 > 98 })
            let distance: Double = abs(Double(first) - left)
            #expect(distance <= 1, "frame \(index): \(first), not \(left)")
            #expect(
                near(frames[index], Int(left) + 80, 86, 16) && near(frames[index], Int(left) + 80, 135, 180))
        }
        #expect(near(frames[28], 240, 135, 180) && near(frames[28], 155, 135, 16))
        // Turned by a quarter, it is 90 wide and 160 high.
        #expect(near(frames[35], 160, 15, 180) && near(frames[35], 160, 165, 180))
        #expect(
            near(frames[35], 110, 90, 16) && near(frames[35], 210, 90, 16) && near(frames[35], 120, 90, 180))
    }

    @Test func colorsAreAdjusted() async throws {
        let clip = try await TestMedia.clip(Self.flat)
        var items = (0..<3).map { Timeline.VideoItem(url: clip, sourceTimeRange: range(Int64($0), 2)) }
        items[1].appearance.color = .init(saturation: 0)
        items[2].appearance.color = .init(brightness: -0.25)
        let frames = try await video(Timeline(videos: items))
        #expect(frames.count == 6)
        for (frame, expected) in zip([frames[0], frames[2], frames[3]], [(90, 160), (128, 128), (128, 128)]) {
            let pixel = frame.pixel(100, 100).map(Int.init)
            #expect(abs(pixel[0] - 180) <= 1)
            #expect(abs(pixel[1] - expected.0) <= 1)
            #expect(abs(pixel[2] - expected.1) <= 1)
        }
        let dark = frames[4].pixel(100, 100).map(Int.init)
        #expect(abs(dark[0] - 116) <= 2)
        #expect(abs(dark[1] - 90) <= 1)
    }

    @Test func overlaysLieOverTheVideoAtTheirTime() async throws {
        let (clip, top) = (try await NumberedDocument.clip(), try await TestMedia.clip(Self.flat))
        var timeline = Timeline(videos: [
            .init(url: clip, sourceTimeRange: range(0, 20)), .init(url: clip, sourceTimeRange: range(50, 20)),
        ])
        timeline.transitions = [.init(.dissolve, duration: .at(10, 25))]
        let place = CGRect(x: 0.75, y: 0.75, width: 0.25, height: 0.25)
        timeline.overlays = [
            .init(
                url: top, start: .at(5, 25), sourceTimeRange: range(0, 10),
                appearance: .init(placement: place)),
            .init(
                url: top, start: .at(25, 25),
                appearance: .init(placement: place, opacity: [.init(value: 0.5)])),
        ]
        let frames = try await video(timeline)
        #expect(frames.count == 30)
        for (index, frame) in frames.enumerated() {
            // Without the corner, the frame is that of the clips alone.
            #expect(near(frame, 280, 160, 180) == (5..<15).contains(index), "frame \(index)")
        }
        var alone = timeline
        alone.overlays = []
        for (index, (frame, plain)) in zip(frames, try await video(alone)).enumerated() {
            #expect(frame.row(20) == plain.row(20) && frame.row(100) == plain.row(100), "frame \(index)")
            guard index >= 25 else { continue }
            let mix = (Int(plain.pixel(280, 160)[0]) + 180) / 2
            #expect(near(frame, 280, 160, mix))
        }
    }

    @Test func musicIsLowerUnderVoices() async throws {
        let clip = try await TestMedia.clip(Self.flat)
        let tone = try await TestMedia.sound(
            TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 96_000))
        let silence = try await TestMedia.sound(TestSound(.silence, sampleCount: 24_000))
        let timeline = Timeline(
            videos: [.init(url: clip)], voiceOvers: [.init(url: silence, start: .at(3, 4))],
            music: [.init(url: tone, fadeOut: .zero, ducking: .init(volume: 0.25, fade: .at(1, 4)))])
        let built = try await TimelineBuilder(timeline).build()
        let plan = try PlanCompiler(
            asset: built.composition, videoComposition: built.videoComposition, audioMix: built.audioMix
        ).plan()
        let samples = try await RawFilm(rendering: plan).channel()
        func level(_ range: Range<Int>) -> Float {
            (samples[range].map { $0 * $0 }.reduce(0, +) / Float(range.count)).squareRoot()
        }
        let whole = level(2400..<21_600)
        // Voice from 0.75 s to 1.25 s; the music falls before and rises after.
        for (range, factor) in [
            (2400..<21_600, 1), (36_240..<59_760, 0.25), (72_240..<95_000, 1), (29_760..<30_240, 0.625),
            (65_760..<66_240, 0.625),
        ] as [(Range<Int>, Float)] {
            let part: Float = level(range) / whole
            #expect(abs(part - factor) < 0.02, "\(range): \(part)")
        }
    }

    /// All of it, through OpenTimelineIO and back: the same timeline, and the same frames by its tracks alone.
    @Test func appearancesSurviveOpenTimelineIO() async throws {
        let folder = try TemporaryFolder.make("appearance")
        defer { TemporaryFolder.remove(folder) }
        let (clip, top) = (try await NumberedDocument.clip(), try await TestMedia.clip(Self.flat))
        var timeline = Timeline(videos: [
            .init(url: clip, sourceTimeRange: range(0, 20), speed: 1.0 / 3),
            .init(url: clip, sourceTimeRange: range(50, 20)),
            .init(url: clip, sourceTimeRange: range(60, 6), speed: -1, fadeOut: .at(2, 25)),
            .init(url: clip, sourceTimeRange: range(70, 4), speed: 0, fadeIn: .at(2, 25)),
        ])
        timeline.transitions = [
            .init(.dissolve, duration: .at(6, 25)), .init(.dissolve, duration: .at(2, 25)),
        ]
        timeline.videos[0].appearance.crop = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
        timeline.videos[1].appearance = .init(
            placement: CGRect(x: 0.1, y: 0.1, width: 0.5, height: 0.5), opacity: [.init(value: 0.75)],
            transform: [
                .init(scale: 1, easing: .easeOut), .init(time: .at(15, 25), scale: 0.5, rotation: 30),
            ],
            color: .init(contrast: 0.5))
        timeline.overlays = [
            .init(
                url: top, start: .at(10, 25), sourceTimeRange: range(0, 15), speed: 0.5, volume: 0.5,
                appearance: .init(placement: CGRect(x: 0.5, y: 0.5, width: 0.25, height: 0.25)))
        ]
        timeline.frameDuration = .at(1, 25)
        timeline.renderSize = CGSize(width: 320, height: 180)
        let (json, otio) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.otio"))
        try timeline.write(to: json)
        try await TimelineDocument(contentsOf: json).write(to: otio)
        let again = try TimelineDocument(contentsOf: otio)
        #expect(again.timeline == timeline)
        let frames = try await NumberedDocument.frames(of: json)
        #expect(frames.count == 82)
        let tracks = try await NumberedDocument.frames(of: otio, MediaSearch(rendersSlates: true))
        let differing = zip(frames, tracks).enumerated().filter {
            $0.element.0.allBytes != $0.element.1.allBytes
        }
        #expect(frames.count == tracks.count && differing.isEmpty, "\(differing.map(\.offset))")
    }
}
