import Editing
import ExtraTypes
import Foundation
import MediaTypes
import RenderPlan
import SessionExtras
import TestSupport
import Testing

@testable import Sessions

/// Parts that an export copies, and what it renders between them. The judge is ffmpeg.
@Suite struct PartsTests {
    /// Ways to code and wrap the same frames: depths of reordering, open groups, parameter sets that change.
    private static let codings: [VideoEncoding.Codec: [(String, [String])]] = [
        .h264: [
            ("plain.mov", TestParts.h264 + ["-bf", "0"]),
            ("pyramid.mp4", TestParts.h264 + ["-bf", "3", "-x264-params", "b-pyramid=normal:ref=4"]),
            ("open.mp4", TestParts.h264 + ["-bf", "2", "-x264-params", "open-gop=1"]),
            ("baseline.mp4", TestParts.h264 + ["-profile:v", "baseline", "-refs", "1"]),
            (
                "deep.mp4",
                ["-c:v", "libx264", "-preset", "slow", "-crf", "14", "-g", "12", "-refs", "16", "-bf", "8"]
            ),
            ("fragmented.mp4", TestParts.h264 + ["-bf", "2", "-movflags", "+frag_keyframe+empty_moov"]),
            ("unedited.mp4", TestParts.h264 + ["-bf", "2", "-use_editlist", "0"]),
            ("matroska.mkv", TestParts.h264 + ["-bf", "3"]),
            ("stream.ts", TestParts.h264 + ["-bf", "2"]),
            ("flash.flv", TestParts.h264 + ["-bf", "0"]),
        ],
        .hevc: [
            ("open.mp4", TestParts.hevc + ["-x265-params", "log-level=none:keyint=20"]),
            (
                "closed.mov",
                TestParts.hevc + ["-x265-params", "log-level=none:keyint=15:open-gop=0:bframes=4"]
            ),
            (
                "deep.mkv",
                [
                    "-c:v", "libx265", "-preset", "medium", "-crf", "14", "-x265-params",
                    "log-level=none:keyint=18:bframes=8:ref=5",
                ]
            ),
            ("leading.mp4", TestParts.hevc + ["-x265-params", "log-level=none:keyint=24:radl=2:open-gop=0"]),
            ("stream.ts", TestParts.hevc + ["-x265-params", "log-level=none:keyint=16:bframes=3"]),
        ],
    ]

    /// Twelve pieces each; `Scripts/random-edits` asks for others.
    private static let seeds: [UInt64] = {
        let words = ProcessInfo.processInfo.environment["CUTROOM_RANDOM_EDITS"]?.split(separator: " ") ?? []
        let numbers = words.compactMap { UInt64($0) }
        guard numbers.count == 2 else { return [1, 2] }
        return Array(numbers[0]..<numbers[0] + numbers[1])
    }()

