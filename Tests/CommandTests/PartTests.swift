import Foundation
import TestSupport
import Testing

/// Parts of clips that begin near the start, in the middle, behind the end of the sound, and with the last picture.
@Suite(.timeLimit(.minutes(5))) struct PartTests {
    struct Clip: CustomTestStringConvertible, Sendable {
        let ending: String
        let video: String
        let audio: String
        var testDescription: String { "\(video) and \(audio) in \(ending)" }
    }

    private static let x264 = "libx264 -preset veryfast -bf 2 -g 12"
    private static let clips = [
        Clip(ending: "mp4", video: x264, audio: "aac"),
        Clip(ending: "mp4", video: "mpeg4 -g 12", audio: "libmp3lame"),
        Clip(ending: "mov", video: "prores_ks", audio: "pcm_s16le"),
        Clip(ending: "mkv", video: x264, audio: "aac"),
        Clip(ending: "mkv", video: "mpeg2video -q:v 3 -g 12 -bf 2", audio: "mp2"),
        Clip(ending: "mkv", video: "ffv1", audio: "flac"),
        Clip(
            ending: "webm", video: "libvpx -b:v 1M -deadline realtime -cpu-used 8 -g 12", audio: "libvorbis"),
        Clip(
            ending: "webm", video: "libvpx-vp9 -b:v 1M -deadline realtime -cpu-used 8 -g 12", audio: "libopus"
        ),
        Clip(ending: "ts", video: x264, audio: "aac"), Clip(ending: "m2ts", video: x264, audio: "ac3"),
        Clip(ending: "ts", video: "mpeg2video -q:v 3 -g 12 -bf 2", audio: "mp2"),
        Clip(ending: "mpg", video: "mpeg2video -q:v 3 -g 12 -bf 2", audio: "mp2"),
        Clip(ending: "mpg", video: "mpeg1video -q:v 3 -g 12", audio: "mp2"),
        Clip(ending: "vob", video: "mpeg2video -q:v 3 -g 12", audio: "ac3"),
        Clip(ending: "avi", video: "mpeg4 -q:v 3 -g 12 -bf 2", audio: "libmp3lame"),
        Clip(ending: "avi", video: "mpeg4 -vtag xvid -q:v 3 -g 12 -bf 1", audio: "libmp3lame"),
        Clip(ending: "avi", video: "mjpeg -q:v 3 -pix_fmt yuvj420p", audio: "pcm_s16le"),
        Clip(ending: "flv", video: x264, audio: "aac"),
        Clip(ending: "ogv", video: "libtheora -q:v 8 -g 64", audio: "libvorbis"),
        Clip(ending: "wmv", video: "wmv2 -q:v 2 -g 12", audio: "wmav2"),
        Clip(ending: "asf", video: "wmv1 -q:v 2 -g 50", audio: "wmav1"),
    ]

    /// Sound that ends before the pictures, behind them, and none.
    @Test(arguments: TestShare.of(clips, [1.2, 3, 0])) func partsBeginWhereTheyShould(
        _ clip: Clip, sound: Double
    )
        async throws
    {
        let folder = try TemporaryFolder.make("parts")
        defer { TemporaryFolder.remove(folder) }
        let words = { (text: String) in text.split(separator: " ").map(String.init) }
        let hears = ["-f", "lavfi", "-i", "sine=r=48000:d=\(sound)"]
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi"]
                + ["-i", "color=c=black:s=96x64:r=25:d=2,geq=lum='16+4*N':cb=128:cr=128"]
                + (sound > 0 ? hears : [])
                + ["-pix_fmt", clip.video == "prores_ks" ? "yuv422p10le" : "yuv420p", "-c:v"]
                + words(clip.video)
                + (sound > 0 ? ["-c:a", clip.audio, "-ac", "2"] : [])
                + (clip.ending == "m2ts" ? ["-mpegts_m2ts_mode", "1"] : [])
                + [folder.appendingPathComponent("a.\(clip.ending)").path])
        for (start, first) in [("0.1", 2), ("0.9", 22), ("1.5", 37), ("1.96", 49)] {
            let result = try await CommandRun.run(
                "export", "a.\(clip.ending)@\(start)..", "--crf", "8", "--speed", "ultrafast", "--overwrite",
                "-o",
                "o.mp4", in: folder)
            #expect(result.status == 0 && result.messages.isEmpty, "from \(start): \(result.messages)")
            guard result.status == 0 else { continue }
            let frames = try await FFmpeg.video(of: folder.appendingPathComponent("o.mp4")).frames
            let numbers = frames.map { frame in
                let luma = frame.allBytes.prefix(96 * 64).reduce(0) { $0 + Int($1) }
                return Int(((Double(luma) / (96 * 64) - 16) / 4).rounded())
            }
            // Half a frame's phase may go either way.
            #expect(numbers.first.map { abs($0 - first) <= 1 } ?? false, "from \(start): \(numbers)")
            #expect(numbers.contains(49), "from \(start): \(numbers)")
            #expect(
                zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 || $0 >= 48 },
                "\(start): \(numbers)")
        }
    }
}
