import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Real files sound as FFmpeg decodes them, from their start and from anywhere within.
@Suite struct FileSoundTests {
    static let files = [
        "autoeditor__SAR-2by3.mp4", "autoeditor__man-on-green-screen.mp4", "autoeditor__test_yuv422p.mp4",
        "media3__bbb_1ch_8kHz_aac_lc.m4a", "media3__bbb_2ch_44kHz.wav", "media3__bbb_6ch_8kHz_opus.ogg",
        "media3__bear-vbr-no-seek-table.mp3", "media3__bear_uncommon_sample_rate.flac",
        "media3__bt601.mov", "media3__dolbyVision-hdr.MOV", "media3__edit_list_positive_shift.mp4",
        "media3__internal_emulator_transformer_output_270_rotated.mp4",
        "media3__long_1080p_lowbitrate.mp4", "media3__portrait_4k60.mp4",
        "media3__sample_12_5fps_720p_1s.mp4", "media3__sample_empty_track.mp4",
        "media3__sample_fragmented.mp4", "media3__sample_mdat_too_long.mp4", "media3__sample_opus.mp4",
        "media3__sample_portrait.mp4", "media3__sample_rotate_and_reflect.mp4",
        "media3__sample_shorter_audio.mp4", "media3__sample_srgb.mp4",
        "media3__sample_with_increasing_timestamps_320w_240h_5s.mp4", "torchcodec__nasa_13013.mp4",
        "torchcodec__sine_16ch_s16.wav",
    ]

    /// Its packets are timed by a clock that runs beside the samples': which samples are whose is a matter of
    /// where one begins.
    private static let unevenlyTimed = "media3__internal_emulator_transformer_output_270_rotated.mp4"

    /// The sample of the file at which the asset's time begins: that of the first picture, if that is a little late.
    private static func zero(of url: URL) async throws -> Int {
        let starts = try await FFmpeg.probe(url, "stream=start_time", streams: "v:0")
        guard let start = starts.first.flatMap(Double.init), start < 0.2 else { return 0 }
        return Int((start * 48_000).rounded())
    }