    /// Random pieces of clips with different codings: each frame is the right one, and copied frames decode to the
    /// frames of the source, bit by bit.
    @Test(arguments: TestShare.of(seeds, [VideoEncoding.Codec.h264, .hevc]))
    func randomCuts(seed: UInt64, codec: VideoEncoding.Codec) async throws {
        try await TestParts.inFolder { folder in
            var random = SeededGenerator(seed: seed)
            var clips: [URL] = []
            for (name, options) in try #require(Self.codings[codec]) {
                clips.append(try await TestParts.made(name, in: folder, options))
            }
            let (composition, expected) = try Self.randomPieces(of: clips, using: &random)
            let output = folder.appendingPathComponent("output.mp4")
            let plan = try await TestParts.exporting(
                composition, to: output,
                preset: codec == .hevc
                    ? AVAssetExportPresetHEVCHighestQuality : AVAssetExportPresetHighestQuality)
            let parts = try #require(plan.parts)
            #expect(parts.contains(where: \.isCopied) && parts.map(\.frames.lowerBound).first == 0)
            #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.frames.upperBound == $1.frames.lowerBound })
            #expect(parts.last?.frames.upperBound == Int64(expected.count))
            let video = try await FFmpeg.video(of: output)
            #expect(video.frames.map { FramePattern.number(in: $0) } == expected.map(\.frame))
            #expect(
                video.frames.map(\.presentationTime)
                    == expected.indices.map { CMTime(value: Int64($0), timescale: 30) })
            try await Self.expectCopies(parts, in: output, of: clips, expected)
            #expect(try await FFmpeg.complaints(about: output) == "")
            // ffmpeg seeks to a key frame by its decoding time, and drops frames of an open group before it.
            if codec == .h264 { try await Self.expectSeeks(in: output, expected.map(\.frame), &random) }
        }
    }

    /// Returns a composition of twelve pieces, and for each frame of it its clip and its number there.
    private static func randomPieces(
        of clips: [URL], using random: inout SeededGenerator
    ) throws -> (AVMutableComposition, [(clip: Int, frame: Int)]) {
        let composition = AVMutableComposition()
        var frames: [(clip: Int, frame: Int)] = []
        for _ in 0..<12 {
            let clip = Int.random(in: clips.indices, using: &random)
            let first = Int64.random(in: 0..<60, using: &random)
            let last = Int64.random(in: first + 1...90, using: &random)
            try composition.insertTimeRange(
                TestParts.frames(first, last), of: AVURLAsset(url: clips[clip]), at: composition.duration)
            frames += (first..<last).map { (clip, Int($0)) }
        }
        return (composition, frames)
    }

    /// Checks that the frames of copied parts decode to those of their clips.
    private static func expectCopies(
        _ parts: [PartPlan], in output: URL, of clips: [URL], _ expected: [(clip: Int, frame: Int)]
    ) async throws {
        let sums = try await Self.sums(of: output)
        var known: [Int: [String]] = [:]
        for (clip, url) in clips.enumerated() { known[clip] = try await Self.sums(of: url) }
        for part in parts where part.isCopied {
            for frame in part.frames {
                let (clip, number) = expected[Int(frame)]
                #expect(
                    sums[Int(frame)] == known[clip]?[number],
                    "frame \(frame), \(clips[clip].lastPathComponent)")
            }
        }
    }

    /// Checks that seeks to random frames reach them: decoding begins at the key frame before, in whichever part.
    private static func expectSeeks(
        in output: URL, _ numbers: [Int], among frames: Range<Int>? = nil, _ random: inout SeededGenerator
    ) async throws {
        for _ in 0..<12 {
            let frame = Int.random(in: frames ?? numbers.indices, using: &random)
            // ffmpeg outputs the first frame at that time or later.
            let video = try await FFmpeg.frame(of: output, at: max(0, (Double(frame) - 0.5) / 30))
            #expect(FramePattern.number(in: video) == numbers[frame], "frame \(frame)")
        }
    }

    /// Few frames are rendered between copies, at a fast speed, unless the settings state one.
    @Test(
        arguments: [(nil, "me=dia", "crf=10.0"), (.medium, "subme=7", "crf=12.0")]
            as [(VideoEncoding.Speed?, String, String)])
    func rendersFastBetweenCopies(speed: VideoEncoding.Speed?, analysis: String, quality: String) async throws
    {
        try await TestParts.inFolder { folder in
            let clip = try await TestParts.made(
                "source.mp4", in: folder, TestParts.h264 + ["-bitexact", "-flags:v", "+bitexact"])
            let composition = AVMutableComposition()
            try composition.insertTimeRange(
                TestParts.frames(10, 90), of: AVURLAsset(url: clip), at: .zero)
            let output = folder.appendingPathComponent("output.mp4")
            let plan = try await TestParts.exporting(composition, to: output) {
                $0.exportSettings = ExportSettings(
                    video: VideoEncoding(codec: .h264, speed: speed), audio: AudioEncoding(codec: .aac))
            }
            #expect(plan.parts?.map(\.isCopied) == [false, true])
            let settings = String(decoding: try Data(contentsOf: output), as: UTF8.self)
                .components(separatedBy: "x264 - core").dropFirst().map { $0.prefix(1000) }
            #expect(settings.contains { $0.contains(analysis) && $0.contains(quality) }, "\(settings)")
        }
    }

    @Test func hevcIsCopiedToo() async throws {
        try await TestParts.inFolder { folder in
            let open = try await TestParts.made(
                "open.mp4", in: folder, TestParts.hevc + ["-x265-params", "log-level=none:keyint=20"])
            let closed = try await TestParts.made(
                "closed.mp4", in: folder,
                TestParts.hevc + [
                    "-tag:v", "hvc1", "-x265-params", "log-level=none:keyint=20:open-gop=0:bframes=4",
                ])
            let composition = AVMutableComposition()
            for (clip, range) in [
                (open, TestParts.frames(0, 70)), (closed, TestParts.frames(13, 90)),
                (open, TestParts.frames(0, 33)),
            ] {
                try composition.insertTimeRange(range, of: AVURLAsset(url: clip), at: composition.duration)
            }
            let output = folder.appendingPathComponent("output.mov")
            let plan = try await TestParts.exporting(
                composition, to: output, as: .mov, preset: AVAssetExportPresetHEVCHighestQuality)
            let parts = try #require(plan.parts)
            #expect(parts.map(\.isCopied).prefix(3) == [true, false, true])
            let video = try await FFmpeg.video(of: output)
            #expect(
                video.frames.map { FramePattern.number(in: $0) } == Array(0..<70) + Array(13..<90)
                    + Array(0..<33))
            #expect(try await FFmpeg.complaints(about: output) == "")
            #expect(try await FFmpeg.probe(output, "stream=codec_tag_string", streams: "v") == ["hev1"])
            var random = SeededGenerator(seed: 5)
            // ffmpeg seeks to a key frame by its decoding time, and drops frames of an open group before it.
            try await Self.expectSeeks(
                in: output, Array(0..<70) + Array(13..<90) + Array(0..<33), among: 78..<147, &random)
        }
    }

    /// Video and audio of a trim are both copied, from the first frame on, and to the requested length.
    @Test func aTrimCopiesTheSoundToo() async throws {
        try await TestParts.inFolder { folder in
            let source = try await TestParts.made(
                "source.mp4", in: folder, TestParts.h264 + ["-sc_threshold", "0"])
            let asset = AVURLAsset(url: source)
            let output = folder.appendingPathComponent("output.mp4")
            let plan = try await TestParts.exporting(asset, to: output) {
                $0.timeRange = TestParts.frames(15, 70)
            }
            #expect(plan.copiedSound?.url == source)
            #expect(plan.parts?.map(\.frames) == [0..<5, 5..<55])
            let video = try await FFmpeg.video(of: output)
            #expect(video.frames.map { FramePattern.number(in: $0) } == Array(15..<70))
            let tone = try await FFmpeg.audio(of: output)
            let whole = try await FFmpeg.audio(of: source)
            // The audio is the same, but for the first packets, which are decoded without those before them.
            let shift = 24_000 * whole.channelCount
            let count = (tone.frameCount - 4096) * tone.channelCount
            let difference = (4096 * whole.channelCount..<count).reduce(Float(0)) {
                max($0, abs(tone.samples[$1] - whole.samples[$1 + shift]))
            }
            #expect(difference < 1e-4)
            #expect(abs(tone.frameCount - 88_000) < 1024)
        }
    }

    /// Audio at any other volume is rendered.
    @Test(arguments: [0.25, 1]) func onlyFullVolumeIsCopied(volume: Float) async throws {
        try await TestParts.inFolder { folder in
            let source = try await TestParts.made("source.mp4", in: folder, TestParts.h264)
            let composition = AVMutableComposition()
            try composition.insertTimeRange(
                TestParts.frames(0, 30), of: AVURLAsset(url: source), at: .zero)
            let track = try #require(composition.tracks(withMediaType: .audio).first)
            let parameters = AVMutableAudioMixInputParameters(track: track)
            parameters.setVolume(volume, at: .zero)
            let mix = AVMutableAudioMix()
            mix.inputParameters = [parameters]
            let output = folder.appendingPathComponent("output.mp4")
            let plan = try await TestParts.exporting(composition, to: output) { $0.audioMix = mix }
            #expect((plan.copiedSound != nil) == (volume == 1))
            let (own, made) = (try await FFmpeg.audio(of: source), try await FFmpeg.audio(of: output))
            let loudest = { (audio: DecodedAudio) in
                audio.samples[8192..<32768].reduce(Float(0)) { max($0, abs($1)) }
            }
            #expect(abs(loudest(made) - volume * loudest(own)) < 0.02)
        }
    }

    /// A checksum of each decoded frame.
    private static func sums(of file: URL) async throws -> [String] {
        let lines = try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-i", file.path, "-map", "0:v", "-fps_mode", "passthrough"]
                + ["-f", "framemd5", "-"])
        return lines.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
        }
    }
}
