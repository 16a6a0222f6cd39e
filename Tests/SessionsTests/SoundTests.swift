import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderingSupport
import Sessions
import TestSupport
import Testing
import Timeline

/// Sound is where it belongs, to the sample before encoding and within a millisecond in the file.
@Suite struct SoundTests {
    private static let rate: Int32 = 48_000

    private func clicks(_ places: [Int], count: Int, as format: TestMedia.SoundFormat = .wav) async throws
        -> AVURLAsset
    {
        AVURLAsset(url: try await TestMedia.sound(TestSound(.clicks(places), sampleCount: count), as: format))
    }

    private func places(_ samples: [Float]) -> [Int] {
        samples.indices.filter { abs(samples[$0]) > 0.3 }
    }

    @Test func clicksKeepTheirSample() async throws {
        let asset = try await clicks([0, 1000, 47_999], count: 48_000)
        let source = asset.tracks(withMediaType: .audio)[0]
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 1))
        let whole = CMTimeRange(start: .zero, duration: CMTime(value: 48_000, timescale: Self.rate))
        try track.insertTimeRange(whole, of: source, at: .zero)
        // The second half only, after a gap.
        let half = CMTimeRange(start: CMTime(value: 500, timescale: Self.rate), duration: whole.duration)
        try track.insertTimeRange(
            CMTimeRange(start: half.start, end: whole.end), of: source, at: CMTime(value: 3, timescale: 1))
        let film = try await RawFilm(rendering: try PlanCompiler(asset: composition).plan())
        let after = 3 * 48_000 - 500
        #expect(places(try film.channel()) == [0, 1000, 47_999, after + 1000, after + 47_999])
        #expect(try film.channel(0) == film.channel(1))
    }

    /// At the start, across a dissolve, and in the second clip.
    @Test(arguments: [AVFileType.mp4, .mov])
    func clicksAreInTheirPlaceInTheFile(fileType: AVFileType) async throws {
        let marks = [2400, 30_000, 60_000]
        let sound = TestSound(.clicks(marks), sampleCount: 96_000)
        let clip = TestClip(.flat(y: 100, cb: 128, cr: 128), frameCount: 60).with { $0.sound = sound }
        let film = try await TestFilm(
            [clip, clip], Timeline.Transition(.dissolve, duration: CMTime(value: 1, timescale: 1)))
        let audio = try await film.exported(as: fileType) { try await FFmpeg.audio(of: $0) }
        let found = audio.clicks(threshold: 0.15)
        // The second clip begins at 1 s; its first mark is still faint there.
        for place in [2400, 30_000, 60_000, 48_000 + 30_000, 48_000 + 60_000] {
            let nearest = found.map { abs($0 - place) }.min() ?? .max
            #expect(nearest <= 48, "no click within 1 ms of \(place): \(found)")
        }
    }

    @Test func aClickAfterAnHourIsInItsPlace() async throws {
        let asset = try await clicks([4800], count: 48_000)
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 1))
        let hour = CMTime(value: 3600, timescale: 1)
        let second = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
        try track.insertTimeRange(second, of: asset.tracks(withMediaType: .audio)[0], at: hour)
        let folder = try TemporaryFolder.make("hour")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("hour.m4a")
        let session = try #require(
            AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetAppleM4A))
        try await session.export(to: url, as: .m4a)
        #expect(try await FFmpeg.probe(url, "format=duration") == ["3601.000000"])
        // Only the end is looked at, but all of it is decoded: samples are counted from the file's start.
        let end = folder.appendingPathComponent("end.wav")
        let lastSamples = "atrim=start_sample=\(3600 * 48_000)"
        try await ChildProcess.run(
            "ffmpeg", ["-v", "error", "-nostdin", "-i", url.path, "-af", lastSamples, end.path])
        let found = try await FFmpeg.audio(of: end).clicks(threshold: 0.15)
        #expect(found.count == 1)
        #expect(abs((found.first ?? 0) - 4800) <= 48, "\(found)")
    }

    /// At samples and between them, each sample has the volume of its time.
    @Test(arguments: TestShare.of(0..<8 as Range<UInt64>))
    func aVolumeChangesWithTheSampleAtItsTime(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let tone = TestSound(.tone(frequency: 7, amplitude: 0.8), sampleCount: 48_000)
        let asset = AVURLAsset(url: try await TestMedia.sound(tone))
        let track = asset.tracks(withMediaType: .audio)[0]
        let parameters = AVMutableAudioMixInputParameters(track: track)
        // In units of a half sample.
        var steps: [(place: Int, volume: Float)] = [(0, 1)]
        for _ in 0..<24 {
            let place = steps[steps.count - 1].place + Int.random(in: 2...7000, using: &random)
            steps.append((place, [0.125, 0.25, 0.5, 0.75, 1].randomElement(using: &random)!))
        }
        for step in steps {
            parameters.setVolume(step.volume, at: CMTime(value: Int64(step.place), timescale: 96_000))
        }
        let mix = AVMutableAudioMix()
        mix.inputParameters = [parameters]
        let plans = try [nil, mix].map { try PlanCompiler(asset: asset, audioMix: $0).plan() }
        let plain = try await RawFilm(rendering: plans[0]).channel()
        let mixed = try await RawFilm(rendering: plans[1]).channel()
        #expect(mixed.count == plain.count)
        let wrong = zip(plain, mixed).enumerated().filter { index, pair in
            let volume = steps.last { $0.place <= 2 * index }?.volume ?? 1
            return abs(pair.1 - pair.0 * volume) > 1e-6
        }
        #expect(wrong.isEmpty, "\(wrong.count) samples, first \(wrong.first?.offset ?? 0), of \(steps)")
    }

    /// A ramp of one second follows its line within 0.2 dB in every window of 10 ms.
    @Test(arguments: [(Float(1), Float(0)), (0, 1), (0.2, 0.9)])
    func aVolumeRampFollowsItsLine(from start: Float, to end: Float) async throws {
        let tone = TestSound(.tone(frequency: 1000, amplitude: 0.8), sampleCount: 3 * 48_000)
        let asset = AVURLAsset(url: try await TestMedia.sound(tone))
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 1))
        let whole = CMTimeRange(start: .zero, duration: CMTime(value: 3, timescale: 1))
        try track.insertTimeRange(whole, of: asset.tracks(withMediaType: .audio)[0], at: .zero)
        let parameters = AVMutableAudioMixInputParameters(track: track)
        let second = CMTimeRange(
            start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 1, timescale: 1))
        parameters.setVolume(start, at: .zero)
        parameters.setVolumeRamp(fromStartVolume: start, toEndVolume: end, timeRange: second)
        let mix = AVMutableAudioMix()
        mix.inputParameters = [parameters]
        let plan = try PlanCompiler(asset: composition, audioMix: mix).plan()
        expectLine(try await RawFilm(rendering: plan).channel(), from: Double(start), to: Double(end))
    }

    private func expectLine(_ samples: [Float], from start: Double, to end: Double) {
        #expect(samples.count == 3 * 48_000)
        let window = 480
        for index in 0..<300 {
            let part = samples[index * window..<(index + 1) * window]
            // The tone has ten whole periods a window; the line's own mean square is over the window too.
            let level = (part.reduce(0.0) { $0 + Double($1 * $1) } / Double(window)).squareRoot()
            let line = (0..<window).map { sample -> Double in
                let time = Double(index * window + sample) / 48_000
                return start + (end - start) * min(1, max(0, time - 1))
            }
            let mean = (line.reduce(0) { $0 + $1 * $1 } / Double(window)).squareRoot()
            let expected = mean * 0.8 / 2.0.squareRoot()
            guard expected > 0.0002 else {
                #expect(level < 0.0004, "window \(index)")
                continue
            }
            let decibels = 20 * log10(level / expected)
            #expect(abs(decibels) <= 0.2, "window \(index): \(decibels) dB off")
        }
    }

    /// Sources of another rate and channel count end up in the same places.
    @Test(arguments: [(44_100, 1), (44_100, 2), (22_050, 1), (96_000, 2)])
    func otherRatesKeepTheirTimes(rate: Int, channels: Int) async throws {
        let sound = TestSound(.clicks([rate / 10, rate]), sampleCount: 2 * rate).with {
            $0.sampleRate = rate
            $0.channelCount = channels
        }
        let asset = AVURLAsset(url: try await TestMedia.sound(sound))
        let samples = try await RawFilm(rendering: try PlanCompiler(asset: asset).plan()).channel()
        #expect(samples.count == 96_000)
        for place in [4800, 48_000] {
            let window = (place - 480)..<(place + 480)
            let peak = try #require(window.max { abs(samples[$0]) < abs(samples[$1]) })
            #expect(abs(peak - place) <= 1, "\(peak), not \(place)")
        }
    }
}
