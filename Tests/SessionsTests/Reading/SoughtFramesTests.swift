import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// A frame is the same whether the file is read from its start or sought: whatever groups its pictures are coded in, and
/// however it lists them.
@Suite struct SoughtFramesTests {
    private static let h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "20"]
    private static let open = h264 + ["-g", "15", "-bf", "3", "-x264-params", "open-gop=1:scenecut=0"]
    private static let hevc = [
        "-c:v", "libx265", "-preset", "ultrafast", "-crf", "20", "-x265-params",
        "log-level=none:keyint=15:bframes=4:scenecut=0",
    ]
    private static func mpeg2(group: Int) -> [String] {
        ["-c:v", "mpeg2video", "-q:v", "3", "-g", "\(group)", "-bf", "2"]
    }
    /// Groups of more than a second: a demuxer without an index lands in the middle of one.
    private static let long = h264 + ["-g", "40", "-bf", "3"]
    /// Pictures that are made of themselves alone, but not those behind them.
    private static let cuts =
        h264 + ["-g", "50", "-keyint_min", "40", "-force_key_frames", "expr:eq(mod(n,17),5)"]
        + ["-forced-idr", "0"]
    private static let gradual = h264 + ["-g", "30", "-x264-params", "intra-refresh=1"]
    private static let longHEVC = [
        "-c:v", "libx265", "-preset", "ultrafast", "-crf", "20", "-x265-params",
        "log-level=none:keyint=40:bframes=3:scenecut=0",
    ]

    private static let files: [(name: String, options: [String])] = [
        ("open.mp4", open), ("open.mkv", open), ("open.ts", open),
        ("hevc.mp4", hevc), ("hevc.mkv", hevc), ("hevc.ts", hevc),
        ("mpeg2.ts", mpeg2(group: 12)), ("mpeg2-long.ts", mpeg2(group: 40)), ("mpeg2.mpg", mpeg2(group: 12)),
        ("mpeg2-long.mpg", mpeg2(group: 40)),
        ("long.ts", long), ("hevc-long.ts", longHEVC), ("cuts.ts", cuts),
        ("gradual.ts", gradual), ("gradual.mp4", gradual), ("gradual.mkv", gradual),
        ("mpeg4-long.ts", ["-c:v", "mpeg4", "-q:v", "3", "-g", "40", "-bf", "2"]),
        ("fragments.mp4", h264 + ["-g", "15", "-bf", "2", "-movflags", "+frag_keyframe+empty_moov"]),
        (
            "unlisted.mp4",
            h264 + ["-g", "15", "-bf", "2", "-movflags", "+frag_keyframe+empty_moov+skip_trailer"]
        ),
    ]

    @Test(arguments: TestShare.of(files.indices)) func areThoseOfTheWhole(index: Int) async throws {
        let (name, options) = Self.files[index]
        let folder = try TemporaryFolder.make("sought")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent(name)
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=size=160x96:rate=30"]
                + ["-frames:v", "90", "-pix_fmt", "yuv420p"] + options + [url.path])
        let asset = AVURLAsset(url: url)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        func samples(_ range: CMTimeRange?) throws -> [CMSampleBuffer] {
            try ReadSamples.all(
                of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.planar),
                in: range)
        }
        let whole = try samples(nil)
        #expect(whole.count == 90)
        let frames = try whole.map(ReadSamples.pixels)
        for number in whole.indices.dropLast(2) {
            let range = CMTimeRange(
                start: whole[number].presentationTimeStamp, end: whole[number + 2].presentationTimeStamp)
            let sought = try samples(range).map(ReadSamples.pixels)
            #expect(sought.count == 2, "frame \(number)")
            #expect(sought == Array(frames[number..<number + 2]), "frame \(number)")
        }
    }

    /// Images between the times of frames, from decoders of one thread and of several.
    @Test(arguments: TestShare.of(files.indices)) func imagesAreThoseOfTheWhole(index: Int) async throws {
        let (name, options) = Self.files[index]
        let folder = try TemporaryFolder.make("images")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent(name)
        let numbered = try await TestMedia.clip(TestClip(.numbered, frameCount: 90))
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-i", numbered.path, "-an", "-pix_fmt", "yuv420p"] + options
                + [url.path])
        let asset = AVURLAsset(url: url)
        let frames = [31, 47, 48, 59, 73, 74, 86]
        let times = frames.map { CMTime(value: 2 * CMTimeValue($0) + 1, timescale: 60) }
        let generator = AVAssetImageGenerator(asset: asset)
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        var found: [Int?] = []
        for await answer in generator.images(for: times) {
            found.append(FramePattern.number(ofImage: try answer.image))
        }
        #expect(found == frames)
        // A generator that has read nothing yet.
        let first = AVAssetImageGenerator(asset: asset)
        first.requestedTimeToleranceBefore = .zero
        first.requestedTimeToleranceAfter = .zero
        let image = try await first.image(at: times[1]).image
        #expect(FramePattern.number(ofImage: image) == frames[1])
    }

    /// A copy of an open group that begins within the stream, without an instantaneous refresh: nothing is lost
    /// from its first frame on. Frame numbers begin with any number, and may be those of a stream's beginning.
    @Test(arguments: TestShare.of(["mp4", "mkv", "ts"], [15, 30, 45, 60]))
    func copiesOfOpenGroupsAreWhole(ending: String, first: Int) async throws {
        let folder = try TemporaryFolder.make("recovery")
        defer { TemporaryFolder.remove(folder) }
        // Transport streams have parameter sets at each key frame.
        let (whole, copy) = (
            folder.appendingPathComponent("whole.ts"), folder.appendingPathComponent("copy.\(ending)")
        )
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=size=160x96:rate=30"]
                + ["-frames:v", "90", "-pix_fmt", "yuv420p"] + Self.open.dropLast()
                + ["open-gop=1:scenecut=0:repeat-headers=1", whole.path])
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-ss", "\(Double(first) / 30 + 0.1)", "-i", whole.path, "-c", "copy"]
                + [copy.path])
        func frames(of url: URL) async throws -> [[UInt8]] {
            let asset = AVURLAsset(url: url)
            let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
            let output = AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.planar)
            return try ReadSamples.all(of: asset, output).map(ReadSamples.pixels)
        }
        let times = try await FFmpeg.probe(copy, "packet=pts", streams: "v:0").compactMap { Int64($0) }
        #expect(times.count < 90)
        // Those that are presented before the first key frame refer to frames before it.
        let expected = try await frames(of: whole).suffix(times.filter { $0 >= times[0] }.count)
        #expect(try await frames(of: copy).suffix(expected.count) == expected)
        let output = folder.appendingPathComponent("output.mp4")
        let session = try #require(
            AVAssetExportSession(asset: AVURLAsset(url: copy), presetName: AVAssetExportPresetHighestQuality))
        try await session.export(to: output, as: .mp4)
        #expect(try await FFmpeg.frameCount(of: output) >= expected.count)
    }
}
