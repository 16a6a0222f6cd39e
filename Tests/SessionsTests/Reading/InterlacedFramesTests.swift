import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderingSupport
import Sessions
import TestSupport
import Testing

/// A frame of interlaced video is made of its neighbors too: it is the same wherever reading begins and ends, in readers,
/// images and exports.
@Suite(.timeLimit(.minutes(5))) struct InterlacedFramesTests {
    private static let h264 =
        "-c:v libx264 -preset veryfast -crf 18 -g 12 -bf 2 -flags +ildct+ilme -x264-params tff=1:scenecut=0"
    private static let bottom =
        "-c:v libx264 -preset veryfast -crf 18 -g 12 -bf 2 -flags +ildct+ilme -x264-params bff=1:scenecut=0"
    private static let mpeg2 = "-c:v mpeg2video -q:v 2 -g 12 -bf 2 -flags +ildct+ilme"
    static let files: [(name: String, options: String)] = [
        ("h264.mp4", h264), ("h264.mkv", h264), ("h264.ts", h264), ("h264.mov", bottom),
        ("bottom.ts", bottom),
        ("mpeg2.ts", mpeg2), ("mpeg2.mpg", mpeg2), ("mpeg2.vob", mpeg2), ("mpeg2.mov", mpeg2),
        ("mpeg2.mkv", mpeg2), ("mpeg2.mxf", mpeg2),
        ("prores.mov", "-c:v prores_ks -flags +ildct"),
        ("ffv1.mkv", "-c:v ffv1 -field_order tt"),
    ]

    /// Two fields a frame, each of its own moment.
    private static func made(_ index: Int, in folder: URL) async throws -> AVURLAsset {
        let (name, options) = files[index]
        let url = folder.appendingPathComponent(name)
        let (order, field) = options.contains("bff=1") ? ("bottom", "bff") : ("top", "tff")
        let source = ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=size=192x128:rate=50"]
        let fields = [
            "-vf", "tinterlace=interleave_\(order),setfield=\(field)", "-frames:v", "40", "-pix_fmt",
            "yuv420p",
        ]
        let coding = options.split(separator: " ").map(String.init)
        try await ChildProcess.run("ffmpeg", source + fields + coding + [url.path])
        return AVURLAsset(url: url)
    }

    private static func frames(
        of asset: AVAsset, _ track: AVAssetTrack, _ settings: [String: Any], _ range: CMTimeRange? = nil
    ) throws -> [CMSampleBuffer] {
        try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: settings), in: range)
    }

    /// A file, and what a reader gives of all of it.
    private struct Clip {
        let folder: URL
        let asset: AVURLAsset
        let track: AVAssetTrack
        let frames: [CMSampleBuffer]
        let pixels: [[UInt8]]

        init(_ index: Int) async throws {
            folder = try TemporaryFolder.make("interlaced")
            asset = try await InterlacedFramesTests.made(index, in: folder)
            track = try #require(try await asset.loadTracks(withMediaType: .video).first)
            frames = try InterlacedFramesTests.frames(of: asset, track, ReadSamples.planar)
            pixels = try frames.map(ReadSamples.pixels)
        }
    }

    @Test(arguments: TestShare.of(files.indices)) func areTheSameFromEverywhere(index: Int) async throws {
        let clip = try await Clip(index)
        defer { TemporaryFolder.remove(clip.folder) }
        let (asset, track, whole, pixels) = (clip.asset, clip.track, clip.frames, clip.pixels)
        #expect(whole.count >= 39)
        for number in [0, 1, 5, 11, 12, 13, 17, 23, 24, 25, 30, whole.count - 3] {
            let range = CMTimeRange(
                start: whole[number].presentationTimeStamp, end: whole[number + 2].presentationTimeStamp)
            let part = try Self.frames(of: asset, track, ReadSamples.planar, range).map(ReadSamples.pixels)
            #expect(part.count == 2, "frame \(number)")
            for (place, frame) in part.enumerated() {
                let isSame = frame == pixels[number + place]
                #expect(isSame, "frame \(number + place) from \(number) on")
            }
        }
    }

    /// What exports render and what the generator makes are the reader's frames.
    @Test(arguments: TestShare.of(files.indices)) func areTheSameInExportsAndImages(index: Int) async throws {
        let clip = try await Clip(index)
        defer { TemporaryFolder.remove(clip.folder) }
        let (asset, track, whole, pixels) = (clip.asset, clip.track, clip.frames, clip.pixels)
        for first in [0, 7, 18] {
            let composition = AVMutableComposition()
            let part = try #require(
                composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1))
            let range = CMTimeRange(
                start: whole[first].presentationTimeStamp, end: whole[first + 6].presentationTimeStamp)
            try part.insertTimeRange(range, of: track, at: .zero)
            let film = try await RawFilm(rendering: PlanCompiler(asset: composition).plan()).video()
            #expect(film.frames.count == 6)
            for (place, frame) in film.frames.enumerated() {
                let isSame = frame.allBytes == pixels[first + place]
                #expect(isSame, "frame \(first + place) from \(first) on")
            }
        }
        let colors = try Self.frames(
            of: asset, track, [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA])
        let generator = AVAssetImageGenerator(asset: asset)
        (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
        for number in [20, 3, 4, 33, 12, 0] {
            let image = try generator.copyCGImage(at: whole[number].presentationTimeStamp, actualTime: nil)
            let expected = try ReadSamples.pixels(of: colors[number])
            let furthest = Self.difference(image.pixels, expected)
            #expect(furthest <= 6, "frame \(number)")
        }
    }

    /// Of RGBA from BGRA.
    private static func difference(_ image: [UInt8], _ frame: [UInt8]) -> Int {
        guard image.count == frame.count else { return 255 }
        var furthest = 0
        for pixel in stride(from: 0, to: image.count, by: 4) {
            for channel in 0..<3 {
                let (own, other) = (Int(image[pixel + channel]), Int(frame[pixel + 2 - channel]))
                furthest = max(furthest, abs(own - other))
            }
        }
        return furthest
    }
}
