import Editing
import ExtraTypes
import Foundation
import GStreamerOverlay
import MediaTypes
import RenderPlan
import SessionExtras
import TestSupport
import Testing

@testable import Sessions

/// What an export copies, and what it renders between. The judge is ffmpeg.
@Suite struct PartsTests {
    private static func inFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let folder = try TemporaryFolder.make("parts")
        defer { TemporaryFolder.remove(folder) }
        return try await body(folder)
    }

    /// 90 numbered frames at 30 a second with a tone.
    private static func made(
        _ name: String, in folder: URL, _ options: [String], audio: [String] = ["-c:a", "aac"],
        _ change: (inout TestClip) -> Void = { _ in }
    ) async throws -> URL {
        var clip = TestClip(.numbered, frameCount: 90)
        clip.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 1600 * 90)
        change(&clip)
        let url = folder.appendingPathComponent(name)
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-i", try await TestMedia.clip(clip).path] + options + audio + [
                url.path
            ])
        return url
    }

    private static let h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "12", "-g", "20"]
    private static let hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-crf", "12"]

    private static func frames(_ first: Int64, _ last: Int64) -> CMTimeRange {
        CMTimeRange(
            start: CMTime(value: first, timescale: 30), end: CMTime(value: last, timescale: 30))
    }

    /// Ways to code and wrap the same frames: depths of reordering, open groups, parameter sets that change.
    private static let codings: [VideoEncoding.Codec: [(String, [String])]] = [
        .h264: [
            ("plain.mov", h264 + ["-bf", "0"]),
            ("pyramid.mp4", h264 + ["-bf", "3", "-x264-params", "b-pyramid=normal:ref=4"]),
            ("open.mp4", h264 + ["-bf", "2", "-x264-params", "open-gop=1"]),
            ("baseline.mp4", h264 + ["-profile:v", "baseline", "-refs", "1"]),
            (
                "deep.mp4",
                ["-c:v", "libx264", "-preset", "slow", "-crf", "14", "-g", "12", "-refs", "16", "-bf", "8"]
            ),
            ("fragmented.mp4", h264 + ["-bf", "2", "-movflags", "+frag_keyframe+empty_moov"]),
            ("unedited.mp4", h264 + ["-bf", "2", "-use_editlist", "0"]),
            ("matroska.mkv", h264 + ["-bf", "3"]),
            ("stream.ts", h264 + ["-bf", "2"]),
            ("flash.flv", h264 + ["-bf", "0"]),
        ],
        .hevc: [
            ("open.mp4", hevc + ["-x265-params", "log-level=none:keyint=20"]),
            ("closed.mov", hevc + ["-x265-params", "log-level=none:keyint=15:open-gop=0:bframes=4"]),
            (
                "deep.mkv",
                [
                    "-c:v", "libx265", "-preset", "medium", "-crf", "14", "-x265-params",
                    "log-level=none:keyint=18:bframes=8:ref=5",
                ]
            ),
            ("leading.mp4", hevc + ["-x265-params", "log-level=none:keyint=24:radl=2:open-gop=0"]),
            ("stream.ts", hevc + ["-x265-params", "log-level=none:keyint=16:bframes=3"]),
        ],
    ]

    /// Twelve pieces each; `Scripts/random-edits` asks for others.
    private static let seeds: [UInt64] = {
        let words = ProcessInfo.processInfo.environment["CUTROOM_RANDOM_EDITS"]?.split(separator: " ") ?? []
        let numbers = words.compactMap { UInt64($0) }
        guard numbers.count == 2 else { return [1, 2] }
        return Array(numbers[0]..<numbers[0] + numbers[1])
    }()

    /// A film of random pieces of differently coded clips: each frame is the right one, and what is copied decodes to
    /// the source's frames, bit by bit.
    @Test(arguments: seeds, [VideoEncoding.Codec.h264, .hevc])
    func randomCuts(seed: UInt64, codec: VideoEncoding.Codec) async throws {
        try await Self.inFolder { folder in
            var random = SeededGenerator(seed: seed)
            var clips: [URL] = []
            for (name, options) in try #require(Self.codings[codec]) {
                clips.append(try await Self.made(name, in: folder, options))
            }
            let composition = AVMutableComposition()
            var expected: [(clip: Int, frame: Int)] = []
            for _ in 0..<12 {
                let clip = Int.random(in: clips.indices, using: &random)
                let first = Int64.random(in: 0..<60, using: &random)
                let last = Int64.random(in: first + 1...90, using: &random)
                try composition.insertTimeRange(
                    Self.frames(first, last), of: AVURLAsset(url: clips[clip]), at: composition.duration)
                expected += (first..<last).map { (clip, Int($0)) }
            }
            let output = folder.appendingPathComponent("output.mp4")
            let plan = try await Self.exporting(
                composition, to: output,
                preset: codec == .hevc
                    ? AVAssetExportPresetHEVCHighestQuality : AVAssetExportPresetHighestQuality)
            let parts = try #require(plan.parts)
            #expect(parts.contains(where: \.isCopied) && parts.map(\.frames.lowerBound).first == 0)
            #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.frames.upperBound == $1.frames.lowerBound })
            #expect(parts.last?.frames.upperBound == Int64(expected.count))
            let film = try await FFmpeg.video(of: output)
            #expect(film.frames.map { FramePattern.number(in: $0) } == expected.map(\.frame))
            #expect(
                film.frames.map(\.presentationTime)
                    == expected.indices.map { CMTime(value: Int64($0), timescale: 30) })
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
            #expect(try await FFmpeg.complaints(about: output) == "")
            // ffmpeg goes to a key frame by its decoding time, and leaves out what is shown before it in an open group.
            if codec == .h264 { try await Self.expectSeeks(in: output, expected.map(\.frame), &random) }
        }
    }

    /// A player that goes to a frame decodes from the key frame before, and knows nothing of the parts between.
    private static func expectSeeks(
        in output: URL, _ numbers: [Int], among frames: Range<Int>? = nil, _ random: inout SeededGenerator
    ) async throws {
        for _ in 0..<12 {
            let frame = Int.random(in: frames ?? numbers.indices, using: &random)
            // ffmpeg shows the first frame at that time or later.
            let film = try await FFmpeg.frame(of: output, at: max(0, (Double(frame) - 0.5) / 30))
            #expect(FramePattern.number(in: film) == numbers[frame], "frame \(frame)")
        }
    }

    /// What is rendered between copies is little, so it takes the faster way, unless the caller says which.
    @Test(
        arguments: [(nil, "me=dia", "crf=10.0"), (.medium, "subme=7", "crf=12.0")]
            as [(VideoEncoding.Speed?, String, String)])
    func rendersFastBetweenCopies(speed: VideoEncoding.Speed?, analysis: String, quality: String) async throws
    {
        try await Self.inFolder { folder in
            let clip = try await Self.made(
                "source.mp4", in: folder, Self.h264 + ["-bitexact", "-flags:v", "+bitexact"])
            let composition = AVMutableComposition()
            try composition.insertTimeRange(
                Self.frames(10, 90), of: AVURLAsset(url: clip), at: .zero)
            let output = folder.appendingPathComponent("output.mp4")
            let plan = try await Self.exporting(composition, to: output) {
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
        try await Self.inFolder { folder in
            let open = try await Self.made(
                "open.mp4", in: folder, Self.hevc + ["-x265-params", "log-level=none:keyint=20"])
            let closed = try await Self.made(
                "closed.mp4", in: folder,
                Self.hevc + [
                    "-tag:v", "hvc1", "-x265-params", "log-level=none:keyint=20:open-gop=0:bframes=4",
                ])
            let composition = AVMutableComposition()
            for (clip, range) in [
                (open, Self.frames(0, 70)), (closed, Self.frames(13, 90)), (open, Self.frames(0, 33)),
            ] {
                try composition.insertTimeRange(range, of: AVURLAsset(url: clip), at: composition.duration)
            }
            let output = folder.appendingPathComponent("output.mov")
            let plan = try await Self.exporting(
                composition, to: output, as: .mov, preset: AVAssetExportPresetHEVCHighestQuality)
            let parts = try #require(plan.parts)
            #expect(parts.map(\.isCopied).prefix(3) == [true, false, true])
            let film = try await FFmpeg.video(of: output)
            #expect(
                film.frames.map { FramePattern.number(in: $0) } == Array(0..<70) + Array(13..<90)
                    + Array(0..<33))
            #expect(try await FFmpeg.complaints(about: output) == "")
            #expect(try await FFmpeg.probe(output, "stream=codec_tag_string", streams: "v") == ["hev1"])
            var random = SeededGenerator(seed: 5)
            // ffmpeg goes to a key frame by its decoding time, and leaves out what is shown before it in an open group.
            try await Self.expectSeeks(
                in: output, Array(0..<70) + Array(13..<90) + Array(0..<33), among: 78..<147, &random)
        }
    }

    /// Picture and sound of a trim, both copied: from the first frame on, and to the length that was asked for.
    @Test func aTrimCopiesTheSoundToo() async throws {
        try await Self.inFolder { folder in
            let source = try await Self.made("source.mp4", in: folder, Self.h264 + ["-sc_threshold", "0"])
            let asset = AVURLAsset(url: source)
            let output = folder.appendingPathComponent("output.mp4")
            let plan = try await Self.exporting(asset, to: output) { $0.timeRange = Self.frames(15, 70) }
            #expect(plan.copiedSound?.url == source)
            #expect(plan.parts?.map(\.frames) == [0..<5, 5..<55])
            let film = try await FFmpeg.video(of: output)
            #expect(film.frames.map { FramePattern.number(in: $0) } == Array(15..<70))
            let tone = try await FFmpeg.audio(of: output)
            let whole = try await FFmpeg.audio(of: source)
            // Coded sound loses nothing more, but for what the decoder of the first packets did not know.
            let shift = 24_000 * whole.channelCount
            let count = (tone.frameCount - 4096) * tone.channelCount
            let difference = (4096 * whole.channelCount..<count).reduce(Float(0)) {
                max($0, abs(tone.samples[$1] - whole.samples[$1 + shift]))
            }
            #expect(difference < 1e-4)
            #expect(abs(tone.frameCount - 88_000) < 1024)
        }
    }

    // MARK: What is not copied

    /// Each with a clip that gives rise to it.
    private static let obstacles:
        [(name: String, options: [String], change: @Sendable (inout TestClip) -> Void, words: String)] = [
            ("a.mkv", ["-c:v", "mpeg4"], { _ in }, "a.mkv is coded as video/mpeg"),
            ("a.avi", h264, { _ in }, "a.avi has pictures without times"),
            ("a.mov", ["-c:v", "prores_ks"], { _ in }, "a.mov is coded as apch, the output as H.264"),
            (
                "a.mp4", hevc + ["-x265-params", "log-level=none"], { _ in },
                "a.mp4 is coded as hev1, the output as H.264"
            ),
            ("a.mp4", ["-c:v", "mpeg4"], { _ in }, "a.mp4 is coded as mp4v, the output as H.264"),
            ("a.mp4", h264 + ["-pix_fmt", "yuv422p"], { _ in }, "not 4:2:0 with 8 bits"),
            ("a.mp4", h264 + ["-pix_fmt", "yuv420p10le"], { _ in }, "not 4:2:0 with 8 bits"),
            ("a.mp4", h264 + ["-flags", "+ildct+ilme"], { _ in }, "may be interlaced"),
            ("a.mp4", h264 + ["-vf", "scale=160:90,setsar=1"], { _ in }, "scaled, moved or cropped"),
            ("a.mp4", h264 + ["-vf", "setsar=2"], { _ in }, "scaled, moved or cropped"),
            (
                "a.mp4",
                h264 + [
                    "-vf", "scale=in_color_matrix=bt709:out_color_matrix=bt601", "-colorspace", "smpte170m",
                ],
                { _ in }, "other colors than the output"
            ),
            (
                "a.mp4", h264 + ["-vf", "scale=out_range=pc", "-color_range", "pc", "-colorspace", "bt709"],
                { _ in },
                "other colors than the output"
            ),
            ("a.mp4", h264 + ["-r", "25"], { _ in }, "frames of a.mp4 that aren't at the output's times"),
            ("a.mp4", ["-c:v", "copy"], { $0.rotation = 180 }, "turned or mirrored"),
        ]

    @Test(arguments: obstacles.indices) func whatCannotBeCopiedIsRendered(index: Int) async throws {
        let (name, options, change, words) = Self.obstacles[index]
        try await Self.inFolder { folder in
            let clip = try await Self.made(name, in: folder, options, change)
            let good = folder.appendingPathComponent("good.mp4")
            try FileManager.default.copyItem(
                at: try await TestMedia.clip(TestClip(.numbered, frameCount: 90)), to: good)
            let (composition, video) = try await Self.fitted([good, clip])
            let report = try Self.report(composition, video)
            #expect(report.contains(words), "\(report)")
            // The good clip is copied all the same.
            #expect(report.contains("copied good.mp4"), "\(report)")
        }
    }

    /// Two seconds of each clip, 320 by 180 at 30 frames a second.
    private static func fitted(
        _ clips: [URL]
    ) async throws -> (AVMutableComposition, AVMutableVideoComposition) {
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
        let video = AVMutableVideoComposition()
        (video.renderSize, video.frameDuration) = (
            CGSize(width: 320, height: 180), CMTime(value: 1, timescale: 30)
        )
        for clip in clips {
            let source = try #require(AVURLAsset(url: clip).tracks(withMediaType: .video).first)
            let start = composition.duration
            try track.insertTimeRange(Self.frames(0, 60), of: source, at: start)
            let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
            if source.preferredTransform != .identity {
                layer.setTransform(source.preferredTransform, at: .zero)
            }
            let instruction = AVMutableVideoCompositionInstruction()
            instruction.timeRange = CMTimeRange(start: start, end: composition.duration)
            instruction.layerInstructions = [layer]
            video.instructions.append(instruction)
        }
        return (composition, video)
    }

    private static func report(
        _ asset: AVAsset, _ video: AVVideoComposition?, _ change: (AVAssetExportSession) -> Void = { _ in }
    ) throws -> String {
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        (session.outputFileType, session.videoComposition, session.copiesUnchanged) = (.mp4, video, true)
        change(session)
        return try session.partsReport(relativeTo: nil).joined(separator: "\n")
            .replacing(/\/[^ ]*\//, with: "").replacing(/\ +/, with: " ")
    }

    /// What the export itself asks for, and what the edit does.
    @Test func otherReasons() async throws {
        try await Self.inFolder { folder in
            let good = try await Self.made("good.mp4", in: folder, Self.h264)
            let (composition, video) = try await Self.fitted([good])
            #expect(try Self.report(composition, video).contains("copied good.mp4"))
            #expect(
                try Self.report(composition, video) { $0.outputFileType = .mov }.contains("copied good.mp4"))
            #expect(
                try Self.report(composition, video) { $0.fileLengthLimit = 1_000_000 }
                    .contains("a limit of the file's length"))
            #expect(
                try Self.report(composition, video) {
                    $0.encodingSettings = ExportSettings(
                        video: VideoEncoding(codec: .h264, rateControl: .bitRate(1_000_000)), audio: nil)
                }.contains("a bit rate for the whole output"))
            #expect(
                try Self.report(composition, video) {
                    $0.encodingSettings = ExportSettings(video: VideoEncoding(codec: .proRes422), audio: nil)
                    $0.outputFileType = .mov
                }.contains("is rendered"))
            #expect(
                try Self.report(composition, video) {
                    $0.encodingSettings = ExportSettings(video: VideoEncoding(codec: .h264), audio: nil)
                    $0.outputFileType = .matroska
                }.contains("Matroska is rendered as one"))
            video.frameDuration = CMTime(value: 1, timescale: 24)
            #expect(try !Self.report(composition, video).contains("copied good.mp4"))
            composition.scaleTimeRange(Self.frames(0, 60), toDuration: CMTime(value: 4, timescale: 1))
            #expect(try Self.report(composition, nil).contains("speed"))
        }
    }

    // MARK: Trust

    @Test func whatEndsEarlyLeavesNothing() async throws {
        try await Self.inFolder { folder in
            let good = try await Self.made("good.mp4", in: folder, Self.h264)
            for pause in [0, 20, 60, 150] {
                let (composition, _) = try await Self.fitted([good, good, good])
                let session = try Self.session(composition, AVAssetExportPresetHighestQuality)
                (session.timeRange, session.outputFileType) = (Self.frames(7, 170), .mp4)
                session.outputURL = folder.appendingPathComponent("output.mp4")
                async let ended: Void = session.export()
                try await Task.sleep(for: .milliseconds(pause))
                session.cancelExport()
                await ended
                let isThere = session.status == .completed
                #expect(session.status == .cancelled || isThere)
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                #expect(names == (isThere ? ["good.mp4", "output.mp4"] : ["good.mp4"]))
                if isThere {
                    try FileManager.default.removeItem(at: folder.appendingPathComponent("output.mp4"))
                }
            }
        }
    }

    /// The file is decoded and compared before it gets its name.
    @Test func aFileOfPartsIsVerified() async throws {
        try await Self.inFolder { folder in
            let good = try await Self.made("good.mp4", in: folder, Self.h264)
            let (composition, _) = try await Self.fitted([good, good])
            let output = folder.appendingPathComponent("output.mp4")
            _ = try await Self.exporting(composition, to: output) { session in
                session.timeRange = Self.frames(3, 117)
                session.verifiesFile = true
            }
            #expect(try await FFmpeg.frameCount(of: output) == 114)
        }
    }

    /// The same bytes each time: nothing in the file tells when or how fast it was made.
    @Test func theSameFileEachTime() async throws {
        try await Self.inFolder { folder in
            let good = try await Self.made("good.mp4", in: folder, Self.h264)
            let (composition, _) = try await Self.fitted([good, good])
            var files: [Data] = []
            for index in 0..<2 {
                let output = folder.appendingPathComponent("output\(index).mp4")
                _ = try await Self.exporting(composition, to: output) { $0.timeRange = Self.frames(7, 111) }
                files.append(try Data(contentsOf: output))
            }
            #expect(files[0] == files[1] && !files[0].isEmpty)
        }
    }

    // MARK: Helpers

    private static func session(_ asset: AVAsset, _ preset: String) throws -> AVAssetExportSession {
        let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
        #expect(!session.copiesUnchangedMedia)
        session.copiesUnchangedMedia = true
        return session
    }

    private static func exporting(
        _ asset: AVAsset, to output: URL, as fileType: AVFileType = .mp4,
        preset: String = AVAssetExportPresetHighestQuality,
        _ change: (AVAssetExportSession) -> Void = { _ in }
    ) async throws -> RenderPlan {
        let session = try session(asset, preset)
        change(session)
        try await session.export(to: output, as: fileType)
        #expect(session.progress == 1)
        return try #require(session.plan)
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
