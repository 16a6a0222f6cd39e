import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// The loudness of mixes before and after they are normalized, against FFmpeg's `ebur128`.
@Suite struct LoudnessTests {
    /// Sounds as expressions of FFmpeg: soft and loud parts, and short bursts over a soft tone.
    private static let parts = "(0.02+0.2*between(mod(t\\,1.3)\\,0.4\\,0.9))*sin(2*PI*997*t)"
    private static let bursts = "0.05*sin(2*PI*440*t)+0.7*lt(mod(t\\,0.8)\\,0.004)*sin(2*PI*11025*t+0.7)"

    /// Ten seconds, and ten that are 12 dB louder.
    private static let steps = "(0.05+0.15*gt(t\\,10))*sin(2*PI*997*t)"

    private func withSound(
        _ expression: String, channels: Int = 2, seconds: Int = 4, _ body: (URL, URL) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder.make("loudness")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("sound.wav")
        let channels = Array(repeating: expression, count: channels).joined(separator: "|")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i", "aevalsrc=\(channels):s=48000:d=\(seconds)",
                "-c:a",
                "pcm_f32le", file.path,
            ])
        try await body(file, folder)
    }

    /// Writes the mix as raw samples, and measures it.
    private func measured(
        _ asset: AVAsset, _ mix: AVAudioMix?, in folder: URL
    ) async throws -> FFmpeg.MeasuredLoudness {
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderAudioMixOutput(
            audioTracks: asset.tracks(withMediaType: .audio),
            audioSettings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVNumberOfChannelsKey: 2, AVSampleRateKey: 48_000,
                AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
            ])
        output.audioMix = mix
        reader.add(output)
        #expect(reader.startReading())
        var data = Data()
        while let buffer = output.copyNextSampleBuffer() {
            buffer.dataBuffer?.withBytes { data.append(contentsOf: $0) }
        }
        #expect(reader.status == .completed)
        let file = folder.appendingPathComponent("mix.raw")
        try data.write(to: file)
        return try await FFmpeg.loudness(of: file, input: ["-f", "f32le", "-ar", "48000", "-ac", "2"])
    }

    @Test(.timeLimit(.minutes(5)), arguments: [(steps, 1, 20), (bursts, 2, 4)])
    func aFileIsMeasured(expression: String, channels: Int, seconds: Int) async throws {
        try await withSound(expression, channels: channels, seconds: seconds) { file, _ in
            let expected = try await FFmpeg.loudness(of: file)
            let measured = try await AVURLAsset(url: file).loudness(channelCount: channels)
            #expect(abs(try #require(measured.integrated) - expected.integrated) < 0.1)
            #expect(abs(measured.range - expected.range) < 0.25)
            #expect(abs(try #require(measured.truePeak) - expected.truePeak) < 0.25)
        }
    }

    /// Without a limiter, with one that has no effect on the loudness, and with one that has.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [(parts, LoudnessTarget.ebu, false), (bursts, .podcast, true)])
    func aMixIsNormalized(expression: String, target: LoudnessTarget, isLimited: Bool) async throws {
        try await withSound(expression) { file, folder in
            let asset = AVURLAsset(url: file)
            let mix = AVMutableAudioMix()
            let parameters = AVMutableAudioMixInputParameters(track: asset.tracks.first)
            parameters.setVolume(0.5, at: .zero)
            mix.inputParameters = [parameters]
            let normal = try await asset.normalizedAudioMix(to: target, audioMix: mix)
            #expect(normal.inputParameters.map(\.trackID) == [parameters.trackID] && normal !== mix)
            #expect(normal.gain?.limits.isEmpty == !isLimited)
            let heard = try await measured(asset, normal, in: folder)
            #expect(abs(heard.integrated - target.integrated) < 0.1, "\(heard)")
            #expect(heard.truePeak <= target.maximumTruePeak + 0.2, "\(heard)")
            // The limiter lowers no more than it has to.
            if isLimited { #expect(heard.truePeak > target.maximumTruePeak - 0.5, "\(heard)") }
            // An immutable copy has the same gain; so does one that is normalized again.
            #expect((normal.copy() as? AVAudioMix)?.gain == normal.gain)
            #expect((normal.mutableCopy() as? AVMutableAudioMix)?.gain == normal.gain)
        }
    }

    @Test(.timeLimit(.minutes(5))) func silenceHasNoLoudness() async throws {
        try await withSound("0") { file, _ in
            let asset = AVURLAsset(url: file)
            let measured = try await asset.loudness()
            #expect(measured == (try await asset.loudness(audioMix: AVMutableAudioMix())))
            #expect(measured.integrated == nil && measured.truePeak == nil && measured.range == 0)
            await #expect(throws: AVError.self) {
                _ = try await asset.normalizedAudioMix(to: .streaming)
            }
        }
    }

    @Test func targetsAreChecked() {
        #expect(LoudnessTarget(integrated: -18) == LoudnessTarget(integrated: -18, maximumTruePeak: -1))
        #expect(LoudnessTarget(integrated: 0) == nil && LoudnessTarget(integrated: .nan) == nil)
        #expect(LoudnessTarget(integrated: -18, maximumTruePeak: 1) == nil)
        #expect(LoudnessTarget.ebu.integrated == -23 && LoudnessTarget.atsc.maximumTruePeak == -2)
        #expect(LoudnessTarget.integratedRange.contains(LoudnessTarget.streaming.integrated))
        #expect(LoudnessTarget.truePeakRange.contains(LoudnessTarget.podcast.maximumTruePeak))
    }
}
