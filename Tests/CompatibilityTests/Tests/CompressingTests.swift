import AVFoundation
import TestSupport
import Testing

extension ClientTests {
    @Suite(.timeLimit(.minutes(1))) struct CompressingTests {
        /// All of the video comes before the sound, or no sound comes at all.
        @Test(arguments: [true, false], [(false, true), (true, true), (true, false)])
        func compressesTheVideoFirst(isRealTime: Bool, sound: (isMute: Bool, hasInput: Bool)) async throws {
            let clip = TestClip(.numbered, frameCount: 150).with {
                ($0.width, $0.height) = (160, 90)
                $0.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 240_000)
            }
            let compressor = VideoCompressor(
                configuration: VideoCompressor.Configuration(
                    isRealTime: isRealTime, muteVideo: sound.isMute, hasSound: sound.hasInput))
            let (source, output) = (try await TestMedia.clip(clip), try ClientMedia.output("small.mov"))
            let url = try await withCheckedThrowingContinuation { done in
                compressor.compress(source, to: output) { done.resume(with: $0) }
            }
            let film = try await FFmpeg.video(of: url)
            #expect((film.width, film.height) == (80, 46))
            #expect(film.frames.map { FramePattern.number(in: $0) } == Array(0..<150))
            #expect(film.frames.map(\.presentationTime) == (0..<150).map { CMTime(value: $0, timescale: 30) })
            let streams = try await FFmpeg.probe(url, "stream=codec_type")
            #expect(streams == (sound.isMute ? ["video"] : ["video", "audio"]))
            guard !sound.isMute else { return }
            let (old, new) = (try await FFmpeg.audio(of: source), try await FFmpeg.audio(of: url))
            #expect(old.samples.elementsEqual(new.samples))
        }
    }
}
