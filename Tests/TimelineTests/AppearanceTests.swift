import Editing
import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// Crops, placements, speeds, overlays and keyframes, as exact ramps and ranges.
@Suite struct AppearanceTests {
    private static let render = CGSize(width: 640, height: 360)
    private static let range = CMTimeRange.range(4, 2)
    private static let writer = LayerWriter(renderSize: render, frameDuration: .seconds(1, 25))

    private static func placed(
        _ appearance: Timeline.Appearance, _ size: CGSize = render, _ mode: Timeline.FitMode = .fit
    ) -> TrackPlacement {
        TrackPlacement(
            trackID: 1,
            fit: Fit(
                naturalSize: size, preferredTransform: .identity, renderSize: render, mode: mode,
                appearance: appearance), appearance: appearance, start: .seconds(4))
    }

    /// What is cropped and placed, where it is seen, and which part of the source that is.
    static let places: [(Timeline.Appearance, CGSize, Timeline.FitMode, CGRect, CGRect?)] = [
        // A quarter of the frame.
        (
            .init(placement: CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)), render, .fit,
            CGRect(x: 320, y: 180, width: 320, height: 180), nil
        ),
        // A square in it, in the middle, and over all of it.
        (
            .init(placement: CGRect(x: 0, y: 0, width: 0.5, height: 0.5)), CGSize(width: 100, height: 100),
            .fit, CGRect(x: 70, y: 0, width: 180, height: 180), nil
        ),
        (
            .init(placement: CGRect(x: 0, y: 0, width: 0.5, height: 0.5)), CGSize(width: 320, height: 320),
            .fill, CGRect(x: 0, y: 0, width: 320, height: 180), CGRect(x: 0, y: 70, width: 320, height: 180)
        ),
        // The left half fits the frame's height.
        (
            .init(crop: CGRect(x: 0, y: 0, width: 0.5, height: 1)), render, .fit,
            CGRect(x: 160, y: 0, width: 320, height: 360), CGRect(x: 0, y: 0, width: 320, height: 360)
        ),
        // The middle of the picture fills the frame.
        (
            .init(crop: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)), render, .fit,
            CGRect(x: 0, y: 0, width: 640, height: 360), CGRect(x: 160, y: 90, width: 320, height: 180)
        ),
        // Beyond the frame, at even pixels.
        (
            .init(placement: CGRect(x: -0.25, y: 0.0001, width: 0.5, height: 0.5)), render, .fit,
            CGRect(x: -160, y: 0, width: 320, height: 180), nil
        ),
    ]

    @Test(arguments: places.indices) func picturesAreCroppedAndPlaced(index: Int) throws {
        let (appearance, size, mode, frame, crop) = Self.places[index]
        let layer = Self.placed(appearance, size, mode)
        #expect(layer.fit.frame == frame)
        let instruction = Self.writer.instruction(for: layer, over: Self.range)
        #expect(instruction.cropRectangleRamp(at: .seconds(4))?.start == crop)
        let shown = crop ?? CGRect(origin: .zero, size: size)
        let transform = try #require(instruction.transformRamp(at: .seconds(4))?.start)
        let lies = shown.applying(transform)
        #expect(abs(lies.minX - frame.minX) < 1e-9 && abs(lies.maxX - frame.maxX) < 1e-9)
        #expect(abs(lies.minY - frame.minY) < 1e-9 && abs(lies.maxY - frame.maxY) < 1e-9)
    }

    @Test func linearKeyframesAreOneRampEach() throws {
        let layer = Self.placed(
            .init(opacity: [
                .init(time: .seconds(1, 2), value: 0.25),
                .init(time: .seconds(1), value: 0.75, easing: .hold),
                .init(time: .seconds(3, 2), value: 0.5),
            ]))
        let instruction = Self.writer.instruction(for: layer, over: Self.range)
        let ramps = instruction.configuration.opacityRamps
        // At times of the composition: before, within and after the keyframes.
        let times = [40, 44, 45, 47, 49, 50, 54, 55, 59].map { CMTime.seconds($0, 10) }
        let values = times.map { ramps.value(at: $0) }
        for (value, expected) in zip(values, [0.25, 0.25, 0.25, 0.45, 0.65, 0.75, 0.75, 0.5, 0.5] as [Float])
        {
            #expect(abs(value - expected) < 1e-6, "\(values)")
        }
        #expect(
            instruction.opacityRamp(at: .seconds(45, 10))
                == .init(timeRange: .range(45, 5, 10), start: 0.25, end: 0.75))
    }

    @Test func easedKeyframesAreExactAtEachFrame() throws {
        let keys: [Timeline.TransformKeyframe] = [
            .init(offset: CGPoint(x: -0.5, y: 0), scale: 0.5, easing: .easeInEaseOut),
            .init(time: .seconds(2), offset: CGPoint(x: 0.5, y: 0.25), scale: 1, rotation: 90),
        ]
        let layer = Self.placed(.init(transform: keys))
        let ramps = Self.writer.instruction(for: layer, over: Self.range).configuration.transformRamps
        for frame in 0..<50 {
            let time = CMTime.seconds(Int64(100 + frame), 25)
            let part = Timeline.Easing.easeInEaseOut.progress(at: Double(frame) / 50)
            // The corner of the picture, about its center.
            let (scale, angle) = (0.5 + 0.5 * part, part * .pi / 2)
            let corner = CGPoint(x: -320 * scale, y: -180 * scale)
            let expected = CGPoint(
                x: 320 + corner.x * cos(angle) - corner.y * sin(angle) + (-0.5 + part) * 640,
                y: 180 + corner.x * sin(angle) + corner.y * cos(angle) + 0.25 * part * 360)
            let seen = CGPoint.zero.applying(ramps.value(at: time))
            #expect(abs(seen.x - expected.x) < 1e-6 && abs(seen.y - expected.y) < 1e-6, "frame \(frame)")
        }
    }

    @Test func aTransitionAddsToKeyframes() throws {
        let layer = Self.placed(
            .init(
                opacity: [.init(value: 0.5), .init(time: .seconds(2), value: 1)],
                transform: [.init(offset: CGPoint(x: 0, y: 0.5))]))
        var other = Self.placed(.init(), CGSize(width: 100, height: 360))
        other.trackID = 2
        let make = { (kind: Timeline.Transition.Kind) in
            InstructionList.transition(
                kind, from: layer, to: other, over: Self.range,
                format: OutputFormat(renderSize: Self.render, frameDuration: .seconds(1, 25))
            ).layerInstructions[0]
        }
        let fade = make(.dissolve)
        for frame in 0...50 {
            let part = Float(frame) / 50
            let value = fade.configuration.opacityRamps.value(at: .seconds(Int64(100 + frame), 25))
            #expect(abs(value - (0.5 + 0.5 * part) * (1 - part)) < 1e-6)
        }
        let push = make(.push(.fromLeft))
        let middle = push.configuration.transformRamps.value(at: .seconds(5))
        #expect(middle == CGAffineTransform(translationX: 320, y: 180))
        // The edge is where the frame has it, whatever the clip's place.
        let wipe = make(.wipe(.fromTop))
        let crop = wipe.configuration.cropRectangleRamps.value(at: .seconds(11, 2))
        #expect(crop == CGRect(x: 0, y: 90, width: 640, height: 90))
    }

    @Test func speedsChangeDurations() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        let timeline = Timeline(
            videos: [
                .init(url: url, speed: 2), .init(url: url, sourceTimeRange: .range(1, 1), speed: 1.0 / 3),
                .init(url: url),
            ], transitions: [.init(.dissolve, duration: .seconds(1))])
        let film = try await TimelineBuilder(timeline, reader: files.reader).build()
        #expect(film.composition.duration == .seconds(2 + 3 + 4 - 1))
        for type in [AVMediaType.video, .audio] {
            let tracks = film.composition.tracks(withMediaType: type)
            let mappings = tracks.flatMap(\.segments).filter { !$0.isEmpty }.map(\.timeMapping)
            #expect(mappings.map(\.source) == [.range(0, 4), .range(0, 4), .range(1, 1)], "\(mappings)")
            #expect(mappings.map(\.target) == [.range(0, 2), .range(4, 4), .range(1, 3)])
        }
    }

    @Test func overlaysCutInstructionsAndShareTracks() async throws {
        var files = FakeMedia()
        let (url, top) = (files.addClip("a", .seconds(4)), files.addClip("b", .seconds(2)))
        var timeline = Timeline(videos: [.init(url: url), .init(url: url)])
        timeline.overlays = [
            .init(url: top, start: .seconds(3), speed: 0.5, volume: 0.5),
            .init(url: top, start: .seconds(1)), .init(url: top, start: .seconds(6), volume: 0),
        ]
        let film = try await TimelineBuilder(timeline, reader: files.reader).build()
        #expect(film.composition.duration == .seconds(8))
        let instructions = try #require(
            film.videoComposition?.instructions as? [AVMutableVideoCompositionInstruction])
        #expect(
            instructions.map(\.timeRange) == [
                .range(0, 1), .range(1, 2), .range(3, 1), .range(4, 2), .range(6, 1), .range(7, 1),
            ])
        let tracks = film.composition.tracks(withMediaType: .video).map(\.trackID)
        #expect(tracks.count == 4)
        // From the front: a later item is in front of an earlier one, whenever they begin.
        #expect(
            instructions.map { $0.layerInstructions.map(\.trackID) } == [
                [tracks[0]], [tracks[2], tracks[0]], [tracks[2], tracks[0]], [tracks[2], tracks[1]],
                [tracks[3], tracks[2], tracks[1]], [tracks[3], tracks[1]],
            ])
        let sounds = film.composition.tracks(withMediaType: .audio)
        #expect(sounds.count == 3)
        let ramps = try #require(film.audioMix.volumeRamps(forTrackID: sounds[2].trackID))
        #expect(ramps.value(at: .seconds(2)) == 1 && ramps.value(at: .seconds(4)) == 0.5)
    }

    /// Instructions are cut where an overlay begins, but the ramps of a dissolve aren't.
    @Test func overlaysDoNotCutRamps() async throws {
        var files = FakeMedia()
        let (url, top) = (files.addClip("a", .seconds(4)), files.addClip("b", .seconds(2)))
        var timeline = Timeline(
            videos: [.init(url: url), .init(url: url)],
            transitions: [.init(.dissolve, duration: .seconds(2))])
        timeline.overlays = [
            .init(
                url: top, start: .seconds(3),
                appearance: .init(opacity: [.init(value: 0), .init(time: .seconds(2), value: 1)]))
        ]
        let film = try await TimelineBuilder(timeline, reader: files.reader).build()
        let instructions = try #require(
            film.videoComposition?.instructions as? [AVMutableVideoCompositionInstruction])
        #expect(
            instructions.map(\.timeRange) == [
                .range(0, 2), .range(2, 1), .range(3, 1), .range(4, 1), .range(5, 1),
            ])
        let tracks = film.composition.tracks(withMediaType: .video).map(\.trackID)
        #expect(
            instructions.map { $0.layerInstructions.map(\.trackID) } == [
                [tracks[0]], [tracks[0], tracks[1]], [tracks[2], tracks[0], tracks[1]],
                [tracks[2], tracks[1]], [tracks[1]],
            ])
        let fades = [instructions[1].layerInstructions[0], instructions[2].layerInstructions[1]]
        for fade in fades {
            #expect(fade.opacityRamp(at: .seconds(3)) == .init(timeRange: .range(2, 2), start: 1, end: 0))
        }
        for instruction in instructions[2...3] {
            #expect(
                instruction.layerInstructions[0].opacityRamp(at: .seconds(4))
                    == .init(timeRange: .range(3, 2), start: 0, end: 1))
        }
    }

    @Test func musicMakesRoomForVoices() {
        let low = MusicVolume.ducking(
            [100..<200, 215..<250, 400..<500], volume: 0.25, attack: 10, release: 10, until: 500)
        // The first two are nearer to each other than two fades.
        #expect(
            low == [
                .init(range: 90..<100, start: 1, end: 0.25), .init(range: 100..<250, start: 0.25, end: 0.25),
                .init(range: 250..<260, start: 0.25, end: 1), .init(range: 390..<400, start: 1, end: 0.25),
                .init(range: 400..<500, start: 0.25, end: 0.25),
            ])
        let line = MusicVolume(
            volume: 0.5,
            lines: MusicVolume.product([.init(range: 0..<400, start: 1, end: 0)], low), heard: 0..<500)
        func level(_ time: Int64) -> Float {
            var value: Float = 0
            for step in line.steps {
                switch step {
                case .level(let level, let start) where start <= time: value = level
                case .ramp(let from, let to, let range) where range.lowerBound <= time:
                    value = MusicVolume.Line(range: range, start: from, end: to).volume(at: time)
                case .level, .ramp: break
                }
            }
            return value
        }
        for (time, expected) in [
            (0, 0.5), (50, 0.5 * 0.875), (90, 0.5 * 0.775), (100, 0.5 * 0.25 * 0.75), (200, 0.5 * 0.25 * 0.5),
            (260, 0.5 * 0.35), (320, 0.5 * 0.2), (450, 0),
        ] as [(Int64, Float)] {
            #expect(abs(level(time) - expected) < 1e-5, "\(time): \(level(time))")
        }
        #expect(
            MusicVolume.ducking([100..<200], volume: 0, attack: 0, release: 0, until: 500) == [
                .init(range: 100..<200, start: 0, end: 0), .init(range: 200..<201, start: 1, end: 1),
            ])
    }

    static let bad: [(String, String, @Sendable (inout Timeline) -> Void)] = [
        ("videos[0].sourceTimeRange", "duration for which it is held", { $0.videos[0].speed = 0 }),
        ("videos[0].speed", "0.001", { $0.videos[0].speed = -0.0001 }),
        ("videos[0].speed", "1000", { $0.videos[0].speed = .infinity }),
        ("overlays[0].speed", "1000", { $0.overlays[0].speed = 1001 }),
        ("overlays[0].start", "earlier", { $0.overlays[0].start = .seconds(8) }),
        ("overlays[0].start", "positive", { $0.overlays[0].start = .seconds(-1) }),
        (
            "videos[0].crop", "from 0 to 1",
            { $0.videos[0].appearance.crop = CGRect(x: 0.5, y: 0, width: 0.6, height: 1) }
        ),
        (
            "videos[0].crop", "from 0 to 1",
            { $0.videos[0].appearance.crop = CGRect(x: 0, y: 0, width: 0, height: 1) }
        ),
        (
            "videos[1].placement", "0.25",
            { $0.videos[1].appearance.placement = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1) }
        ),
        ("videos[0].opacity[0].value", "0 to 1", { $0.videos[0].appearance.opacity = [.init(value: 2)] }),
        (
            "videos[0].opacity[1].time", "rising",
            {
                $0.videos[0].appearance.opacity = [
                    .init(time: .seconds(1), value: 1), .init(time: .seconds(1), value: 0),
                ]
            }
        ),
        ("videos[0].transform[0].scale", "1.5", { $0.videos[0].appearance.transform = [.init(scale: 0)] }),
        (
            "videos[0].transform[0].rotation", "degrees",
            { $0.videos[0].appearance.transform = [.init(rotation: .nan)] }
        ),
        ("videos[0].color.hue", "-1 to 1", { $0.videos[0].appearance.color = .init(hue: 2) }),
        ("videos[0].color.exposure", "-5 to 5", { $0.videos[0].appearance.color = .init(exposure: 6) }),
        (
            "videos[0].color.temperature", "1000 to 15000",
            { $0.videos[0].appearance.color = .init(temperature: .nan) }
        ),
        ("videos[0].color.tint", "-150 to 150", { $0.videos[0].appearance.color = .init(tint: 151) }),
        (
            "videos[0].color.curves.red", "rising points",
            { $0.videos[0].appearance.color = .init(curves: .init(red: [CGPoint(x: 0, y: 0)])) }
        ),
        (
            "videos[0].color.curves.all", "rising points",
            {
                $0.videos[0].appearance.color = .init(
                    curves: .init(all: [CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1)]))
            }
        ),
        ("videos[0].key.tolerance", "0 to 1", { $0.videos[0].appearance.key = .init(tolerance: -1) }),
        (
            "videos[0].key.color", "#00B140",
            { $0.videos[0].appearance.key = .init(color: CGColor(gray: 0.5, alpha: 1)) }
        ),
        ("music[0].ducking.volume", "silence", { $0.music[0].ducking = .init(volume: -1) }),
        (
            "transitions[0].softness", "0 to 1",
            { $0.transitions = [.init(.iris, duration: .seconds(1), softness: .nan)] }
        ),
        (
            "transitions[0].softness", "wipe, iris, clock, barnDoor, blinds",
            { $0.transitions = [.init(.zoom, duration: .seconds(1), softness: 0.5)] }
        ),
    ]

    @Test(arguments: bad.indices) func badValuesAreNamed(index: Int) async throws {
        let (keyPath, remedy, change) = Self.bad[index]
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        var timeline = Timeline(
            videos: [.init(url: url), .init(url: url)], music: [.init(url: url)], overlays: [.init(url: url)])
        #expect(await timelineError(timeline, files) == nil)
        change(&timeline)
        let error = await timelineError(timeline, files)
        #expect(
            error?.keyPath == keyPath && error?.remedy.contains(remedy) == true,
            "\(String(describing: error))")
    }
}
