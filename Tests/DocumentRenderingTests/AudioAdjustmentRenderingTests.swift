import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Split edits, fades, channels and ducking, at their samples.
@Suite(.timeLimit(.minutes(5))) struct AudioAdjustmentRenderingTests {
    private static let folder = MadeOnce<String, URL> { expression in
        let folder = try TemporaryFolder.make("adjusted")
        let file = folder.appendingPathComponent("sound.wav")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i", "aevalsrc=\(expression):s=48000:d=4",
                "-c:a", "pcm_f32le", file.path,
            ])
        return file
    }

    /// Four seconds of a sound for each channel, as an expression of FFmpeg.
    private static func file(_ expression: String) async throws -> URL {
        try await folder.value(for: expression)
    }

    private static func samples(
        _ built: BuiltTimeline, channels: Int = 2
    ) async throws -> (left: [Float], right: [Float]) {
        let plan = try PlanCompiler(
            asset: built.composition, audioMix: built.audioMix,
            audioFormat: AudioFormat(channelCount: channels)
        ).plan()
        let film = try await RawFilm(rendering: plan)
        return (try film.channel(0), try film.channel(channels - 1))
    }

    private static func level(_ samples: ArraySlice<Float>) -> Double {
        (samples.map { Double($0) * Double($0) }.reduce(0, +) / Double(max(1, samples.count))).squareRoot()
    }

    /// The first of two clips in a row has a constant of 0.25, the second of 0.5: each sample of the sum says which are
    /// heard. The same by the tracks of OpenTimelineIO.
    @Test func splitEditsAreExactToTheSample() async throws {
        let (one, other) = (try await Self.file("0.25|0.25"), try await Self.file("0.5|0.5"))
        var timeline = Timeline(videos: [
            .init(url: one, sourceTimeRange: CMTimeRange(start: .at(1, 1), duration: .at(1, 1))),
            .init(url: other, sourceTimeRange: CMTimeRange(start: .at(2, 1), duration: .at(1, 1))),
        ])
        timeline.videos[0].audioAdjustments.timeRange = CMTimeRange(
            start: .at(1, 1), duration: .at(48_123, 48_000))
        timeline.videos[1].audioAdjustments.timeRange = CMTimeRange(
            start: .at(2 * 48_000 - 1001, 48_000), end: .at(3, 1))
        let left = try await Self.samples(TimelineBuilder(timeline).build()).left
        #expect(left.count == 96_000)
        let expected = (0..<left.count).map { index -> Float in
            (index < 48_123 ? 0.25 : 0) + (index >= 48_000 - 1001 ? 0.5 : 0)
        }
        let wrong = left.indices.filter { abs(left[$0] - expected[$0]) > 1e-6 }
        #expect(wrong.isEmpty, "\(wrong.prefix(4))")

        let folder = try TemporaryFolder.make("adjusted-tracks")
        defer { TemporaryFolder.remove(folder) }
        let (json, otio) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.otio"))
        try timeline.write(to: json)
        try await TimelineDocument(contentsOf: json).write(to: otio)
        let document = try TimelineDocument(contentsOf: otio)
        #expect(document.timeline == timeline)
    }

    /// Every choice and balance of two constants, in stereo and in mono.
    @Test(arguments: Timeline.ChannelChoice.allCases) func channelsAreChosenAndBalanced(
        choice: Timeline.ChannelChoice
    ) async throws {
        let (left, right) = (Float(0.5), Float(0.125))
        let file = try await Self.file("0.5|0.125")
        for pan in [-1, -0.5, 0, 0.25, 1] {
            var timeline = Timeline(videos: [.init(url: file, originalSoundVolume: 0.5)])
            timeline.videos[0].audioAdjustments.channels = choice
            timeline.videos[0].audioAdjustments.pan = pan
            let chosen: (Float, Float) =
                switch choice {
                case .all: (left, right)
                case .left: (left, left)
                case .right: (right, right)
                case .mono: ((left + right) / 2, (left + right) / 2)
                case .swap: (right, left)
                }
            let expected = (
                chosen.0 * 0.5 * Float(min(1, 1 - pan)), chosen.1 * 0.5 * Float(min(1, 1 + pan))
            )
            let built = try await TimelineBuilder(timeline).build()
            let stereo = try await Self.samples(built)
            #expect(abs(stereo.left[9600] - expected.0) < 1e-6, "\(choice) \(pan)")
            #expect(abs(stereo.right[9600] - expected.1) < 1e-6, "\(choice) \(pan)")
            guard pan == 0.25 else { continue }
            let mono = try await Self.samples(built, channels: 1)
            #expect(abs(mono.left[9600] - (expected.0 + expected.1) / 2) < 1e-6, "\(choice) \(pan)")
        }
    }

    /// Clips of different channels are on different tracks, and each has its own.
    @Test func eachClipHasItsChannels() async throws {
        let file = try await Self.file("0.5|0.125")
        let part = CMTimeRange(start: .zero, duration: .at(1, 2))
        var timeline = Timeline(videos: (0..<4).map { _ in .init(url: file, sourceTimeRange: part) })
        timeline.videos[1].audioAdjustments.channels = .swap
        timeline.videos[2].audioAdjustments.pan = -1
        let samples = try await Self.samples(TimelineBuilder(timeline).build())
        for (index, expected) in [(0.5, 0.125), (0.125, 0.5), (0.5, 0), (0.5, 0.125)].enumerated() {
            #expect(samples.left[index * 24_000 + 12_000] == Float(expected.0))
            #expect(samples.right[index * 24_000 + 12_000] == Float(expected.1))
        }
    }

    /// A tone in the clip from 1 s to 2 s: music of a constant 0.25 is lowered before it, and rises again after the hold.
    @Test func musicIsLowerUnderTheClips() async throws {
        let speech = try await Self.file("0.4*sin(2*PI*1000*t)*between(t\\,1\\,2)|0")
        let music = try await Self.file("0|0.25")
        var timeline = Timeline(videos: [.init(url: speech)])
        timeline.music = [
            .init(
                url: music, fadeOut: .zero,
                ducking: .init(
                    volume: 0.2, attack: .at(1, 4), release: .at(1, 2), hold: .at(1, 4), threshold: -30))
        ]
        let built = try await TimelineBuilder(timeline).build()
        let heard = try await Self.samples(built).right
        // The tone is a few samples of its period above the level later, and ends so much before.
        for (time, volume) in [
            (0.5, 1.0), (0.74, 1), (0.875, 0.6), (1.01, 0.2), (1.5, 0.2), (2.24, 0.2), (2.5, 0.6), (2.76, 1),
            (3.5, 1),
        ] {
            let found = Double(heard[Int(time * 48_000)]) / 0.25
            #expect(abs(found - volume) < 0.01, "\(time): \(found)")
        }
        // Without a threshold, only voice-overs lower it.
        timeline.music[0].ducking?.threshold = nil
        let whole = try await Self.samples(TimelineBuilder(timeline).build()).right
        #expect(abs(whole[72_000] - 0.25) < 1e-6)
    }

    /// The ramps of a cross-fade of two sounds without relation: equal power keeps their loudness.
    @Test(arguments: Timeline.FadeCurve.allCases) func crossFadesKeepTheirLoudness(
        curve: Timeline.FadeCurve
    ) async throws {
        let one = try await Self.file("0.4*sin(2*PI*1000*t)|0")
        let other = try await Self.file("0.4*sin(2*PI*1777*t)|0")
        var timeline = Timeline(videos: [.init(url: one), .init(url: other)])
        timeline.setTransitions(
            Timeline.Transition(.dissolve, duration: .at(2, 1), audioFadeCurve: curve))
        let left = try await Self.samples(TimelineBuilder(timeline).build()).left
        let (before, middle) = (Self.level(left[48_000..<57_600]), Self.level(left[142_560..<145_440]))
        let change = 20 * log10(middle / before)
        #expect(abs(change - (curve == .linear ? -3.01 : 0)) < 0.1, "\(change)")
    }

    /// Loud and quiet clips become equally loud, by FFmpeg's `ebur128`; bursts are limited.
    @Test func clipsAreBroughtToTheSameLoudness() async throws {
        let quiet = try await Self.file("0.05*sin(2*PI*997*t)|0.05*sin(2*PI*997*t)")
        let loud = try await Self.file("0.5*sin(2*PI*440*t)|0.5*sin(2*PI*440*t)")
        let bursts = "0.05*sin(2*PI*440*t)+0.7*lt(mod(t\\,0.8)\\,0.004)*sin(2*PI*11025*t+0.7)"
        let peaks = try await Self.file("\(bursts)|\(bursts)")
        var timeline = Timeline(videos: [quiet, loud, peaks].map { .init(url: $0) })
        for index in timeline.videos.indices { timeline.videos[index].audioAdjustments.loudness = -18 }
        let built = try await TimelineBuilder(timeline).build()
        let samples = try await Self.samples(built).left
        #expect(samples.count == 3 * 192_000 && built.warnings.isEmpty)
        let folder = try TemporaryFolder.make("loud-clips")
        defer { TemporaryFolder.remove(folder) }
        for index in 0..<3 {
            let file = folder.appendingPathComponent("clip.raw")
            let part = samples[index * 192_000..<(index + 1) * 192_000].flatMap { [$0, $0] }
            try part.withUnsafeBytes { Data($0) }.write(to: file)
            let heard = try await FFmpeg.loudness(
                of: file, input: ["-f", "f32le", "-ar", "48000", "-ac", "2"])
            #expect(abs(heard.integrated + 18) < 0.1 && heard.truePeak < -0.8, "\(index): \(heard)")
        }
    }
}
