import Editing
import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// Clips in reverse, held frames, fades and the focus, as exact segments, ramps and rectangles.
@Suite struct ClipSettingTests {
    private static func mappings(_ item: Timeline.VideoItem, _ files: FakeMedia) async throws -> (
        [CMTimeMapping], BuiltTimeline
    ) {
        let built = try await TimelineBuilder(Timeline(videos: [item]), reader: files.reader).build()
        let tracks = built.composition.tracks(withMediaType: .video)
        return (tracks.flatMap(\.segments).map(\.timeMapping), built)
    }

    @Test func aNegativeSpeedPresentsFramesFromTheEnd() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        let (mappings, built) = try await Self.mappings(
            .init(url: url, sourceTimeRange: .range(1, 1), speed: -2), files)
        #expect(mappings.count == 30)
        for (index, mapping) in mappings.enumerated() {
            #expect(mapping.source == .range(59 - Int64(index), 1, 30))
            #expect(mapping.target == .range(Int64(index), 1, 60))
        }
        #expect(built.composition.tracks(withMediaType: .audio).isEmpty)
        #expect(built.warnings.count == 1 && built.warnings.first?.contains("backwards") == true)
        let muted = try await Self.mappings(
            .init(url: url, sourceTimeRange: .range(1, 1), originalSoundVolume: 0, speed: -2), files)
        #expect(muted.1.warnings.isEmpty)
    }

    @Test func aSpeedOfZeroHoldsAFrame() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        let (mappings, built) = try await Self.mappings(
            .init(url: url, sourceTimeRange: .range(2, 10), speed: 0), files)
        #expect(mappings == [CMTimeMapping(source: .range(2000, 1, 1000), target: .range(0, 10))])
        #expect(built.composition.tracks(withMediaType: .audio).isEmpty && built.warnings.isEmpty)
    }

    @Test func anOverlayInReverseIsCutAtItsLastFrames() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(2))
        var timeline = Timeline(videos: [.init(url: url)])
        timeline.overlays = [.init(url: url, start: .seconds(1), speed: -1)]
        let built = try await TimelineBuilder(timeline, reader: files.reader).build()
        let overlay = try #require(built.composition.tracks(withMediaType: .video).last)
        let sources = overlay.segments.filter { !$0.isEmpty }.map(\.timeMapping.source)
        #expect(sources.first?.end == .seconds(2) && sources.last?.start == .seconds(1))
    }

    @Test func fadesAreRampsOfVideoAndAudio() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        var timeline = Timeline(videos: [
            .init(url: url, originalSoundVolume: 0.5, fadeIn: .seconds(1), fadeOut: .seconds(1, 2))
        ])
        timeline.overlays = [.init(url: url, start: .seconds(2), fadeIn: .seconds(1))]
        let built = try await TimelineBuilder(timeline, reader: files.reader).build()
        let tracks = built.composition.tracks(withMediaType: .video).map(\.trackID)
        let instructions = try #require(
            built.videoComposition?.instructions as? [AVMutableVideoCompositionInstruction])
        func opacity(_ track: CMPersistentTrackID, at time: CMTime) -> Float? {
            let instruction = instructions.first { $0.timeRange.containsTime(time) }
            let layer = instruction?.layerInstructions.first { $0.trackID == track }
            guard let ramp = layer?.opacityRamp(at: time) else { return layer.map { _ in 1 } }
            let part = (time - ramp.timeRange.start).seconds / ramp.timeRange.duration.seconds
            return ramp.start + (ramp.end - ramp.start) * Float(min(1, part))
        }
        #expect(opacity(tracks[0], at: .seconds(1, 4)) == 0.25)
        #expect(opacity(tracks[0], at: .seconds(3)) == 1 && opacity(tracks[0], at: .seconds(15, 4)) == 0.5)
        #expect(opacity(tracks[1], at: .seconds(5, 2)) == 0.5 && opacity(tracks[1], at: .seconds(7, 2)) == 1)
        let sounds = built.composition.tracks(withMediaType: .audio).map(\.trackID)
        let ramps = try #require(built.audioMix.volumeRamps(forTrackID: sounds[0]))
        #expect(ramps.value(at: .seconds(1, 2)) == 0.25 && ramps.value(at: .seconds(2)) == 0.5)
        #expect(ramps.value(at: .seconds(15, 4)) == 0.25)
        let over = try #require(built.audioMix.volumeRamps(forTrackID: sounds[1]))
        #expect(over.value(at: .seconds(5, 2)) == 0.5 && over.value(at: .seconds(7, 2)) == 1)
    }

    /// A fade of an overlay over the time of a dissolve leaves the dissolve as it is.
    @Test func fadesOfOverlaysLeaveTransitionsAlone() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        var timeline = Timeline(
            videos: [.init(url: url), .init(url: url)], transitions: [.init(.dissolve, duration: .seconds(1))]
        )
        timeline.overlays = [.init(url: url, start: .seconds(3), fadeIn: .seconds(1))]
        let built = try await TimelineBuilder(timeline, reader: files.reader).build()
        let instructions = try #require(
            built.videoComposition?.instructions as? [AVMutableVideoCompositionInstruction])
        let layers = try #require(instructions.first { $0.timeRange == .range(3, 1) }).layerInstructions
        let ramps = layers.map { $0.opacityRamp(at: .seconds(3)).map { [$0.start, $0.end] } }
        #expect(ramps == [[0, 1], [1, 0], nil])
    }

    static let focuses: [(CGPoint, CGSize, CGPoint)] = [
        (CGPoint(x: 0, y: 0.5), CGSize(width: 640, height: 360), CGPoint(x: 0, y: 0)),
        (CGPoint(x: 1, y: 0.5), CGSize(width: 640, height: 360), CGPoint(x: -280, y: 0)),
        (CGPoint(x: 0.5, y: 0.5), CGSize(width: 640, height: 360), CGPoint(x: -140, y: 0)),
        // 0.4 of 640 is in the middle of 360.
        (CGPoint(x: 0.4, y: 0), CGSize(width: 640, height: 360), CGPoint(x: -76, y: 0)),
        (CGPoint(x: 0.3, y: 1), CGSize(width: 360, height: 720), CGPoint(x: 0, y: -360)),
    ]

    @Test(arguments: focuses) func fillKeepsTheFocus(focus: CGPoint, size: CGSize, origin: CGPoint) {
        let render = CGSize(width: 360, height: 360)
        let appearance = Timeline.Appearance(focus: focus)
        func fit(_ mode: Timeline.FitMode, _ appearance: Timeline.Appearance) -> Fit {
            Fit(
                naturalSize: size, preferredTransform: .identity, renderSize: render, mode: mode,
                appearance: appearance)
        }
        let filled = fit(.fill, appearance)
        #expect(CGPoint(x: filled.transform.tx, y: filled.transform.ty) == origin)
        #expect(filled.frame == CGRect(origin: .zero, size: render))
        #expect(fit(.fit, appearance) == fit(.fit, .init()))
    }

    static let bad: [(String, String, @Sendable (inout Timeline) -> Void)] = [
        ("videos[0].fadeIn", "negative", { $0.videos[0].fadeIn = .seconds(-1) }),
        ("videos[0].fadeIn", "lasts 4 s", { $0.videos[0].fadeIn = .seconds(5) }),
        (
            "videos[1].fadeOut", "lasts 4 s",
            {
                $0.transitions = []
                ($0.videos[1].fadeIn, $0.videos[1].fadeOut) = (.seconds(3), .seconds(2))
            }
        ),
        ("videos[0].fadeOut", "transition", { $0.videos[0].fadeOut = .seconds(1) }),
        ("videos[1].fadeIn", "transition", { $0.videos[1].fadeIn = .seconds(1) }),
        ("videos[0].focus.x", "between", { $0.videos[0].appearance.focus = CGPoint(x: 2, y: 0) }),
        (
            "videos[0].sourceTimeRange", "begins at 4 s",
            {
                $0.videos[0].speed = 0
                $0.videos[0].sourceTimeRange = .range(4, 1)
            }
        ),
        (
            "videos[0].sourceTimeRange", "unknown time",
            {
                $0.videos[0].speed = 0
                $0.videos[0].sourceTimeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
            }
        ),
        ("videos[0].speed", "4000 s backwards", { ($0.videos[0].url, $0.videos[0].speed) = (Self.long, -8) }),
    ]
    private static let long = FakeMedia.url("long")

    @Test(arguments: bad.indices) func misuseIsNamed(index: Int) async {
        let (keyPath, cause, change) = Self.bad[index]
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        files.addClip("long", .seconds(4000))
        var timeline = Timeline(
            videos: [.init(url: url), .init(url: url)], transitions: [.init(.dissolve, duration: .seconds(1))]
        )
        change(&timeline)
        let error = await timelineError(timeline, files)
        #expect(error?.keyPath == keyPath && error?.cause.contains(cause) == true, "\(error as Any)")
    }

    @Test func audioAloneIsNotPlayedBackwards() async {
        var files = FakeMedia()
        let url = files.add("a.wav", .audio(.range(0, 2)))
        let error = await timelineError(Timeline(videos: [.init(url: url, speed: -1)]), files)
        #expect(error?.code == .invalidSpeed && error?.keyPath == "videos[0].speed")
    }
}
