import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Audio that a client writes.
///
/// Source: AVAssetWriter.h and AVAssetWriterInput.h. The judge is ffmpeg.
@Suite struct AudioWritingTests {
    /// Uncompressed audio is the same to the bit, with settings and without.
    @Test(arguments: [true, false]) func uncompressedAudioComesBack(isCoded: Bool) async throws {
        let sound = TestSound(.tone(frequency: 997, amplitude: 0.9), sampleCount: 30_011)
        let url = try await TestMedia.sound(sound)
        let asset = AVURLAsset(url: url)
        let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
        let samples = try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.pcm))
        try await TestWriter.writing("sound.mov", as: .mov) { writer, copy in
            let settings: [String: Any] = [
                AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16, AVSampleRateKey: 48_000,
                AVNumberOfChannelsKey: 2,
            ]
            try await TestWriter.append(samples, to: writer, .audio, isCoded ? settings : nil)
            let (old, new) = (try await FFmpeg.audio(of: url), try await FFmpeg.audio(of: copy))
            #expect(old.samples.elementsEqual(new.samples))
        }
    }

    @Test func gapsOfAudioAreSilence() async throws {
        try await TestWriter.writing("gaps.mov", as: .mov) { writer, url in
            let input = AVAssetWriterInput(
                mediaType: .audio,
                outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16])
            writer.add(input)
            writer.startWriting()
            writer.startSession(atSourceTime: CMTime(value: 80, timescale: 48_000))
            for block in [0, 1, 4] { _ = TestWriter.counted(track: 0, block: block).map(input.append) }
            await writer.finishWriting()
            let sound = try await FFmpeg.audio(of: url).channel()
            // Half of the first block is before the session.
            let expected =
                (80..<320).map { Float(TestWriter.value($0, 0)) / 32_768 }
                + [Float](repeating: 0, count: 320)
                + (640..<800).map { Float(TestWriter.value($0, 0)) / 32_768 }
            #expect(sound == expected)
        }
    }
}
