import Editing
import ExtraTypes
import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// Split edits, fades and keyframes of the audio of clips, as exact segments and ramps.
@Suite struct AudioAdjustmentTests {
    private static func build(_ timeline: Timeline, _ files: FakeMedia) async throws -> BuiltTimeline {
        try await TimelineBuilder(timeline, reader: files.reader).build()
    }

    private static func audio(_ built: BuiltTimeline) -> [AVMutableCompositionTrack] {
        built.composition.tracks(withMediaType: .audio)
    }

    private static func media(_ built: BuiltTimeline) -> [[CMTimeMapping]] {
        audio(built).map { $0.segments.filter { !$0.isEmpty }.map(\.timeMapping) }
    }

    private static func volume(_ built: BuiltTimeline, track: Int = 0, at time: CMTime) -> Float? {
        built.audioMix.volumeRamps(forTrackID: audio(built)[track].trackID)?.value(at: time)
    }

    /// The audio of the second clip begins 1/3 s before its video, and that of the first ends 1/7 s after it.
    @Test func aSplitEditKeepsSync() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(10))
        let (early, late) = (CMTime.seconds(1, 3), CMTime.seconds(1, 7))
        var timeline = Timeline(videos: [
            .init(url: url, sourceTimeRange: .range(1, 2)), .init(url: url, sourceTimeRange: .range(5, 3)),
        ])
        timeline.videos[0].audioAdjustments.timeRange = CMTimeRange(
            start: .seconds(1), duration: .seconds(2) + late)
        timeline.videos[1].audioAdjustments.timeRange = CMTimeRange(
            start: .seconds(5) - early, end: .seconds(8))
        let built = try await Self.build(timeline, files)
        #expect(built.composition.duration == .seconds(5))
        let media = Self.media(built)
        #expect(media.map(\.count) == [1, 1])
        #expect(media[0][0].target == CMTimeRange(start: .zero, duration: .seconds(2) + late))
        #expect(media[1][0].target == CMTimeRange(start: .seconds(2) - early, end: .seconds(5)))
        // Each sample is as far from the sample under the cut as in its file.
        for (mapping, start) in zip(media.map { $0[0] }, [CMTime.seconds(1), .seconds(3)]) {
            #expect(mapping.source.start - mapping.target.start == start)
            #expect(mapping.source.duration == mapping.target.duration)
        }
    }

    @Test(arguments: [2, 0.5, 3]) func aSplitEditAtASpeedIsAsLongAsItsVideo(speed: Double) async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(40))
        var timeline = Timeline(videos: [
            .init(url: url, sourceTimeRange: .range(0, 10)),
            .init(url: url, sourceTimeRange: .range(20, 6), speed: speed),
        ])
        timeline.videos[1].audioAdjustments.timeRange = .range(18, 8)
        let built = try await Self.build(timeline, files)
        let mapping = try #require(Self.media(built).last?.last)
        let ratio = try #require(SpeedFraction(speed))
        #expect(mapping.source == .range(18, 8))
        #expect(mapping.target.start == .seconds(10) - ratio.output(.seconds(2)))
        #expect(mapping.target.end == built.composition.duration)
    }

    @Test(arguments: [-12, -3, 0, 3, 12]) func anOffsetDelaysAudio(thirtieths: Int64) async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        var timeline = Timeline(videos: [.init(url: url)])
        timeline.videos[0].audioAdjustments.offset = .seconds(thirtieths, 30)
        let built = try await Self.build(timeline, files)
        let mapping = try #require(Self.media(built).first?.first)
        #expect(mapping.target.start - mapping.source.start == .seconds(thirtieths, 30))
        // What is before the start or after the end of the timeline is cut.
        #expect(mapping.target.start == .seconds(max(0, thirtieths), 30))
        #expect(mapping.target.end == .seconds(120 + min(0, thirtieths), 30))
    }

    @Test func overlaysHaveSplitEditsToo() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(10))
        var timeline = Timeline(videos: [.init(url: url, originalSoundVolume: 0)])
        timeline.overlays = [.init(url: url, start: .seconds(4), sourceTimeRange: .range(3, 2), volume: 0.5)]
        timeline.overlays[0].audioAdjustments.timeRange = .range(2, 5)
        let built = try await Self.build(timeline, files)
        #expect(Self.media(built).first?.map(\.target) == [.range(3, 5)])
        #expect(Self.media(built).first?.map(\.source) == [.range(2, 5)])
        #expect(Self.volume(built, at: .seconds(3)) == 0.5)
    }

    /// Audio that begins before the transition doesn't take part in the cross-fade; a fade of its own does.
    @Test func aSplitEndDoesNotCrossFade() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(20))
        var timeline = Timeline(videos: [
            .init(url: url, sourceTimeRange: .range(0, 6)), .init(url: url, sourceTimeRange: .range(10, 6)),
        ])
        timeline.setTransitions(Timeline.Transition(.dissolve, duration: .seconds(2)))
        timeline.videos[1].audioAdjustments.timeRange = .range(9, 7)
        var built = try await Self.build(timeline, files)
        #expect(Self.media(built)[1].map(\.target) == [.range(3, 7)])
        #expect(Self.volume(built, track: 1, at: .seconds(3)) == 1)
        #expect(Self.volume(built, track: 0, at: .seconds(5)) == 0.5)
        timeline.videos[1].audioAdjustments.fadeIn = .seconds(1)
        timeline.videos[0].audioAdjustments.fadeOut = .zero
        built = try await Self.build(timeline, files)
        #expect(Self.volume(built, track: 1, at: .seconds(7, 2)) == 0.5)
        #expect(Self.volume(built, track: 1, at: .seconds(4)) == 1)
        #expect(Self.volume(built, track: 0, at: .seconds(5)) == 1)
    }

    /// The power of an equal-power cross-fade is constant, the amplitude of a linear one.
    @Test(arguments: Timeline.FadeCurve.allCases) func crossFadesFollowTheirCurve(
        curve: Timeline.FadeCurve
    ) async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        var timeline = Timeline(videos: [.init(url: url), .init(url: url)])
        timeline.setTransitions(
            Timeline.Transition(.dissolve, duration: .seconds(2), audioFadeCurve: curve))
        let built = try await Self.build(timeline, files)
        for step in 0...64 {
            let time = CMTime.seconds(2) + .seconds(Int64(step), 32)
            let out = Double(try #require(Self.volume(built, track: 0, at: time)))
            let into = Double(try #require(Self.volume(built, track: 1, at: time)))
            let part = Double(step) / 64
            switch curve {
            case .linear: #expect(abs(into - part) < 1e-6 && abs(out - (1 - part)) < 1e-6)
            case .equalPower:
                #expect(abs(into - sin(part * .pi / 2)) < 0.002 && abs(out - cos(part * .pi / 2)) < 0.002)
                #expect(abs(into * into + out * out - 1) < 0.004)
            }
        }
    }

    @Test func theFadesOfAClipHaveACurve() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        var timeline = Timeline(videos: [
            .init(url: url, originalSoundVolume: 0.5, fadeIn: .seconds(1), fadeOut: .seconds(2))
        ])
        timeline.videos[0].audioAdjustments.fadeCurve = .equalPower
        let built = try await Self.build(timeline, files)
        let half = Float(0.5 * 0.5.squareRoot())
        for time in [CMTime.seconds(1, 2), .seconds(3)] {
            #expect(abs(try #require(Self.volume(built, at: time)) - half) < 1e-6)
        }
        #expect(Self.volume(built, at: .zero) == 0 && Self.volume(built, at: .seconds(3, 2)) == 0.5)
    }

    @Test func keyframesAreAFactorOfTheVolume() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(10))
        var timeline = Timeline(videos: [
            .init(url: url, originalSoundVolume: 0), .init(url: url, originalSoundVolume: 0.5),
        ])
        timeline.videos[1].audioAdjustments.volumeKeyframes = [
            .init(time: .seconds(1), value: 1), .init(time: .seconds(3), value: 0, easing: .hold),
            .init(time: .seconds(5), value: 2, easing: .easeInEaseOut), .init(time: .seconds(9), value: 0),
        ]
        let built = try await Self.build(timeline, files)
        let expected: [(CMTime, Float)] = [
            (.zero, 0.5), (.seconds(1), 0.5), (.seconds(2), 0.25), (.seconds(3), 0), (.seconds(49, 10), 0),
            (.seconds(5), 1), (.seconds(7), 0.5), (.seconds(9), 0), (.seconds(19, 2), 0),
        ]
        for (time, volume) in expected {
            let found = try #require(Self.volume(built, at: .seconds(10) + time))
            #expect(abs(found - volume) < 1e-6, "\(time.seconds): \(found)")
        }
        let eased = try #require(Self.volume(built, at: .seconds(16)))
        let progress = Timeline.Easing.easeInEaseOut.progress(at: 0.25)
        #expect(abs(Double(eased) - (1 - progress)) < 0.005)
    }

    /// Silences as a measurement of the mix without the music would find them: speech is what is between.
    @Test func musicIsDuckedUnderMeasuredSpeech() async throws {
        var files = FakeMedia()
        let (clip, song) = (files.addClip("a", .seconds(10)), files.add("b", .audio(.range(0, 10))))
        var timeline = Timeline(videos: [.init(url: clip)])
        timeline.music = [
            .init(
                url: song, volume: 0.5, fadeOut: .zero,
                ducking: .init(
                    volume: 0.2, attack: .seconds(1, 2), release: .seconds(1), hold: .seconds(1, 2),
                    threshold: -30))
        ]
        let reader = ClipReader(
            measurer: AudioMeasurer(
                silences: { composition, mix, threshold, shortest in
                    #expect(composition.tracks(withMediaType: .audio).count == 1)
                    #expect(mix.inputParameters.count == 1 && threshold == -30 && shortest == .seconds(1, 5))
                    return [.range(0, 2), .range(3, 1), .range(5, 5)]
                }, normalized: { _, mix, _, _ in AVMutableAudioMix() }),
            tracks: files.reader.tracks)
        let built = try await TimelineBuilder(timeline, reader: reader).build()
        // From 2 s to 3 s and 4 s to 5 s, with the hold to 5.5 s: the pause is shorter than both changes and the hold.
        for (time, factor) in [
            (0, 1.0), (6, 1), (7, 0.6), (8, 0.2), (12, 0.2), (14, 0.2), (20, 0.2), (22, 0.2), (24, 0.6),
            (26, 1), (39, 1),
        ] as [(Int64, Double)] {
            let found = Double(try #require(Self.volume(built, track: 1, at: .seconds(time, 4))))
            #expect(abs(found - 0.5 * factor) < 1e-6, "\(time): \(found)")
        }
        // What can't be rendered can't be measured.
        let error = try #require(await timelineError(timeline, files))
        #expect(error.keyPath == "music[0].ducking.threshold")
    }

    /// A reader of fake files whose measurer finds the gain for any loudness.
    private static func reader(
        _ files: FakeMedia, _ gain: @escaping @Sendable (LoudnessTarget, CMTimeRange) throws -> MixGain
    ) -> ClipReader {
        ClipReader(
            measurer: AudioMeasurer(
                silences: { _, _, _, _ in [] },
                normalized: { _, mix, target, range in
                    let normal = AVMutableAudioMix()
                    normal.inputParameters = mix.inputParameters
                    normal.gain = try gain(target, range)
                    return normal
                }), tracks: files.reader.tracks)
    }

    /// A gain of 2 with a limiter is a volume under that of the clip and its fade.
    @Test func aLoudnessIsAVolume() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        var timeline = Timeline(videos: [
            .init(url: url, originalSoundVolume: 0),
            .init(url: url, originalSoundVolume: 0.5, fadeOut: .seconds(1)),
        ])
        timeline.videos[1].audioAdjustments.loudness = -18
        let reader = Self.reader(files) { target, range in
            #expect(target.integrated == -18 && target.maximumTruePeak == -1)
            #expect(range == .range(4, 4))
            return MixGain(
                factor: 2,
                limits: [
                    .init(time: .seconds(4), factor: 1), .init(time: .seconds(5), factor: 0.5),
                    .init(time: .seconds(6), factor: 1),
                ])
        }
        let built = try await TimelineBuilder(timeline, reader: reader).build()
        for (time, volume) in [
            (8, 1.0), (9, 0.75), (10, 0.5), (11, 0.75), (12, 1), (14, 1), (15, 0.5), (16, 0),
        ] as [(Int64, Float)] {
            #expect(abs(try #require(Self.volume(built, at: .seconds(time, 2))) - volume) < 1e-5, "\(time)")
        }
        #expect(built.audioMix.gain == nil && built.warnings.isEmpty)
    }

    @Test func audioWithoutALoudnessStaysAsItIs() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        var timeline = Timeline(videos: [.init(url: url)])
        timeline.videos[0].audioAdjustments.loudness = -18
        let quiet = Self.reader(files) { _, _ in
            throw AVError(.operationNotSupportedForAsset, reason: "too quiet")
        }
        let built = try await TimelineBuilder(timeline, reader: quiet).build()
        #expect(Self.volume(built, at: .seconds(1)) == 1)
        #expect(built.warnings == ["\(url.path): \(ClipLoudness.unmeasured)"])
        // A volume above 10 would be cut.
        let loud = Self.reader(files) { _, _ in MixGain(factor: 10.5) }
        do {
            _ = try await TimelineBuilder(timeline, reader: loud).build()
            Issue.record("built")
        } catch let error as TimelineError {
            #expect(error.keyPath == "videos[0].loudness" && error.cause.contains("11 times as loud"))
        }
    }

    @Test func theTimelineHasALoudness() async throws {
        var files = FakeMedia()
        var timeline = Timeline(videos: [.init(url: files.addClip("a", .seconds(4)))])
        timeline.loudness = .atsc
        let reader = Self.reader(files) { target, range in
            #expect(target == .atsc && range.duration == .positiveInfinity)
            return MixGain(factor: 3)
        }
        let built = try await TimelineBuilder(timeline, reader: reader).build()
        #expect(built.audioMix.gain == MixGain(factor: 3) && built.audioMix.inputParameters.count == 1)
        let file = URL(fileURLWithPath: "/fake/edit.json")
        for loudness in [LoudnessTarget.atsc, .podcast, nil] {
            timeline.loudness = loudness
            #expect(try Timeline(document: timeline.document(at: file), at: file) == timeline)
        }
        let error = try #require(await timelineError(timeline.with(.ebu), files))
        #expect(error.keyPath == "loudness")
    }

    /// Documents with a loudness that can't be, and the key path of the error.
    @Test(arguments: [
        (#""loudness": -3"#, "loudness"), (#""loudness": {"integrated": 1}"#, "loudness.integrated"),
        (#""loudness": {"integrated": -16, "maximumTruePeak": 1}"#, "loudness.maximumTruePeak"),
        (#""loudness": {}"#, "loudness.integrated"), (#""loudness": "loud""#, "loudness"),
    ])
    func badLoudnessIsNamed(text: String, keyPath: String) {
        let error = #expect(throws: TimelineError.self) {
            try Timeline(
                document: Data("{\"version\": 2, \(text)}".utf8), at: URL(fileURLWithPath: "/fake/edit.json"))
        }
        #expect(error?.keyPath == keyPath, "\(String(describing: error))")
    }

    @Test func badLevelsAndHoldsAreNamed() async throws {
        var files = FakeMedia()
        let url = files.addClip("a", .seconds(4))
        for (ducking, name) in [
            (Timeline.Ducking(threshold: 1), "threshold"), (.init(threshold: .nan), "threshold"),
            (.init(hold: .seconds(-1)), "hold"), (.init(attack: .seconds(-1)), "attack"),
            (.init(release: .seconds(-1)), "release"),
        ] {
            let timeline = Timeline(videos: [.init(url: url)], music: [.init(url: url, ducking: ducking)])
            let error = try #require(await timelineError(timeline, files))
            #expect(error.keyPath == "music[0].ducking.\(name)")
        }
    }

    @Test func documentsKeepAdjustments() throws {
        let url = FakeMedia.url("a")
        var timeline = Timeline(videos: [.init(url: url), .init(url: url)])
        timeline.overlays = [.init(url: url)]
        let adjustments = Timeline.AudioAdjustments(
            timeRange: .range(1, 2, 3), offset: .seconds(-1, 7), fadeIn: .zero, fadeOut: .seconds(1, 3),
            fadeCurve: .equalPower,
            volumeKeyframes: [.init(value: 0.5, easing: .easeIn), .init(time: .seconds(2), value: 0)],
            channels: .mono, pan: 0.25, loudness: -20)
        timeline.videos[1].audioAdjustments = adjustments
        timeline.overlays[0].audioAdjustments = adjustments
        timeline.setTransitions(
            Timeline.Transition(.dissolve, duration: .seconds(1), audioFadeCurve: .equalPower))
        let file = URL(fileURLWithPath: "/fake/edit.json")
        let data = try timeline.document(at: file)
        #expect(try Timeline(document: data, at: file) == timeline)
        #expect(try Timeline.AudioAdjustments(document: adjustments.document()) == adjustments)
    }

    private static let misuse: [(@Sendable (inout Timeline.VideoItem) -> Void, String, String)] = [
        ({ $0.audioAdjustments.timeRange = .range(1, 0) }, "audioTimeRange.duration", "the time is zero"),
        ({ $0.audioAdjustments.timeRange = .range(2, 3) }, "audioTimeRange", "the audio of the file ends at"),
        ({ $0.audioAdjustments.offset = .invalid }, "audioOffset", "not numeric"),
        ({ $0.audioAdjustments.offset = .seconds(4) }, "audioOffset", "after the end of the timeline"),
        ({ $0.audioAdjustments.offset = .seconds(-4) }, "audioOffset", "before the start"),
        ({ $0.audioAdjustments.fadeIn = .seconds(-1) }, "audioFadeIn", "negative"),
        ({ $0.audioAdjustments.fadeOut = .seconds(-1) }, "audioFadeOut", "negative"),
        ({ $0.audioAdjustments.fadeIn = .seconds(5) }, "audioFadeIn", "longer than the audio"),
        (
            {
                $0.audioAdjustments.fadeIn = .seconds(3)
                $0.audioAdjustments.fadeOut = .seconds(2)
            }, "audioFadeOut", "longer than the audio"
        ),
        (
            { $0.audioAdjustments.volumeKeyframes = [.init(value: -1)] }, "volumeKeyframes[0].value",
            "invalid volume"
        ),
        (
            { $0.audioAdjustments.volumeKeyframes = [.init(value: 1), .init(value: 0)] },
            "volumeKeyframes[1].time", "not later"
        ),
        ({ $0.audioAdjustments.pan = 1.5 }, "pan", "invalid balance"),
        ({ $0.audioAdjustments.pan = .nan }, "pan", "invalid balance"),
        ({ $0.audioAdjustments.loudness = 0 }, "loudness", "invalid loudness"),
        (
            {
                $0.speed = -1
                $0.audioAdjustments.fadeCurve = .equalPower
            }, "audioFadeCurve", "in reverse is silent"
        ),
        (
            {
                $0 = Timeline.VideoItem(gap: .seconds(1))
                $0.audioAdjustments.fadeIn = .seconds(1)
            }, "audioFadeIn", "no effect on a gap"
        ),
    ]

    @Test(arguments: misuse.indices) func misuseIsNamed(index: Int) async throws {
        var files = FakeMedia()
        var item = Timeline.VideoItem(url: files.addClip("a", .seconds(4)))
        Self.misuse[index].0(&item)
        let error = try #require(await timelineError(Timeline(videos: [item]), files))
        #expect(error.keyPath == "videos[0].\(Self.misuse[index].1)", "\(error)")
        #expect(error.cause.contains(Self.misuse[index].2), "\(error)")
        #expect(!error.remedy.isEmpty)
    }
}

extension Timeline {
    fileprivate func with(_ loudness: LoudnessTarget) -> Timeline {
        var copy = self
        copy.loudness = loudness
        return copy
    }
}
