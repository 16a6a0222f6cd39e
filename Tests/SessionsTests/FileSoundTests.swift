import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderingSupport
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

    @Test(.enabled(if: SharedMedia.has(files), "needs the clips of ../shared/media"), arguments: files)
    func soundsAsDecoded(name: String) async throws {
        let url = SharedMedia.url(name)
        let asset = AVURLAsset(url: url)
        let track = asset.tracks(withMediaType: .audio)[0]
        let reference = try await Loudness.reference(of: url)
        let end = min(track.timeRange.end, CMTime(value: 12, timescale: 1))
        let count = Int(end.samples(at: 48_000) ?? 0)
        print("FILE", name, "track end", track.timeRange.end.seconds, "ffmpeg", Double(reference.frameCount)/48000)
        let composition = AVMutableComposition()
        let mixed = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 1))
        for start in [CMTime.zero, CMTimeMultiplyByRatio(end, multiplier: 2, divisor: 5)] {
            let range = CMTimeRange(start: start, end: end)
            mixed.removeTimeRange(CMTimeRange(start: .zero, duration: .positiveInfinity))
            try mixed.insertTimeRange(range, of: track, at: .zero)
            let film = try await RawFilm(rendering: try PlanCompiler(asset: composition).plan())
            let heard = Loudness(film.samples.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) })
            let first = Int(start.samples(at: 48_000) ?? 0)
            let d = heard.differences(from: reference.part(first..<count))
            let h = heard.samples, r = reference.part(first..<first+heard.frameCount).samples
            var e = 0.0, p = 0.0
            for i in h.indices { let x = Double(h[i]-r[i]); e += x*x; p += Double(r[i])*Double(r[i]) }
            let lag = heard.lag(behind: reference.part(first..<count))
            print("FILE", name, first, "lag", lag, "snr", 10*log10(p/max(1e-20,e)), d.prefix(4))
        }
    }
}
