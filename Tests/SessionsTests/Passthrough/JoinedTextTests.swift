import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// Subtitles and chapters of files that are joined without encoding. The judge is ffmpeg.
@Suite struct JoinedTextTests {
    /// Two seconds of video, with a subtitle at a time, or with two chapters.
    private static func made(
        _ name: String, in folder: URL, cue: (from: Double, to: Double)? = nil
    ) async throws -> URL {
        let text = folder.appendingPathComponent(name + (cue == nil ? ".txt" : ".srt"))
        if let cue {
            try Data("1\n\(clock(cue.from)) --> \(clock(cue.to))\n\(name)\n".utf8).write(to: text)
        } else {
            let chapter = "[CHAPTER]\nTIMEBASE=1/1\nSTART=%d\nEND=%d\ntitle=Part\n"
            let parts = (0..<2).map { String(format: chapter, $0, $0 + 1) }.joined()
            try Data(";FFMETADATA1\n\(parts)".utf8).write(to: text)
        }
        let video = try await TestMedia.clip(TestClip(.numbered, frameCount: 60))
        let url = folder.appendingPathComponent(name + ".mp4")
        let options =
            cue == nil
            ? ["-map_metadata", "1", "-map", "0:v"] : ["-map", "0:v", "-map", "1", "-c:s", "mov_text"]
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-i", video.path, "-i", text.path] + options
                + ["-c:v", "libx264", "-preset", "ultrafast", url.path])
        return url
    }

    private static func clock(_ seconds: Double) -> String {
        let (whole, thousandths) = Int((seconds * 1000).rounded()).quotientAndRemainder(dividingBy: 1000)
        return String(format: "00:00:%02d,%03d", whole, thousandths)
    }

    private static func seconds(_ value: Double) -> CMTime {
        CMTime(value: Int64((value * 600).rounded()), timescale: 600)
    }

    /// A composition of a range of each file, one after the other.
    private static func joined(_ files: [URL], from: Double = 0, to: Double = 2) throws -> AVComposition {
        let composition = AVMutableComposition()
        let range = CMTimeRange(start: seconds(from), end: seconds(to))
        for (index, file) in files.enumerated() {
            let start = CMTimeMultiply(range.duration, multiplier: Int32(index))
            try composition.insertTimeRange(range, of: AVURLAsset(url: file), at: start)
        }
        return composition
    }

    private static func exported(
        _ asset: AVAsset, to output: URL, as fileType: AVFileType = .mp4
    ) async throws -> [MediaWarning] {
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
        try await session.export(to: output, as: fileType)
        return session.mediaWarnings
    }

    /// The times of the subtitles, and their text.
    private static func cues(of file: URL) async throws -> [String] {
        let text = try await ChildProcess.run(
            "ffmpeg", ["-v", "error", "-nostdin", "-i", file.path, "-map", "0:s", "-f", "srt", "-"])
        return text.components(separatedBy: "\n\n").map { cue in
            cue.split(separator: "\n").dropFirst().joined(separator: " ")
        }.filter { !$0.isEmpty }
    }

    /// Parts that begin before, within and behind a cue's start, and end before and behind its end.
    @Test(
        .timeLimit(.minutes(5)), arguments: [(0.0, 2.0), (0.2, 1.5), (0.6, 1.0), (0.2, 0.6), (0.4, 0.8)],
        [1, 2, 3])
    func cuesKeepTheirTimes(range: (from: Double, to: Double), count: Int) async throws {
        try await JoinedExport.inFolder { folder in
            let cue = (from: 0.4, to: 0.8)
            let source = try await Self.made("hello", in: folder, cue: cue)
            let output = folder.appendingPathComponent("output.mp4")
            let asset = try Self.joined(
                Array(repeating: source, count: count), from: range.from, to: range.to)
            #expect(try await Self.exported(asset, to: output).isEmpty)
            let length = range.to - range.from
            let expected = (0..<count).map { index in
                let start = Double(index) * length
                let from = Self.clock(start + max(0, cue.from - range.from))
                return "\(from) --> \(Self.clock(start + min(cue.to, range.to) - range.from)) hello"
            }
            #expect(try await Self.cues(of: output) == expected)
        }
    }

    /// The chapters of a file are not a track of the joined one, in any kind of file.
    @Test(.timeLimit(.minutes(5)), arguments: [("mp4", AVFileType.mp4), ("mov", .mov)])
    func chaptersOfClipsAreLeftOut(pathExtension: String, fileType: AVFileType) async throws {
        try await JoinedExport.inFolder { folder in
            let source = try await Self.made("chapters", in: folder)
            let output = folder.appendingPathComponent("output.\(pathExtension)")
            let warnings = try await Self.exported(
                try Self.joined([source, source]), to: output, as: fileType)
            #expect(warnings.count == 1 && warnings[0].reason.contains("chapters"), "\(warnings)")
            #expect(try await FFmpeg.probe(output, "stream=codec_type") == ["video"])
            #expect(try await FFmpeg.video(of: output).frames.count == 120)
        }
    }
}
