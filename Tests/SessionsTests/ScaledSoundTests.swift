import Checks
import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import Sessions
import TestSupport
import Testing

/// Sound whose segments are scaled in time: in its place, at its pitch or not, and as loud as before.
@Suite struct ScaledSoundTests {
    /// Clicks that lie apart at any rate; each is heard once, whole, within a sample of its mapped place, and
    /// what follows the segment is in its place to the sample.
    @Test(
        arguments: [AVAudioTimePitchAlgorithm.spectral, .timeDomain, .lowQualityZeroLatency, .varispeed],
        [(1, 20), (1, 2), (4, 5), (5, 4), (2, 1), (20, 1)])
    func clicksAreAtTheirMappedPlace(
        _ algorithm: AVAudioTimePitchAlgorithm, _ rate: (source: Int, target: Int)
    ) async throws {
        let isSlow = rate.source < rate.target
        let marks = isSlow ? [400, 9_011, 20_123] : [24_000, 79_999, 170_001, 230_011]
        let count = isSlow ? 24_000 : 240_000
        let scaled = ScaledFilm(
            sound: TestSound(.clicks(marks), sampleCount: 240_000), source: 0..<count,
            target: count * rate.target / rate.source)
        let film = try await scaled.samples(algorithm)
        // A tape that runs fast moves a click's highs beyond hearing, and its height with them.
        let height = algorithm == .varispeed && !isSlow ? 0.85 * Float(rate.target) / Float(rate.source) : 0.9
        let found = Self.peaks(film, threshold: height / 5)
        let natural = marks.filter { $0 < ScaledFilm.naturalCount }.map { scaled.target + $0 }
        let expected = marks.map { $0 * rate.target / rate.source } + natural
        #expect(found.count == expected.count, "\(found), not \(expected)")
        for (peak, place) in zip(found, expected) {
            #expect(abs(peak - place) <= (place < scaled.target ? 1 : 0), "\(found), not \(expected)")
            #expect(abs(film[peak]) > (place < scaled.target ? height * 0.65 : 0.89))
        }
    }

    /// Of each run of samples above the threshold, runs nearer than 200 samples being one, the loudest.
    private static func peaks(_ samples: [Float], threshold: Float) -> [Int] {
        var found: [(peak: Int, last: Int)] = []
        for index in samples.indices where abs(samples[index]) > threshold {
            guard let open = found.last, index - open.last < 200 else {
                found.append((index, index))
                continue
            }
            let isLouder = abs(samples[index]) > abs(samples[open.peak])
            found[found.count - 1] = (isLouder ? index : open.peak, index)
        }
        return found.map(\.peak)
    }

    /// A minute in which nothing drifts, at a rate that no whole number of samples fits.
    @Test(arguments: [AVAudioTimePitchAlgorithm.spectral, .varispeed])
    func aMinuteDoesNotDrift(_ algorithm: AVAudioTimePitchAlgorithm) async throws {
        let marks = [30_000, 1_440_003, 2_860_007]
        let sound = TestSound(.clicks(marks), sampleCount: 2_883_003).with { $0.channelCount = 1 }
        let film = try await ScaledFilm(sound: sound, source: 0..<2_882_882, target: 2_880_000)
            .samples(algorithm)
        let expected = marks.map { Int((Double($0) * 2_880_000 / 2_882_882).rounded()) }
        let found = Self.peaks(Array(film[..<2_880_000]), threshold: 0.3)
        #expect(found.count == expected.count)
        for (peak, place) in zip(found, expected) { #expect(abs(peak - place) <= 1, "\(peak), not \(place)") }
    }

    @Test(
        arguments: [AVAudioTimePitchAlgorithm.spectral, .timeDomain, .lowQualityZeroLatency, .varispeed],
        [(1, 20), (1, 2), (3, 2), (2, 1), (20, 1)])
    func tonesKeepTheirPitchOrChangeIt(
        _ algorithm: AVAudioTimePitchAlgorithm, _ rate: (source: Int, target: Int)
    ) async throws {
        let tone = TestSound(.tone(frequency: 1000, amplitude: 0.5), sampleCount: 960_000)
        let film = try await ScaledFilm(
            sound: tone, source: 0..<48_000 * rate.source / rate.target, target: 48_000
        ).samples(algorithm)
        let changed = 1000 * Double(rate.source) / Double(rate.target)
        let expected = algorithm == .varispeed ? changed : 1000
        let heard = film[..<48_000]
        #expect(abs(Self.frequency(heard) / expected - 1) < 0.01, "\(Self.frequency(heard)) Hz")
        // A fifth of a second each, and so no tremolo between them either.
        for start in stride(from: 0, to: 48_000, by: 9600) {
            let decibels = 20 * log10(Self.level(heard[start..<start + 9600]) / (0.5 / 2.0.squareRoot()))
            #expect(abs(decibels) < 1, "\(decibels) dB from \(start)")
        }
    }

    /// A tone is as loud as it was from the stretch's beginning to its end, where its frames are held in step with what follows.
    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(0..<60 as Range<UInt64>))
    func tonesKeepTheirLevelToTheEnd(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let algorithms: [AVAudioTimePitchAlgorithm] = [.spectral, .timeDomain, .lowQualityZeroLatency]
        let algorithm = algorithms[Int(seed) % algorithms.count]
        let frequency = Double.random(in: 200...2000, using: &random)
        let count = Int.random(in: 20_000...90_000, using: &random)
        let target = Int(Double(count) / Double.random(in: 0.5...2, using: &random))
        let tone = TestSound(.tone(frequency: frequency, amplitude: 0.5), sampleCount: 192_000)
        let film = try await ScaledFilm(sound: tone, source: 0..<count, target: target).samples(algorithm)
        // The envelope: of a tone and itself a quarter of a period later.
        let levels = stride(from: 480, to: target + 4800, by: 24).map { center -> Double in
            let half = Int((4 * 48_000 / frequency).rounded()) / 2
            let window = (center - half)..<(center + half)
            return Self.level(film[window]) * 2.0.squareRoot() / 0.5
        }
        let decibels = levels.map { 20 * log10($0) }
        let (least, most) = (decibels.min() ?? -99, decibels.max() ?? 99)
        #expect(least > -0.5 && most < 0.5, "\(frequency) Hz, \(count) to \(target): \(least) to \(most) dB")
    }

