import Editing
import ExtraTypes
import Foundation
import MediaTypes
import RenderPlan
import SessionExtras
import TestSupport
import Testing

@testable import Sessions

/// What is rendered between copies goes with them: for the same players, and as good. The judge is ffmpeg.
@Suite struct RenderedPartsTests {
    /// Two seconds at 30 frames a second with a key frame each, coded as options have it.
    private static func clip(_ options: [String], noise: Int = 0, in folder: URL) async throws -> URL {
        let url = folder.appendingPathComponent("source.mp4")
        let picture = "testsrc2=s=320x180:r=30:d=3" + (noise > 0 ? ",noise=alls=\(noise):allf=t" : "")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", picture, "-pix_fmt", "yuv420p"]
                + ["-vf", "setparams=colorspace=bt709"] + options + [url.path])
        return url
    }

    /// All but the first few frames, which leaves some of the first group to be rendered.
    private static func trimmed(
        _ clip: URL, preset: String, _ settings: ExportSettings? = nil
    ) async throws -> (plan: RenderPlan, output: URL) {
        let asset = AVURLAsset(url: clip)
        _ = try await asset.load(.tracks)
        let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
        session.copiesUnchangedMedia = true
        if let settings { session.exportSettings = settings }
        session.timeRange = CMTimeRange(
            start: CMTime(value: 7, timescale: 30), end: CMTime(value: 90, timescale: 30))
        let output = clip.deletingLastPathComponent().appendingPathComponent("output.mp4")
        try await session.export(to: output, as: .mp4)
        return (try #require(session.plan), output)
    }

    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("rendered-parts")
        defer { TemporaryFolder.remove(folder) }
        try await body(folder)
    }

    // MARK: Profile and level

    /// As a stream of start codes has them: the number of the profile and of the level of each sequence parameter set.
    private static func profiles(of file: URL, _ codec: VideoEncoding.Codec) async throws -> Set<[Int]> {
        let stream = file.deletingPathExtension().appendingPathExtension("bin")
        let (filter, format) = codec == .hevc ? ("hevc_mp4toannexb", "hevc") : ("h264_mp4toannexb", "h264")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-i", file.path, "-map", "0:v", "-c", "copy", "-bsf:v", filter]
                + ["-f", format, stream.path])
        let bytes = [UInt8](try Data(contentsOf: stream))
        var found: Set<[Int]> = []
        for start in bytes.indices.dropLast(40) where bytes[start..<start + 3].elementsEqual([0, 0, 1]) {
            let unit = unescaped(bytes[(start + 3)..<(start + 40)])
            if codec == .h264, unit[0] & 31 == 7 { found.insert([Int(unit[1]), Int(unit[3])]) }
            // A byte of numbers, then the profile, what else can decode it, and the level.
            if codec == .hevc, unit[0] >> 1 & 63 == 33 { found.insert([Int(unit[3] & 31), Int(unit[14])]) }
        }
        return found
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.reduce(into: []) { result, byte in
            if byte != 3 || !result.suffix(2).elementsEqual([0, 0]) { result.append(byte) }
        }
    }

    @Test(
        arguments: TestShare.of(
            [
                (.h264, ["-profile:v", "baseline", "-level", "4"], [66, 40], "Baseline at level 4"),
                (.h264, ["-profile:v", "main", "-level", "3.1"], [77, 31], "Main at level 3.1"),
                (.h264, ["-level", "5.1"], [100, 51], "High at level 5.1"),
                (
                    .hevc, ["-x265-params", "log-level=none:keyint=30:level-idc=4.1"], [1, 123],
                    "Main at level 4.1"
                ),
            ] as [(VideoEncoding.Codec, [String], [Int], String)], atMost: 4))
    func theyAreDecodedByWhatDecodesTheCopies(
        codec: VideoEncoding.Codec, options: [String], numbers: [Int], words: String
    ) async throws {
        try await Self.inFolder { folder in
            let (encoder, preset) =
                codec == .hevc
                ? ("libx265", AVAssetExportPresetHEVCHighestQuality)
                : ("libx264", AVAssetExportPresetHighestQuality)
            let source = try await Self.clip(
                ["-c:v", encoder, "-preset", "veryfast", "-g", "30"] + options, in: folder)
            #expect(try await Self.profiles(of: source, codec) == [numbers])
            let (plan, output) = try await Self.trimmed(source, preset: preset)
            #expect(plan.parts?.map(\.isCopied) == [false, true])
            guard case .rendered(let rendering)? = plan.parts?.first?.content else { return }
            #expect(rendering.profile?.words == words)
            #expect(try await Self.profiles(of: output, codec) == [numbers])
            #expect(try await FFmpeg.complaints(about: output) == "")
        }
    }

    /// x265 refuses a level that is too low; files tell such levels.
    @Test func aLevelThatIsTooLowIsLeftToTheEncoder() async throws {
        try await Self.inFolder { folder in
            let source = try await Self.clip(
                ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:keyint=30"]
                    + ["-bsf:v", "hevc_metadata=level=1"], in: folder)
            let (plan, output) = try await Self.trimmed(
                source, preset: AVAssetExportPresetHEVCHighestQuality)
            guard case .rendered(let rendering)? = plan.parts?.first?.content else { return }
            #expect(rendering.profile == CodedProfile(profile: 1))
            #expect(try await FFmpeg.frameCount(of: output) == 83)
        }
    }

    // MARK: Quality

    /// The least ratio of signal to noise of any frame of an output, in dB of luma, against the source from frame 7 on.
    private static func leastRatio(of output: URL, against source: URL) async throws -> Double {
        let (made, given) = (try await FFmpeg.video(of: output), try await FFmpeg.video(of: source))
        #expect(made.frames.count == 83 && given.frames.count == 90)
        let count = made.width * made.height
        return zip(made.frames, given.frames.dropFirst(7)).map { frame, original in
            let errors = Differences.sumOfSquares(
                frame.allBytes.prefix(count), original.allBytes.prefix(count))
            return 10 * log10(255 * 255 * Double(count) / Double(max(1, errors)))
        }.min() ?? 0
    }

    /// Noise is the worst that an encoder can meet.
    @Test(arguments: TestShare.of([VideoEncoding.Codec.h264, .hevc], atMost: 2))
    func noFrameIsFarFromTheSource(
        codec: VideoEncoding.Codec
    ) async throws {
        try await Self.inFolder { folder in
            let source = try await Self.clip(
                codec == .hevc
                    ? ["-c:v", "libx265", "-preset", "fast", "-crf", "20"]
                        + ["-x265-params", "log-level=none:keyint=30"]
                    : ["-c:v", "libx264", "-preset", "fast", "-crf", "20", "-g", "30"],
                noise: 20, in: folder)
            let (plan, output) = try await Self.trimmed(
                source,
                preset: codec == .hevc
                    ? AVAssetExportPresetHEVCHighestQuality : AVAssetExportPresetHighestQuality)
            #expect(plan.parts?.map(\.isCopied) == [false, true])
            #expect(try await Self.leastRatio(of: output, against: source) > 40)
        }
    }

    /// x265 writes its settings beside the parameter sets.
    @Test func theQualityOfASourceOfX265IsRead() async throws {
        try await Self.inFolder { folder in
            let source = try await Self.clip(
                ["-c:v", "libx265", "-preset", "ultrafast", "-crf", "9"]
                    + ["-x265-params", "log-level=none:keyint=30"], in: folder)
            let (plan, _) = try await Self.trimmed(source, preset: AVAssetExportPresetHEVCHighestQuality)
            guard case .rendered(let rendering)? = plan.parts?.first?.content else { return }
            #expect(rendering.quality == 8)
        }
    }
}
