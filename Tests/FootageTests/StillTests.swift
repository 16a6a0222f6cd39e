import Editing
import Engine
import FootageSupport
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport
import Testing

/// Stills, and single frames held: the same picture for as long as is asked.
@Suite(.serialized) struct StillTests {
    @Test func aStillLastsAsLongAsItIsInserted() async throws {
        let asset = AVURLAsset(url: try await MadeClip("still.png", "-frames:v 1").make())
        let track = try #require(try await asset.load(.tracks).first)
        #expect(track.timeRange.duration == CMTime(value: 5, timescale: 1))
        let composition = AVMutableComposition()
        let video = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1)
        let seven = CMTimeRange(
            start: CMTime(value: 100, timescale: 1), duration: CMTime(value: 7, timescale: 1))
        try video?.insertTimeRange(seven, of: track, at: .zero)
        #expect(composition.duration == seven.duration)
        let frames = try await self.frames(of: composition)
        #expect(frames.count == 7 * 30)
        #expect(Set(frames.map(\.allBytes)).count == 1)
        #expect(frames[0].extremes().upperBound > 200)
    }

    /// Rather than a picture that never comes, or the first one of many without a word.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ("gif", "GIF"), ("apng", "PNG"), ("webp", "WebP"),
        ]) func animationsAreErrors(_ format: String, name: String) async throws
    {
        let codec = format == "webp" ? "-c:v libwebp_anim" : ""
        let clip = try await MadeClip("moving.\(format)", "-frames:v 5 \(codec)").make()
        let error = await #expect(throws: AVError.self) { try await AVURLAsset(url: clip).load(.tracks) }
        #expect(error?.code == .fileFormatNotRecognized)
        #expect(error?.failureReason?.contains("is an animation in \(name)") == true)
        #expect(error?.remedy?.contains("convert it to a video") == true)
    }

    @Test func whatNothingHereReadsIsNamed() async throws {
        let folder = try TemporaryFolder.make("stills")
        defer { TemporaryFolder.remove(folder) }
        for (brand, name, package) in [("heic", "HEIC", "libheif-examples"), ("avif", "AVIF", "libavif-bin")]
        {
            let file = folder.appendingPathComponent("phone.\(brand)")
            try (Data([0, 0, 0, 24]) + Data("ftyp\(brand)".utf8) + Data(count: 100)).write(to: file)
            let error = await #expect(throws: AVError.self) { try await AVURLAsset(url: file).load(.tracks) }
            #expect(error?.failureReason?.contains("a picture in \(name)") == true)
            #expect(error?.failureReason?.contains(EngineProcess.gstreamerVersion) == true)
            #expect(error?.remedy?.contains(package) == true)
        }
    }

    /// The same picture in each format, as a clip and as a layer's image, against ffmpeg's own decoding.
    @Test(.timeLimit(.minutes(5)), arguments: ["gif", "bmp", "tiff", "png", "webp", "tga", "jp2"])
    func eachFormatIsRead(_ format: String) async throws {
        let file = try await MadeClip("still.\(format)", "-frames:v 1").make()
        let expected = try #require(try await FFmpeg.video(of: file, as: .rgb24).frames.first)
        let (width, height) = expected.size(ofPlane: 0)
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: file))
        let image = try await generator.image(at: CMTime(value: 3, timescale: 1)).image
        #expect(image.width == width && image.height == height)
        var difference = 0
        for row in 0..<height {
            for column in 0..<width {
                let pixel = expected.pixel(column, row)
                let place = row * image.bytesPerRow + 4 * column
                for channel in 0..<3 {
                    difference += abs(Int(pixel[channel]) - Int(image.pixels[place + channel]))
                }
            }
        }
        // Halved chroma costs more than any decoder does.
        #expect(Double(difference) / Double(3 * width * height) < 6, "\(format)")
    }

    /// Exif's eight orientations, alone and before a gain map, against where the corners come to lie.
    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(1...8, [false, true]))
    func aJPEGStandsAsItsExifSays(orientation: Int, hasGainMap: Bool) async throws {
        let folder = try TemporaryFolder.make("exif")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("phone.jpg")
        // Bright at the top left, else dark.
        let base = try await MadeClip(
            "corner.jpg", "-frames:v 1 -q:v 2", input: "color=black:s=160x96,drawbox=0:0:80:48:white:fill"
        ).make()
        var bytes = try Data(contentsOf: base)
        let exif =
            Data("Exif\0\0II*\0".utf8) + Data([8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0])
            + Data([UInt8(orientation), 0, 0, 0, 0, 0, 0, 0])
        bytes.insert(contentsOf: Data([0xFF, 0xE1, 0, UInt8(exif.count + 2)]) + exif, at: 2)
        if hasGainMap {
            let map = try await MadeClip("gain.jpg", "-frames:v 1", input: "color=white:s=40x24").make()
            bytes.append(try Data(contentsOf: map))
        }
        try bytes.write(to: file)
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: file))
        generator.appliesPreferredTrackTransform = true
        let image = try await generator.image(at: .zero).image
        let isTurned = orientation >= 5
        #expect(image.width == (isTurned ? 96 : 160) && image.height == (isTurned ? 160 : 96))
        // Exif 2.32, 4.6.4: where row 0 and column 0 are.
        let isRight = [2, 3, 6, 7].contains(orientation)
        let isBottom = [3, 4, 7, 8].contains(orientation)
        for (right, bottom) in [(false, false), (true, false), (false, true), (true, true)] {
            let column = image.width * (right ? 3 : 1) / 4
            let row = image.height * (bottom ? 3 : 1) / 4
            let value = image.pixels[row * image.bytesPerRow + 4 * column]
            #expect((value > 128) == (right == isRight && bottom == isBottom), "\(right) \(bottom)")
        }
    }

    @Test func aFrameIsHeldByScalingItsSegment() async throws {
        let clip = TestClip(.numbered, frameCount: 30)
        let asset = AVURLAsset(url: try await TestMedia.clip(clip))
        let composition = AVMutableComposition()
        let video = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1))
        let source = try #require(asset.tracks(withMediaType: .video).first)
        let frame = CMTimeRange(
            start: CMTime(value: 11, timescale: 30), duration: CMTime(value: 1, timescale: 30))
        try video.insertTimeRange(frame, of: source, at: .zero)
        video.scaleTimeRange(
            CMTimeRange(start: .zero, duration: frame.duration), toDuration: CMTime(value: 3, timescale: 1))
        let frames = try await self.frames(of: composition)
        #expect(frames.count == 90)
        #expect(frames.allSatisfy { FramePattern.number(in: $0) == 11 })
    }

    private func frames(of composition: AVComposition) async throws -> [DecodedVideo.Frame] {
        let plan = try PlanCompiler(asset: composition).plan()
        return try await RawFilm(rendering: plan).video().frames
    }
}