    static func frequency(_ samples: ArraySlice<Float>) -> Double {
        let rises = zip(samples.indices, zip(samples, samples.dropFirst())).filter {
            $0.1.0 < 0 && $0.1.1 >= 0
        }
        guard let first = rises.first?.0, let last = rises.last?.0, last > first else { return 0 }
        return Double(rises.count - 1) * 48_000 / Double(last - first)
    }

    static func level(_ samples: ArraySlice<Float>) -> Double {
        (samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count)).squareRoot()
    }

    /// The track's own parameters say more than the session, and leave volumes as they are.
    @Test(arguments: [AVAudioTimePitchAlgorithm?.none, .varispeed])
    func parametersOfTheTrackWin(own: AVAudioTimePitchAlgorithm?) async throws {
        let tone = TestSound(.tone(frequency: 1000, amplitude: 0.8), sampleCount: 480_000)
        let scaled = ScaledFilm(sound: tone, source: 0..<192_000, target: 96_000)
        let composition = try await scaled.composition()
        let parameters = AVMutableAudioMixInputParameters(track: composition.tracks[0])
        parameters.audioTimePitchAlgorithm = own
        parameters.setVolumeRamp(
            fromStartVolume: 1, toEndVolume: 0,
            timeRange: CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1)))
        let mix = AVMutableAudioMix()
        mix.inputParameters = [parameters]
        let film = try await ScaledFilm.rendered(composition, .timeDomain, mix: mix)
        let frequency = Self.frequency(film[..<48_000])
        #expect(abs(frequency / (own == nil ? 1000 : 2000) - 1) < 0.01, "\(frequency) Hz")
        for window in 0..<18 {
            let start = window * 4800
            let volume = 1 - (Double(start) + 2400) / 96_000
            let expected = 0.8 / 2.0.squareRoot() * volume
            let decibels = 20 * log10(Self.level(film[start..<start + 4800]) / expected)
            #expect(abs(decibels) < 0.5, "\(decibels) dB at \(start)")
        }
    }

    @Test func anExportKeepsPitchSpectrallyUnlessTold() async throws {
        let tone = TestSound(.tone(frequency: 1000, amplitude: 0.5), sampleCount: 96_000)
        let composition = try await ScaledFilm(sound: tone, source: 0..<96_000, target: 48_000).composition()
        let session = try #require(
            AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetAppleM4A))
        #expect(session.audioTimePitchAlgorithm == .spectral)
        #expect(try session.compiledPlan().audioTracks[0].segments[0].clip?.scaling?.algorithm == .spectral)
        let text = try session.description(in: "text", relativeTo: nil)
        #expect(text.contains("0 s – 1 s") && text.contains("0 s – 2 s  at rate 2, spectral"), "\(text)")
        session.audioTimePitchAlgorithm = .varispeed
        let told = try session.description(in: "dot", relativeTo: nil)
        #expect(told.contains("at\\ rate\\ 2,\\ varispeed"), "\(told)")
        let json = try session.description(in: "json", relativeTo: nil)
        #expect(json.contains("\"sourceDuration\"") && json.contains("\"varispeed\""))
        let folder = try TemporaryFolder.make("varispeed")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("varispeed.m4a")
        try await session.export(to: url, as: .m4a)
        let heard = try await FFmpeg.audio(of: url).channel()
        #expect(abs(Self.frequency(heard[2400..<45_600]) / 2000 - 1) < 0.01)
    }

    @Test func anUnknownAlgorithmIsAnError() async throws {
        let tone = TestSound(.tone(frequency: 1000, amplitude: 0.5), sampleCount: 96_000)
        let composition = try await ScaledFilm(sound: tone, source: 0..<96_000, target: 48_000).composition()
        let unknown = AVAudioTimePitchAlgorithm(rawValue: "Granular")
        let error = #expect(throws: AVError.self) {
            try PlanCompiler(asset: composition, audioTimePitchAlgorithm: unknown).plan()
        }
        #expect(error?.code == .operationNotSupportedForAsset)
        #expect(error?.localizedDescription.contains("Granular") == true, "\(String(describing: error))")
    }
}
