import Editing
import Foundation
@testable import MediaTypes
import RenderPlan
import Sessions
import TestSupport
import Testing

/// One crop over clips of different sizes, and over frames smaller than what it takes away.
@Suite struct CroppedClipTests {
    private static let wide = TestClip(.flat(y: 200, cb: 100, cr: 150), frameCount: 30).with {
        ($0.width, $0.height) = (240, 136)
    }
    private static let narrow = TestClip(.flat(y: 90, cb: 128, cr: 128), frameCount: 30).with {
        ($0.width, $0.height) = (160, 120)
    }

    /// Half a second of each clip on one track, under one crop.
    private func film(
        _ clips: [TestClip], _ renderSize: CGSize, crop: CGRect, over color: CGColor? = nil,
        _ change: (AVMutableVideoCompositionLayerInstruction) -> Void = { _ in }
    ) async throws -> LayeredFilm {
        let half = CMTime(value: 1, timescale: 2)
        let film = try await LayeredFilm([clips[0]], renderSize: renderSize, duration: half)
        for clip in clips.dropFirst() {
            let asset = AVURLAsset(url: try await TestMedia.clip(clip))
            try await film.tracks[0].insertTimeRange(
                CMTimeRange(start: .zero, duration: half), of: asset.loadTracks(withMediaType: .video)[0],
                at: film.composition.duration)
        }
        film.show(
            [
                film.layer(0) {
                    $0.setCropRectangle(crop, at: .zero)
                    change($0)
                }
            ], over: color)
        return film
    }

    @Test(.timeLimit(.minutes(5))) func eachClipIsCroppedByItself() async throws {
        let film = try await film(
            [Self.wide, Self.narrow, Self.wide], CGSize(width: 160, height: 120),
            crop: CGRect(x: 20, y: 20, width: 80, height: 80))
        #expect(try film.plan().instructions.map(\.drawing) == [.branches])
        let video = try await film.video()
        #expect(video.frames.count == 45)
        for (index, frame) in video.frames.enumerated() {
            #expect(frame.pixel(60, 60)[0] == (index / 15 == 1 ? 90 : 200), "frame \(index)")
            for (x, y) in [(16, 60), (104, 60), (60, 16), (60, 104)] {
                #expect(frame.pixel(x, y)[0] == 16, "frame \(index) at \(x), \(y)")
            }
        }
    }

    /// The crop is the whole of the first clip, and takes a part of the second.
    @Test(.timeLimit(.minutes(5))) func theNeighborsCropIsNotTaken() async throws {
        let film = try await film(
            [Self.narrow, Self.wide], CGSize(width: 240, height: 136),
            crop: CGRect(x: 0, y: 0, width: 160, height: 120), over: .white
        ) { $0.setTransform(CGAffineTransform(translationX: 0.5, y: 0.5), at: .zero) }
        #expect(try film.plan().instructions.map(\.drawing) == [.composed])
        let video = try await film.video()
        for (index, frame) in video.frames.enumerated() {
            #expect(frame.pixel(80, 60)[0] == (index < 15 ? 90 : 200), "frame \(index)")
            #expect(frame.pixel(170, 60)[0] == 235, "frame \(index)")
        }
    }

    /// More is cropped than the output is wide: 150 of the clip's 240, for an output of 120.
    @Test(.timeLimit(.minutes(5))) func laterImages() async throws {
        let film = try await film(
            [Self.wide], CGSize(width: 120, height: 160), crop: CGRect(x: 0, y: 0, width: 90, height: 34))
        let generator = AVAssetImageGenerator(asset: film.composition)
        generator.videoComposition = film.videoComposition
        for index in [0, 5, 11, 2] as [Int64] {
            let image = try generator.copyCGImage(
                at: CMTime(value: index, timescale: 30), actualTime: nil)
            #expect(image.pixels[(10 * 120 + 10) * 4] > 150, "frame \(index)")
            #expect(image.pixels[(10 * 120 + 100) * 4] < 10, "frame \(index)")
        }
    }

    /// Five frames a second of thirty: image and actual time belong together.
    @Test(.timeLimit(.minutes(5))) func imagesBetweenFrames() async throws {
        let film = try await LayeredFilm([TestClip(.numbered, frameCount: 60)])
        film.videoComposition.frameDuration = CMTime(value: 1, timescale: 5)
        film.show([film.layer(0)])
        let generator = AVAssetImageGenerator(asset: film.composition)
        generator.videoComposition = film.videoComposition
        let asked = CMTime(value: 57, timescale: 300)
        for (tolerance, number, time) in [
            (CMTime.zero, 5, asked), (CMTime(value: 1, timescale: 10), 5, asked),
            (.positiveInfinity, 0, .zero),
        ] {
            generator.requestedTimeToleranceBefore = tolerance
            var actual = CMTime.invalid
            let image = try generator.copyCGImage(at: asked, actualTime: &actual)
            #expect(actual == time)
            #expect(FramePattern.number(ofImage: image) == number)
        }
    }
}
