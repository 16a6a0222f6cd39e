import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport
import Testing
import Timeline

/// Source: AVAssetReader.h and AVAssetReaderOutput.h.
@Suite struct ReaderTests {
    private static func dissolve() async throws -> TestFilm {
        var clip = TestClip(.numbered, frameCount: 15)
        clip.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 24_000)
        return try await TestFilm(
            [clip, clip.with { $0.sound?.shape = .tone(frequency: 660, amplitude: 0.3) }],
            Timeline.Transition(.dissolve, duration: CMTime(value: 5, timescale: 30)))
    }

    /// The frames and samples that an export encodes, to the bit.
    @Test func composedFramesAndMixedSamplesAreTheExports() async throws {
        let film = try await Self.dissolve()
        let raw = try await film.raw()
        let built = try await TimelineBuilder(film.timeline).build()
        let reader = try AVAssetReader(asset: built.composition)
        let video = AVAssetReaderVideoCompositionOutput(
            videoTracks: built.composition.tracks(withMediaType: .video), videoSettings: ReadSamples.planar)
        video.videoComposition = built.videoComposition
        #expect(video.customVideoCompositor == nil && video.videoComposition != nil)
        #expect(!video.videoTracks.isEmpty && video.videoSettings?.count == 1)
        let audio = AVAssetReaderAudioMixOutput(
            audioTracks: built.composition.tracks(withMediaType: .audio),
            audioSettings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMIsFloatKey: true,
                AVLinearPCMBitDepthKey: 32, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
            ])
        (audio.audioMix, audio.audioTimePitchAlgorithm) = (built.audioMix, .spectral)
        #expect(!audio.audioTracks.isEmpty && audio.audioSettings?.count == 5)
        for output in [video, audio] { reader.add(output) }
        #expect(reader.outputs.count == 2 && !reader.canAdd(video) && reader.asset === built.composition)
        #expect(reader.startReading())
        var frames = Data()
        var count: Int64 = 0
        while let sample = video.copyNextSampleBuffer() {
            #expect(sample.presentationTimeStamp == raw.plan.video?.time(ofFrame: count))
            frames += try ReadSamples.pixels(of: sample)
            count += 1
        }
        #expect(reader.status == .reading)
        let samples = try ReadSamples.bytes(of: ReadSamples.rest(of: audio))
        #expect(reader.status == .completed && reader.error == nil)
        #expect(count == raw.plan.frameCount && frames == raw.frames)
        #expect(samples.elementsEqual(raw.samples))
    }

    @Test func rangesAreReadInTheAssetsTime() async throws {
        let film = try await TimelineBuilder(try await Self.dissolve().timeline).build()
        let range = CMTimeRange(
            start: CMTime(value: 10, timescale: 30), duration: CMTime(value: 6, timescale: 30))
        let video = AVAssetReaderVideoCompositionOutput(
            videoTracks: film.composition.tracks(withMediaType: .video), videoSettings: nil)
        video.videoComposition = film.videoComposition
        let samples = try ReadSamples.all(of: film.composition, video, in: range)
        #expect(samples.map(\.presentationTimeStamp) == (10..<16).map { CMTime(value: $0, timescale: 30) })
        let audio = AVAssetReaderAudioMixOutput(
            audioTracks: film.composition.tracks(withMediaType: .audio), audioSettings: nil)
        let sound = try ReadSamples.all(of: film.composition, audio, in: range)
        #expect(sound.first?.presentationTimeStamp == range.start)
        #expect(sound.reduce(0) { $0 + $1.numSamples } == 9600)
    }

    @Test func otherRangesAreReadAfterAReset() async throws {
        let asset = AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 20)))
        let reader = try AVAssetReader(asset: asset)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.planar)
        output.supportsRandomAccess = true
        reader.add(output)
        #expect(reader.startReading() && ReadSamples.rest(of: output).count == 20)
        #expect(reader.status == .reading)
        let ranges = [(3, 5), (15, 16)].map { first, end in
            NSValue(
                timeRange: CMTimeRange(
                    start: CMTime(value: first, timescale: 30), end: CMTime(value: end, timescale: 30)))
        }
        output.reset(forReadingTimeRanges: ranges)
        #expect(
            ReadSamples.rest(of: output).map(\.presentationTimeStamp.seconds) == [3, 4, 15].map { $0 / 30 })
        #expect(reader.status == .reading)
        output.markConfigurationAsFinal()
        #expect(reader.status == .completed)
    }

    @Test(.timeLimit(.minutes(1))) func cancellingEndsACallThatWaits() async throws {
        let asset = AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 20)))
        let reader = try AVAssetReader(asset: asset)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.planar)
        reader.add(output)
        reader.startReading()
        #expect(output.copyNextSampleBuffer() != nil)
        reader.cancelReading()
        #expect(reader.status == .cancelled && output.copyNextSampleBuffer() == nil)
        reader.cancelReading()
        #expect(reader.error == nil && !reader.canAdd(output))
    }

    @Test func whatIsMissingIsAnError() async throws {
        let missing = AVURLAsset(url: URL(fileURLWithPath: "/missing/clip.mp4"))
        #expect(throws: AVError.self) { try AVAssetReader(asset: missing) }
        let asset = AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 20)))
        let reader = try AVAssetReader(asset: asset)
        let tracks = try await asset.loadTracks(withMediaType: .video)
        reader.add(AVAssetReaderVideoCompositionOutput(videoTracks: tracks, videoSettings: nil))
        #expect(!reader.startReading() && reader.status == .failed)
        #expect((reader.error as? AVError)?.code == .invalidVideoComposition)
    }

    /// A file that becomes damaged on the way ends the reader with the file's name.
    @Test func damageFailsTheReader() async throws {
        let folder = try TemporaryFolder.make("cut")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("cut.mp4")
        let clip = try await TestMedia.clip(TestClip(.numbered, frameCount: 60))
        try FileManager.default.copyItem(at: clip, to: url)
        let asset = AVURLAsset(url: url)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        try FileManager.default.removeItem(at: url)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.planar)
        reader.add(output)
        reader.startReading()
        #expect(ReadSamples.rest(of: output).isEmpty && reader.status == .failed)
        #expect((reader.error as? AVError)?.url?.lastPathComponent == "cut.mp4")
    }
}
