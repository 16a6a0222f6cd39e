import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// Source: AVAssetExportPresetPassthrough. The judge is ffmpeg.
@Suite struct PassthroughTests {
    /// 90 numbered frames with B-frames, a key frame each 15, and a tone.
    private static func made(
        _ name: String, in folder: URL, _ options: [String] = ["-c:v", "libx264", "-bf", "2", "-c:a", "aac"]
    ) async throws -> URL {
        var clip = TestClip(.numbered, frameCount: 90)
        clip.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 1600 * 90)
        let url = folder.appendingPathComponent(name)
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-i", try await TestMedia.clip(clip).path] + options
                + ["-g", "15", "-sc_threshold", "0", url.path])
        return url
    }

    private static func exporting(
        _ source: URL, to output: URL, as fileType: AVFileType = .mp4, _ range: CMTimeRange? = nil
    ) async throws -> AVAssetExportSession {
        let session = try #require(
            AVAssetExportSession(asset: AVURLAsset(url: source), presetName: AVAssetExportPresetPassthrough))
        if let range { session.timeRange = range }
        try await session.export(to: output, as: fileType)
        return session
    }

    private static func inFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let folder = try TemporaryFolder.make("passthrough")
        defer { TemporaryFolder.remove(folder) }
        return try await body(folder)
    }

    /// Checksums of a stream's samples, in the order of decoding.
    private static func samples(of file: URL, _ stream: String) async throws -> [String] {
        let lines = try await ChildProcess.run(
            "ffprobe",
            ["-v", "error", "-select_streams", stream, "-show_data_hash", "md5", "-show_entries"]
                + ["packet=data_hash", "-of", "csv=p=0", file.path])
        // Packets that a decoder cuts have more to tell than this.
        return lines.split { $0.isNewline || $0 == "," }.map(String.init).filter { $0.hasPrefix("MD5") }
    }

    private static func seconds(_ value: Double) -> CMTime {
        CMTime(value: Int64(value * 600), timescale: 600)
    }

    @Test(
        arguments: TestShare.of(
            [
                ["-c:v", "libx264", "-bf", "2", "-c:a", "aac"],
                ["-c:v", "libx265", "-x265-params", "log-level=none"],
                ["-c:v", "mpeg4", "-c:a", "libmp3lame"],
            ], atMost: 3))
    func everySampleIsTheSources(options: [String]) async throws {
        try await Self.inFolder { folder in
            let source = try await Self.made("source.mp4", in: folder, options)
            let output = folder.appendingPathComponent("output.mov")
            let session = try await Self.exporting(source, to: output, as: .mov)
            #expect(session.mediaWarnings.isEmpty && session.progress == 1)
            for stream in ["v", "a"] {
                let copied = try await Self.samples(of: output, stream)
                #expect(try await copied == Self.samples(of: source, stream) && copied.count >= 90)
            }
            let film = try await FFmpeg.video(of: output)
            #expect(film.frames.map { FramePattern.number(in: $0) } == Array(0..<90))
            #expect(film.frames.map(\.presentationTime) == (0..<90).map { CMTime(value: $0, timescale: 30) })
        }
    }

    @Test(arguments: [(0.0, 1.0), (0.5, 1.5), (0.7, 2.3), (1.3, 3.0)])
    func aRangeIsExact(from: Double, to: Double) async throws {
        try await Self.inFolder { folder in
            let source = try await Self.made("source.mp4", in: folder)
            let output = folder.appendingPathComponent("output.mp4")
            let range = CMTimeRange(start: Self.seconds(from), end: Self.seconds(to))
            _ = try await Self.exporting(source, to: output, range)
            let expected = Array(Int((from * 30).rounded())..<Int((to * 30).rounded()))
            let film = try await FFmpeg.video(of: output)
            #expect(film.frames.map { FramePattern.number(in: $0) } == expected)
            #expect(film.frames.first?.presentationTime == .zero)
            // Our own reader finds the same.
            let asset = AVURLAsset(url: output)
            #expect(abs(asset.duration.seconds - (to - from)) < 0.001)
            let generator = AVAssetImageGenerator(asset: asset)
            (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
            let (_, time) = try await generator.image(at: .zero)
            #expect(time == .zero)
            // The samples are the source's, from the key frame before the range on.
            let all = try await Self.samples(of: source, "v")
            let copied = try await Self.samples(of: output, "v")
            let first = Int(from * 2) * 15
            #expect(copied == Array(all[first..<first + copied.count]))
            let tone = try await FFmpeg.audio(of: output)
            #expect(abs(Double(tone.frameCount) / 48_000 - (to - from)) < 0.025)
        }
    }

    @Test func soundIsTakenOutOfAMovie() async throws {
        try await Self.inFolder { folder in
            let source = try await Self.made("source.mp4", in: folder)
            let output = folder.appendingPathComponent("sound.m4a")
            let session = try await Self.exporting(source, to: output, as: .m4a)
            #expect(session.mediaWarnings.map(\.trackID) == [1])
            #expect(try await Self.samples(of: output, "a") == Self.samples(of: source, "a"))
            #expect(try await FFmpeg.probe(output, "stream=codec_type") == ["audio"])
        }
    }

    @Test func whatAMovieCannotHoldIsLeftOut() async throws {
        try await Self.inFolder { folder in
            let source = try await Self.made(
                "source.mov", in: folder, ["-c:v", "libx264", "-c:a", "pcm_s16le"])
            let session = try await Self.exporting(source, to: folder.appendingPathComponent("output.mp4"))
            #expect(session.mediaWarnings.count == 1)
            #expect(session.mediaWarnings.first?.reason.contains("can't hold \"sowt\"") == true)
            let none = try await Self.made("none.mkv", in: folder, ["-c:v", "libx264", "-an"])
            await #expect(throws: AVError.self) {
                _ = try await Self.exporting(none, to: folder.appendingPathComponent("none.mp4"))
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
        }
    }

    /// Uncompressed sound has a sample for each of its frames.
    @Test func uncompressedSoundIsCopied() async throws {
        try await Self.inFolder { folder in
            let source = try await Self.made(
                "source.mov", in: folder, ["-c:v", "libx264", "-c:a", "pcm_s24le"])
            let output = folder.appendingPathComponent("output.mov")
            _ = try await Self.exporting(
                source, to: output, as: .mov, CMTimeRange(start: Self.seconds(1), end: Self.seconds(2)))
            let (before, after) = (try await FFmpeg.audio(of: source), try await FFmpeg.audio(of: output))
            #expect(after.frameCount == 48_000)
            let part = 48_000 * before.channelCount..<96_000 * before.channelCount
            #expect(after.samples.elementsEqual(before.samples[part]))
        }
    }

    /// The kinds of a file's streams, without those that newer releases of ffprobe list once more by their groups.
    private static func kinds(of file: URL) async throws -> [String] {
        let lines = try await ChildProcess.run(
            "ffprobe", ["-v", "error", "-show_entries", "stream=codec_type", "-of", "flat", file.path])
        return lines.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("streams.") }.map { line in
            line.split(separator: "=")[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        }
    }

    /// Titles, timecode and the movie's own metadata come along.
    @Test func everyTrackOfAFileIsCopied() async throws {
        try await Self.inFolder { folder in
            let titles = folder.appendingPathComponent("titles.srt")
            try Data("1\n00:00:00,500 --> 00:00:02,000\nHello\n".utf8).write(to: titles)
            let plain = try await Self.made("plain.mp4", in: folder)
            let source = folder.appendingPathComponent("source.mov")
            try await ChildProcess.run(
                "ffmpeg",
                ["-v", "error", "-nostdin", "-i", plain.path, "-i", titles.path, "-map", "0", "-map", "1"]
                    + ["-c", "copy", "-c:s", "mov_text", "-timecode", "01:00:00:00"]
                    + ["-metadata", "title=A film", source.path])
            let output = folder.appendingPathComponent("output.mov")
            let session = try await Self.exporting(source, to: output, as: .mov)
            #expect(session.mediaWarnings.isEmpty)
            let kinds = ["video", "audio", "subtitle", "data"]
            #expect(try await Self.kinds(of: source).sorted() == kinds.sorted())
            #expect(try await Self.kinds(of: output).sorted() == kinds.sorted())
            #expect(try await FFmpeg.probe(output, "format_tags=title") == ["A film"])
            let text = try await ChildProcess.run(
                "ffmpeg", ["-v", "error", "-nostdin", "-i", output.path, "-map", "0:s", "-f", "srt", "-"])
            #expect(text.contains("00:00:00,500 --> 00:00:02,000") && text.contains("Hello"))
        }
    }

    /// Fragments tell the sizes and times of their samples themselves.
    @Test func fragmentsAreJoined() async throws {
        try await Self.inFolder { folder in
            let source = try await Self.made(
                "source.mp4", in: folder,
                ["-c:v", "libx264", "-bf", "2", "-c:a", "aac", "-movflags", "+frag_keyframe+empty_moov"])
            let output = folder.appendingPathComponent("output.mp4")
            _ = try await Self.exporting(source, to: output)
            for stream in ["v", "a"] {
                #expect(try await Self.samples(of: output, stream) == Self.samples(of: source, stream))
            }
            let film = try await FFmpeg.video(of: output)
            #expect(film.frames.map { FramePattern.number(in: $0) } == Array(0..<90))
        }
    }

    @Test func aTurnedTrackStaysTurned() async throws {
        try await Self.inFolder { folder in
            let turned = try await Self.made("turned.mp4", in: folder)
            try MovieMatrix.turn(turned, by: 270)
            let output = folder.appendingPathComponent("output.mp4")
            _ = try await Self.exporting(turned, to: output)
            let before = try #require(AVURLAsset(url: turned).tracks(withMediaType: .video).first)
            let after = try #require(AVURLAsset(url: output).tracks(withMediaType: .video).first)
            #expect(
                after.preferredTransform == before.preferredTransform && !after.preferredTransform.isIdentity)
            #expect(after.naturalSize == before.naturalSize)
        }
    }

    @Test func whatWouldHaveToBeRenderedIsRefused() async throws {
        try await Self.inFolder { folder in
            let source = try await Self.made("source.mp4", in: folder)
            let output = folder.appendingPathComponent("output.mp4")
            let asset = AVURLAsset(url: source)
            func refusal(
                _ asset: AVAsset, _ change: (AVAssetExportSession) -> Void = { _ in }
            ) async throws -> String {
                let session = try #require(
                    AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
                change(session)
                do {
                    try await session.export(to: output, as: .mp4)
                } catch let error as AVError {
                    return (error as NSError).localizedFailureReason ?? ""
                }
                return "none"
            }
            #expect(try await refusal(asset) { $0.audioMix = AVMutableAudioMix() }.contains("audioMix"))
            #expect(try await refusal(asset) { $0.fileLengthLimit = 1000 }.contains("fileLengthLimit"))
            let composition = AVMutableComposition()
            let half = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
            try composition.insertTimeRange(half, of: asset, at: .zero)
            composition.scaleTimeRange(half, toDuration: half.duration + half.duration)
            #expect(try await refusal(composition).contains("is scaled"))
            let late = CMTimeRange(
                start: CMTime(value: 9, timescale: 1), duration: CMTime(value: 1, timescale: 1))
            #expect(try await refusal(asset) { $0.timeRange = late }.contains("empty"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["source.mp4"])
        }
    }

    @Test func theFirstClipOfACompositionIsCopied() async throws {
        try await Self.inFolder { folder in
            let asset = AVURLAsset(url: try await Self.made("source.mp4", in: folder))
            let composition = AVMutableComposition()
            let part = CMTimeRange(start: Self.seconds(1), end: Self.seconds(2.5))
            try composition.insertTimeRange(part, of: asset, at: .zero)
            let session = try #require(
                AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetPassthrough))
            let output = folder.appendingPathComponent("output.mov")
            try await session.export(to: output, as: .mov)
            let film = try await FFmpeg.video(of: output)
            #expect(film.frames.map { FramePattern.number(in: $0) } == Array(30..<75))
        }
    }

    @Test func itIsNamedAndEstimatedButNotListed() async throws {
        try await Self.inFolder { folder in
            let source = try await Self.made("source.mp4", in: folder)
            let asset = AVURLAsset(url: source)
            #expect(!AVAssetExportSession.allExportPresets().contains(AVAssetExportPresetPassthrough))
            let session = try #require(
                AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
            #expect(session.supportedFileTypes == [.mov, .mp4, .m4v, .m4a])
            #expect(
                await AVAssetExportSession.compatibility(
                    ofExportPreset: AVAssetExportPresetPassthrough, with: asset, outputFileType: .mov))
            let length = try await session.estimatedOutputFileLengthInBytes
            let size = try #require(try source.resourceValues(forKeys: [.fileSizeKey]).fileSize)
            #expect(Double(length) > 0.7 * Double(size) && Double(length) < 1.1 * Double(size))
            #expect(try await session.estimatedMaximumDuration == asset.duration)
        }
    }

    @Test func cancellingLeavesNoFile() async throws {
        try await Self.inFolder { folder in
            let source = try await Self.made("source.mp4", in: folder)
            let session = try #require(
                AVAssetExportSession(
                    asset: AVURLAsset(url: source), presetName: AVAssetExportPresetPassthrough))
            (session.outputURL, session.outputFileType) = (folder.appendingPathComponent("output.mp4"), .mp4)
            session.cancelExport()
            await session.export()
            #expect(session.status == .cancelled)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["source.mp4"])
        }
    }
}