    @Test(
        .enabled(if: SharedMedia.has(files), "needs the clips of ../shared/media"), .timeLimit(.minutes(5)),
        arguments: TestShare.of(files))
    func soundsAsDecoded(name: String) async throws {
        let url = SharedMedia.url(name)
        let track = AVURLAsset(url: url).tracks(withMediaType: .audio)[0]
        let end = min(track.timeRange.end, CMTime(value: 12, timescale: 1))
        let count = Int(try #require(end.samples(at: 48_000)))
        let start = CMTimeMultiplyByRatio(end, multiplier: 2, divisor: 5)
        let first = Int(try #require(start.samples(at: 48_000)))
        let zero = try await Self.zero(of: url)
        let reference = try await Loudness.reference(of: url)

        let whole = try await CodedSoundTests.heard(track, from: .zero, to: end)
        #expect(whole.frameCount == count)
        #expect(whole.differences(from: reference.part(zero..<zero + count)) == [])
        // A clip from the middle has the samples that the whole one has there.
        let part = try await CodedSoundTests.heard(track, from: start, to: end)
        let same = whole.part(first..<first + part.frameCount)
        guard name != Self.unevenlyTimed else {
            #expect(part.differences(from: same) == [])
            return
        }
        let furthest = Differences.greatest(part.samples, same.samples) ?? 1
        #expect(furthest < 0.003, "\(furthest) off after a seek")
    }

    private static func left(of track: AVAssetTrack, from start: CMTime, to end: CMTime) async throws
        -> [Float]
    {
        let heard = try await CodedSoundTests.heard(track, from: start, to: end)
        return stride(from: 0, to: heard.samples.count, by: 2).map { heard.samples[$0] }
    }

    /// Times in whole milliseconds, as of Matroska and Flash Video, lie up to one beside the samples'. A pure tone stays one:
    /// each sample follows from the two before.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(
            [
                ("a.mkv", "libvorbis", 44_100), ("a.webm", "libvorbis", 22_050),
                ("a.mkv", "libmp3lame", 44_100),
                ("a.mkv", "ac3", 44_100), ("a.mkv", "flac", 22_050), ("a.mkv", "pcm_s16le", 48_000),
                ("a.mkv", "pcm_s16le", 44_100), ("a.mkv", "aac", 22_050), ("a.flv", "libmp3lame", 44_100),
            ], atMost: 4))
    func roundedTimesTearNothing(name: String, codec: String, rate: Int) async throws {
        let folder = try TemporaryFolder.make("tone")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent(name)
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", "aevalsrc='0.4*sin(2*PI*500*t)':s=\(rate):d=4", "-ac", "2"]
                + ["-c:a", codec, file.path])
        let track = AVURLAsset(url: file).tracks(withMediaType: .audio)[0]
        let step = 2 * Float.pi * 500 / 48_000
        let whole = try await Self.left(of: track, from: .zero, to: track.timeRange.end)
        let factor = 2 * cos(step)
        let torn = (4800..<whole.count - 4800).filter { index in
            let following = factor * whole[index - 1] - whole[index - 2]
            return abs(whole[index] - following) > 0.02
        }
        #expect(torn.isEmpty, "\(torn.count) of \(whole.count) samples: \(torn.prefix(8))")
        // Elsewhere it begins beside by no more than the file's own first time is rounded.
        for start in stride(from: 48_000, to: 144_000, by: 13_000) {
            let range = [start, start + 20_000].map { CMTime(value: CMTimeValue($0), timescale: 48_000) }
            let part = try await Self.left(of: track, from: range[0], to: range[1])
            let same = whole[(start + 100)...]
            let apart = Differences.greatest(part.dropFirst(100), same) ?? 1
            // The chord of 0.6 ms of the tone's circle.
            #expect(apart < 0.8 * sin(0.3 * step * 48), "from \(start)")
        }
    }

    /// A table of LAME's says the same as one of libavcodec's; `mpegaudioparse` trims by the first alone. Both are in
    /// time, from their start and from within.
    @Test(.timeLimit(.minutes(2)), arguments: ["LAME3.100", "LAME3.99r", "Lavf60.16"], [48_000, 22_050])
    func tablesOfAnyEncoderTrim(encoder: String, rate: Int) async throws {
        let folder = try TemporaryFolder.make("table")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.mp3")
        let clicks = "aevalsrc='if(lt(mod(t+0.25,0.5),0.002),0.8*sin(2*PI*2000*t),0)':s=\(rate):d=3"
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", clicks, "-ac", "2", "-c:a", "libmp3lame", "-b:a", "128k",
                file.path,
            ])
        var bytes = [UInt8](try Data(contentsOf: file))
        let place = try #require(bytes.firstRange(of: Array("Lavc".utf8))?.lowerBound)
        bytes.replaceSubrange(place..<place + 9, with: encoder.utf8)
        try Data(bytes).write(to: file)

        let asset = AVURLAsset(url: file)
        let track = asset.tracks(withMediaType: .audio)[0]
        #expect(track.timeRange == CMTimeRange(start: .zero, duration: CMTime(value: 3, timescale: 1)))
        for start in [0, 24_000, 52_000] {
            let range = [start, 144_000].map { CMTime(value: CMTimeValue($0), timescale: 48_000) }
            let left = try await Self.left(of: track, from: range[0], to: range[1])
            let clicks = stride(from: 12_000, to: 144_000, by: 24_000).filter { $0 > start }.map {
                $0 - start
            }
            #expect(left.count == 144_000 - start)
            for click in clicks {
                let first = (max(0, click - 2000)..<click + 2000).first { abs(left[$0]) > 0.2 }
                #expect(
                    first.map { abs($0 - click) < 20 } == true, "\(first ?? -1) for \(click) from \(start)")
            }
        }
    }

    /// Packets of Vorbis are of two lengths, which Matroska doesn't tell. Sound that ends before the video is heard to the
    /// end of its last packet.
    @Test(.timeLimit(.minutes(5)), arguments: ["webm", "mkv"])
    func theLastPacketOfVorbisIsHeard(pathExtension: String) async throws {
        let folder = try TemporaryFolder.make("vorbis")
        defer { TemporaryFolder.remove(folder) }
        let (whole, part) = (
            folder.appendingPathComponent("whole.\(pathExtension)"),
            folder.appendingPathComponent("part.\(pathExtension)")
        )
        var random = SeededGenerator(seed: 1133)
        for rate in [22_050, 48_000] {
            // Sudden tones bring short packets, and long ones after them.
            try await ChildProcess.run(
                "ffmpeg",
                ["-v", "error", "-y", "-f", "lavfi", "-i"]
                    + ["aevalsrc='(0.03+0.5*gte(mod(t,0.3),0.2))*sin(2*PI*900*t)':s=\(rate):d=3"]
                    + ["-ac", "2", "-c:a", "libvorbis", whole.path])
            // At 48 kHz, a long packet begins at 0.304 s behind short ones.
            for end in [0.306] + (0..<2).map({ _ in Double.random(in: 0.4..<2.5, using: &random) }) {
                try await ChildProcess.run(
                    "ffmpeg",
                    ["-v", "error", "-y", "-t", "\(end)", "-i", whole.path, "-f", "lavfi"]
                        + ["-i", "color=s=64x64:r=10:d=3", "-map", "0:a", "-map", "1:v", "-c:a", "copy"]
                        + ["-c:v", "libvpx", "-deadline", "realtime", part.path])
                let track = AVURLAsset(url: part).tracks(withMediaType: .audio)[0]
                let decoded = try await FFmpeg.audio(of: part)
                let length = Double(decoded.frameCount) / Double(decoded.sampleRate)
                // Its times are whole milliseconds.
                let surplus = track.timeRange.duration.seconds - length
                #expect(abs(surplus) < 0.005, "\(rate), \(end): \(surplus)")
            }
        }
    }

    /// Rates above 65,535 Hz are told otherwise than others in QuickTime files.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(
            [48_000, 64_000, 88_200, 96_000, 192_000],
            [
                "pcm_s16le mov", "pcm_s24be mov", "pcm_s24le mov", "pcm_s32le mov", "pcm_s32be mov",
                "pcm_f32le mov",
                "pcm_f64le mov", "pcm_f64be mov", "pcm_u8 mov", "pcm_s16le wav", "pcm_f32le wav",
                "pcm_s24be aiff",
                "pcm_s24le mka",
            ]))
    func uncompressedSoundOfAnyRate(rate: Int, format: String) async throws {
        let folder = try TemporaryFolder.make("rates")
        defer { TemporaryFolder.remove(folder) }
        let words = format.split(separator: " ").map(String.init)
        let file = folder.appendingPathComponent("a.\(words[1])")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", "aevalsrc='0.4*sin(600*t*t)|0.2*sin(3000*t)':s=\(rate):d=2"]
                + ["-c:a", words[0], file.path])
        let track = AVURLAsset(url: file).tracks(withMediaType: .audio)[0]
        #expect(abs(track.timeRange.duration.seconds - 2) < 0.002)
        let reference = try await Loudness.reference(of: file)
        let (start, end) = (CMTime(value: 3, timescale: 4), CMTime(value: 19, timescale: 10))
        for (from, first) in [(CMTime.zero, 0), (start, 36_000)] {
            let heard = try await CodedSoundTests.heard(track, from: from, to: end)
            #expect(heard.frameCount == 91_200 - first)
            let same = reference.part(first..<91_200)
            #expect(heard.differences(from: same) == [])
            // Resamplers differ by little in the middle.
            let apart = Differences.greatest(
                heard.samples.dropFirst(2_000).dropLast(2_000), same.samples.dropFirst(2_000).dropLast(2_000))
            // FFmpeg has Matroska's times in whole milliseconds, so that it may begin up to half a sample beside its place.
            #expect((apart ?? 1) < (words[1] == "mka" ? 0.01 : words[0] == "pcm_u8" ? 0.008 : 0.003))
        }
    }

    /// An MP3 sounds from the first sample that was encoded to the last one, wherever it is wrapped, as FFmpeg decodes it.
    @Test(.timeLimit(.minutes(5)), arguments: ["a.mp3", "a.mp4", "a.mov", "a.mkv", "a.avi"])
    func mp3BeginsBehindItsEncodersDelay(name: String) async throws {
        let folder = try TemporaryFolder.make("mp3")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent(name)
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", "aevalsrc='0.4*sin(600*t*t)':s=48000:d=2", "-ac", "2"]
                + ["-c:a", "libmp3lame", "-b:a", "192k", file.path])
        let track = AVURLAsset(url: file).tracks(withMediaType: .audio)[0]
        let zero = try await Self.zero(of: file)
        let reference = try await Loudness.reference(of: file)
        let isTold = name == "a.mp3" || name == "a.mp4" || name == "a.mov"
        if isTold { #expect(track.timeRange.duration == CMTime(value: 2, timescale: 1)) }
        let heard = try await CodedSoundTests.heard(track, from: .zero, to: track.timeRange.end)
        // What FFmpeg leaves out at the end, other containers tell in their last packet, if at all.
        let count = isTold ? heard.frameCount : min(heard.frameCount, reference.frameCount - zero)
        #expect(heard.frameCount - count < 1152)
        // FFmpeg has Matroska's times in whole milliseconds, so that its samples may be up to half of one beside their place.
        let beside = name == "a.mkv" ? -24...24 : 0...0
        let furthest = beside.map { shift in
            let same = reference.part(zero + shift..<zero + shift + count)
            // Beyond the reference's ends there is nothing to compare with.
            let compared = 2 * max(0, -shift)..<2 * (count - max(0, shift))
            return Differences.greatest(heard.samples[compared], same.samples[compared]) ?? 1
        }
        #expect((furthest.min() ?? 1) < 0.002, "\(furthest) off")
    }
}
