import Editing
import Foundation
import GStreamerOverlay
import PlanCompiler
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport
import Testing

@testable import Engine
@testable import MediaTypes
@testable import Playback

/// Random edits in odd timescales, each the same for its seed, against a reference that is plain, slow and exact.
///
/// `Scripts/random-edits FIRST COUNT` runs any seeds.
@Suite(.serialized) struct RandomEditsTests {
    /// As `first count` in the environment; some dozens without it.
    private static let seeds: Range<UInt64> = {
        let words = ProcessInfo.processInfo.environment["CUTROOM_RANDOM_EDITS"]?.split(separator: " ") ?? []
        let numbers = words.compactMap { UInt64($0) }
        return numbers.count == 2 ? numbers[0]..<numbers[0] + numbers[1] : 1..<41
    }()

    // MARK: Pictures

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(seeds)) func pictures(seed: UInt64) async throws {
        let sources = try await PictureSource.all.value
        guard let edit = PictureEdit(seed: seed, sources: sources) else { return }
        let tracks = edit.references(sources.map(\.length))
        let (composition, video) = try edit.built(of: sources.map(\.track))
        let range = edit.range ?? CMTimeRange(start: .zero, duration: .positiveInfinity)
        #expect(try await video.isValid(for: composition, timeRange: range, validationDelegate: nil))
        let plan = try PlanCompiler(asset: composition, videoComposition: video, timeRange: range).plan()
        let frames = try await RawFilm(rendering: plan).video().frames
        let span = edit.span(tracks)
        let count = ((span.end - span.start) / Fraction(edit.frameDuration)).roundedUp
        #expect(frames.count == Int(count))
        var random = SeededGenerator(seed: seed)
        for (index, frame) in frames.enumerated() {
            let offset = Fraction(edit.frameDuration) * Fraction(CMTime(value: Int64(index), timescale: 1))
            let reference = PictureReference(edit, tracks, at: span.start + offset, of: sources)
            guard let reference else { continue }
            for _ in 0..<24 {
                let (x, y) = edit.point(&random)
                guard let expected = reference.color(Double(x) + 0.5, Double(y) + 0.5) else { continue }
                let found = frame.pixel(x, y).map { Double($0) }
                let isRight = (0..<3).allSatisfy { abs(found[$0] - expected[$0]) <= 3 }
                #expect(isRight, "seed \(seed), frame \(index) at \(x), \(y): \(found), not \(expected)")
                guard isRight else { return }
            }
        }
        if seed % 4 == 0 { try expectPlayed(plan, frames, seed) }
        if seed % 4 == 1, edit.range == nil {
            try expectImages(edit, composition, video, tracks, sources, seed)
        }
        if seed % 8 == 2 { try await expectExported(composition, video, edit.range, frames, seed) }
    }

    /// A thousand plans are the same after they were stored and read.
    @Test(.timeLimit(.minutes(5))) func plansSurviveJSON() async throws {
        let (pictures, sounds) = (try await PictureSource.all.value, try await SoundSource.all.value)
        var plans: [RenderPlan] = []
        for seed in 1..<4000 as Range<UInt64> {
            if let edit = PictureEdit(seed: seed, sources: pictures) {
                let (composition, video) = try edit.built(of: pictures.map(\.track))
                let range = edit.range ?? CMTimeRange(start: .zero, duration: .positiveInfinity)
                plans.append(
                    try PlanCompiler(asset: composition, videoComposition: video, timeRange: range).plan())
            }
            if let edit = SoundEdit(seed: seed, sources: sounds) {
                let (composition, mix) = try edit.built(of: sounds.map(\.track))
                let range = edit.range ?? CMTimeRange(start: .zero, duration: .positiveInfinity)
                // One of nothing but gaps has no plan.
                if let plan = try? PlanCompiler(asset: composition, audioMix: mix, timeRange: range).plan() {
                    plans.append(plan)
                }
            }
            if plans.count >= 1000 { break }
        }
        #expect(plans.count >= 1000 && Set(plans).count > 900)
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        encoder.outputFormatting = .sortedKeys
        for (index, plan) in plans.enumerated() {
            let text = try encoder.encode(plan)
            let read = try decoder.decode(RenderPlan.self, from: text)
            #expect(try read == plan && encoder.encode(read) == text, "plan \(index)")
        }
    }

    /// Or else the reference would say nothing.
    @Test func mostPointsAreDecided() async throws {
        let sources = try await PictureSource.all.value
        var (decided, all) = (0, 0)
        for seed in 1..<31 as Range<UInt64> {
            guard let edit = PictureEdit(seed: seed, sources: sources) else { continue }
            let tracks = edit.references(sources.map(\.length))
            var random = SeededGenerator(seed: seed)
            for _ in 0..<4 {
                let time = Fraction(random.time(0, edit.span(tracks).end.double * 0.99))
                let reference = PictureReference(edit, tracks, at: time, of: sources)
                for _ in 0..<20 {
                    let (x, y) = edit.point(&random)
                    all += 1
                    if reference?.color(Double(x), Double(y)) != nil { decided += 1 }
                }
            }
        }
        #expect(decided * 2 > all, "\(decided) of \(all)")
    }

    /// From any frame on, in both directions, players get the same frames.
    private func expectPlayed(_ plan: RenderPlan, _ frames: [DecodedVideo.Frame], _ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let provider = FrameProvider()
        defer { provider.close() }
        let graph = try VideoGraph(plan, format: try #require(plan.video), frames: provider)
        defer { graph.close() }
        for isBackwards in [false, true, false] {
            let start = Int64.random(in: 0..<plan.frameCount, using: &random)
            try graph.start(at: start, backwards: isBackwards)
            for step in 0..<Int64(6) {
                let index = isBackwards ? start - step : start + step
                guard let frame = try graph.next(isHalted: { false }) else { break }
                #expect(frame.index == index)
                let bytes = frames[Int(index)].allBytes
                let difference = try frame.buffer.withBytes { shown in
                    shown.count == bytes.count ? Differences.greatest(shown, bytes) : 255
                }
                // Backwards a ramp's value may be rounded the other way, by one of 255.
                #expect(difference <= (isBackwards ? 1 : 0), "seed \(seed), frame \(index) from \(start)")
            }
        }
    }

    /// Images of any time, between frames too, show what is there at that time.
    private func expectImages(
        _ edit: PictureEdit, _ composition: AVComposition, _ video: AVVideoComposition,
        _ tracks: [ReferenceTrack], _ sources: [PictureSource], _ seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let generator = AVAssetImageGenerator(asset: composition)
        generator.videoComposition = video
        (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
        let end = edit.span(tracks).end.double
        for _ in 0..<4 {
            let frame = CMTimeMultiply(
                edit.frameDuration,
                multiplier: Int32.random(
                    in: 0...Int32(end / edit.frameDuration.seconds * 0.98), using: &random))
            let time = random.chance(0.5) ? frame : random.time(0, end * 0.98)
            var actual = CMTime.invalid
            let image = try generator.copyCGImage(at: time, actualTime: &actual)
            #expect(actual == time, "seed \(seed)")
            guard let reference = PictureReference(edit, tracks, at: Fraction(time), of: sources) else {
                continue
            }
            for _ in 0..<24 {
                let (x, y) = edit.point(&random)
                guard let expected = reference.color(Double(x) + 0.5, Double(y) + 0.5) else { continue }
                let pixel = image.pixels[(y * image.width + x) * 4..<(y * image.width + x) * 4 + 3]
                let isRight = zip(pixel, Self.rgb(expected)).allSatisfy { abs(Double($0) - $1) <= 7 }
                #expect(
                    isRight, "seed \(seed), image at \(time.seconds): \(pixel), not \(Self.rgb(expected))")
            }
        }
    }

    private static func rgb(_ color: SIMD3<Double>) -> [Double] {
        let (luma, blue, red) = ((color.x - 16) * 255 / 219, color.y - 128, color.z - 128)
        let (perBlue, perRed) = (blue * 255 / 224, red * 255 / 224)
        return [luma + 1.5748 * perRed, luma - 0.1873 * perBlue - 0.4681 * perRed, luma + 1.8556 * perBlue]
            .map { min(255, max(0, $0)) }
    }

    /// The file has every frame, and each is near what the encoder got.
    private func expectExported(
        _ composition: AVComposition, _ video: AVVideoComposition, _ range: CMTimeRange?,
        _ frames: [DecodedVideo.Frame], _ seed: UInt64
    ) async throws {
        let folder = try TemporaryFolder.make("random-edits")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("edit.mp4")
        let preset = AVAssetExportPresetHighestQuality
        let session = try #require(AVAssetExportSession(asset: composition, presetName: preset))
        session.videoComposition = video
        if let range { session.timeRange = range }
        try await session.export(to: url, as: .mp4)
        let exported = try await FFmpeg.video(of: url).frames
        #expect(exported.count == frames.count, "seed \(seed)")
        for (index, (found, expected)) in zip(exported, frames).enumerated() {
            let (left, right) = (found.plane(0), expected.plane(0))
            let sum = Differences.sum(left, right)
            #expect(Double(sum) / Double(left.count) < 2.5, "seed \(seed), frame \(index)")
        }
    }

    /// What is valid is rendered, and nothing else.
    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(seeds)) func validity(seed: UInt64) async throws {
        let sources = try await PictureSource.all.value
        guard var edit = PictureEdit(seed: seed, sources: sources), !edit.instructions.isEmpty else { return }
        var random = SeededGenerator(seed: seed)
        edit.spoil(&random)
        let (composition, video) = try edit.built(of: sources.map(\.track))
        let range = edit.range ?? CMTimeRange(start: .zero, duration: .positiveInfinity)
        let isValid = try await video.isValid(
            for: composition, timeRange: range, validationDelegate: nil)
        let times = edit.instructions.map { "\($0.start.seconds) to \($0.end.double)" }
        #expect(
            isValid == edit.isValid(edit.references(sources.map(\.length))),
            "seed \(seed): instructions \(times), rendered \(range.start.seconds) to \(range.end.seconds)")
        let compiler = PlanCompiler(asset: composition, videoComposition: video, timeRange: range)
        do {
            _ = try compiler.plan()
            #expect(isValid, "seed \(seed)")
        } catch let error as AVError {
            #expect(!isValid && error.code == .invalidVideoComposition, "seed \(seed): \(error)")
        }
    }

    // MARK: Sound

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(seeds)) func sound(seed: UInt64) async throws {
        let sources = try await SoundSource.all.value
        guard let edit = SoundEdit(seed: seed, sources: sources) else { return }
        let (composition, mix) = try edit.built(of: sources.map(\.track))
        let reference = SoundReference(edit, of: sources)
        let range = edit.range ?? CMTimeRange(start: .zero, duration: .positiveInfinity)
        let plan: RenderPlan
        do {
            plan = try PlanCompiler(asset: composition, audioMix: mix, timeRange: range).plan()
        } catch let error as AVError where error.code == .operationNotSupportedForAsset {
            // Nothing but gaps.
            let count = Int((reference.end - reference.start) * 48_000)
            #expect((0..<count).allSatisfy { reference.value(at: $0)?.value ?? 0 == 0 }, "seed \(seed)")
            return
        }
        let film = try await RawFilm(rendering: plan)
        let channels = try [film.channel(0), film.channel(1)]
        #expect(abs(Double(channels[0].count) / 48_000 - (reference.end - reference.start)) < 1.1 / 48_000)
        for sample in stride(from: 0, to: channels[0].count, by: 7) {
            guard let expected = reference.value(at: sample) else { continue }
            let isRight = channels.allSatisfy {
                abs(Double($0[sample]) - expected.value) <= expected.tolerance
            }
            #expect(isRight, "seed \(seed), sample \(sample): \(channels[0][sample]), not \(expected)")
            guard isRight else { return }
        }
    }
}

extension PictureEdit {
    fileprivate func point(_ random: inout SeededGenerator) -> (x: Int, y: Int) {
        (
            Int.random(in: 0..<Int(renderSize.width), using: &random),
            Int.random(in: 0..<Int(renderSize.height), using: &random)
        )
    }
}
