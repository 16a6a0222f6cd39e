import Editing
import Foundation
import SessionExtras
import Sessions
import Synchronization
import TestSupport
import Testing
import Timeline

@testable import MediaTypes

@Suite struct ImageGeneratorTests {
    private static let timescale: CMTimeScale = 600

    private func generator(_ clip: TestClip) async throws -> AVAssetImageGenerator {
        AVAssetImageGenerator(asset: AVURLAsset(url: try await TestMedia.clip(clip)))
    }

    private func exact(_ generator: AVAssetImageGenerator) {
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
    }

    @Test(.timeLimit(.minutes(5)), arguments: [[30, 1], [24_000, 1001], [60, 1]])
    func zeroTolerancesGiveTheVeryFrame(rate: [Int]) async throws {
        let generator = try await generator(
            TestClip(.numbered, frameCount: 120).with { $0.frameRate = rate })
        exact(generator)
        var random = SeededGenerator(seed: 11)
        for _ in 0..<30 {
            let frame = Int64.random(in: 0..<120, using: &random)
            let inside = Int64.random(in: 0..<3, using: &random)
            // A third of a frame is no multiple of any clock in the file.
            let time = CMTime(
                value: (3 * frame + inside) * Int64(rate[1]), timescale: CMTimeScale(3 * rate[0]))
            var actual = CMTime.invalid
            let image = try generator.copyCGImage(at: time, actualTime: &actual)
            #expect(FramePattern.number(ofImage: image) == Int(frame), "\(time.seconds) s")
            #expect(actual == time)
            #expect(image.width == 320 && image.height == 180)
        }
    }

    /// Pictures from anywhere, made side by side, are the very ones, and come in their order; some of the times are
    /// near each other.
    @Test(.timeLimit(.minutes(5)), arguments: [[30, 1], [24_000, 1001]])
    func picturesFromAnywhereComeInTheirOrder(rate: [Int]) async throws {
        let generator = try await generator(
            TestClip(.numbered, frameCount: 300).with { $0.frameRate = rate })
        exact(generator)
        var random = SeededGenerator(seed: 23)
        let frames = (0..<24).flatMap { _ -> [Int64] in
            let frame = Int64.random(in: 0..<290, using: &random)
            return frame % 4 == 0 ? [frame, frame + 2] : [frame]
        }
        let times = frames.map {
            CMTime(value: (3 * $0 + 1) * Int64(rate[1]), timescale: CMTimeScale(3 * rate[0]))
        }
        var answers: [CMTime] = []
        for await answer in generator.images(for: times) {
            #expect(
                FramePattern.number(ofImage: try answer.image) == Int(frames[answers.count]),
                "\(answer.requestedTime.seconds) s")
            #expect(try answer.actualTime == answer.requestedTime)
            answers.append(answer.requestedTime)
        }
        #expect(answers == times)
        let told = Mutex<[(CMTime, Int?)]>([])
        await withCheckedContinuation { continuation in
            generator.generateCGImagesAsynchronously(forTimes: times.map(NSValue.init(time:))) {
                time, image, _, _, _ in
                let count = told.withLock {
                    $0.append((time, image.flatMap(FramePattern.number(ofImage:))))
                    return $0.count
                }
                if count == times.count { continuation.resume() }
            }
        }
        #expect(told.withLock { $0.map(\.0) } == times)
        #expect(told.withLock { $0.map(\.1) } == frames.map { Int($0) })
    }

    /// Neither requests that are answered nor ones that nobody waits for hold their generator.
    @Test(.timeLimit(.minutes(5)), arguments: 0..<4) func answeredRequestsHoldNothing(way: Int) async throws {
        let url = try await TestMedia.clip(TestClip(.numbered, frameCount: 30))
        weak var dropped: AVAssetImageGenerator?
        do {
            let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
            dropped = generator
            switch way {
            case 0: _ = try await generator.image(at: .zero)
            case 1: for await _ in generator.images(for: [.zero, .zero, .zero]).prefix(1) {}
            case 2: generator.generateCGImageAsynchronously(for: .zero) { _, _, _ in _ = generator.asset }
            default:
                generator.generateCGImagesAsynchronously(forTimes: [NSValue(time: .zero)]) {
                    _, _, _, _, _ in _ = generator.asset
                }
            }
        }
        for _ in 0..<1000 where dropped != nil { try await Task.sleep(for: .milliseconds(20)) }
        #expect(dropped == nil)
    }

    /// Past the end is the last frame, at its own time, if that is within the tolerance before.
    @Test(.timeLimit(.minutes(5))) func pastTheEndIsTheLastFrame() async throws {
        let url = try await TestMedia.clip(TestClip(.numbered, frameCount: 30))
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
        (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (
            CMTime(value: 1, timescale: 10), .zero
        )
        let last = CMTime(value: 29, timescale: 30)
        for time in [CMTime(value: 1, timescale: 1), CMTime(value: 105, timescale: 100)] {
            let (image, actual) = try await generator.image(at: time)
            #expect(actual == last, "\(actual.seconds) s")
            #expect(FramePattern.number(ofImage: image) == 29)
        }
        await #expect(throws: AVError.self) {
            try await generator.image(at: CMTime(value: 11, timescale: 10))
        }
        generator.requestedTimeToleranceBefore = .positiveInfinity
        #expect(try await generator.image(at: CMTime(value: 9, timescale: 1)).actualTime == .zero)
    }

    @Test(.timeLimit(.minutes(5))) func infiniteTolerancesGiveKeyFrames() async throws {
        // x264's key frames are 250 apart at most, and a scene cut apart at least.
        let clip = TestClip(.numbered, frameCount: 300)
        let url = try await TestMedia.clip(clip)
        let packets = try await FFmpeg.probe(url, "packet=pts_time,flags", streams: "v:0")
        let keys = packets.filter { $0.contains("K") }.compactMap { Double($0.split(separator: ",")[0]) }
            .map { CMTime(value: Int64(($0 * 30).rounded()), timescale: 30) }
        #expect(!keys.isEmpty)
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
        for frame in stride(from: Int64(3), to: 300, by: 40) {
            let time = CMTime(value: frame, timescale: 30)
            let (image, actual) = try await generator.image(at: time)
            let key = try #require(keys.last { $0 <= time })
            #expect(actual == key)
            #expect(FramePattern.number(ofImage: image) == Int((key.seconds * 30).rounded()))
        }
    }

    @Test func picturesFitTheLargestSize() async throws {
        let generator = try await generator(TestClip(.numbered, frameCount: 30))
        #expect(generator.apertureMode == .cleanAperture)
        generator.apertureMode = .encodedPixels
        for (box, width, height) in [
            (CGSize(width: 160, height: 160), 160, 90), (CGSize(width: 200, height: 0), 200, 113),
            (CGSize(width: 0, height: 45), 80, 45), (CGSize(width: 4000, height: 4000), 320, 180),
        ] {
            generator.maximumSize = box
            let image = try generator.copyCGImage(at: .zero, actualTime: nil)
            #expect(image.width == width && image.height == height)
            #expect(FramePattern.number(ofImage: image) == 0)
        }
    }

    /// BT.709's red is red, whatever the size.
    @Test(arguments: [0, 160, 101]) func colorsStay(width: Int) async throws {
        let clip = TestClip(.flat(y: 63, cb: 102, cr: 240), frameCount: 5).with {
            ($0.width, $0.height, $0.codec) = (1280, 720, .ffv1)
        }
        let generator = try await generator(clip)
        generator.maximumSize = CGSize(width: width, height: 0)
        let image = try generator.copyCGImage(at: .zero, actualTime: nil)
        #expect(image.width == (width == 0 ? 1280 : width))
        for pixel in stride(from: 0, to: image.pixels.count, by: 4) {
            let color = image.pixels[pixel..<pixel + 4].map(Int.init)
            guard zip(color, [255, 0, 0, 255]).contains(where: { abs($0 - $1) > 2 }) else { continue }
            Issue.record("\(color) at \(pixel / 4)")
            break
        }
    }

    @Test func turnsOnlyWhenAsked() async throws {
        let generator = try await generator(
            TestClip(.verticalEdge(column: 160), frameCount: 10).with { $0.rotation = 90 })
        #expect(try generator.copyCGImage(at: .zero, actualTime: nil).width == 320)
        generator.appliesPreferredTrackTransform = true
        let turned = try generator.copyCGImage(at: .zero, actualTime: nil)
        #expect(turned.width == 180 && turned.height == 320)
        // Turned clockwise, left is up.
        #expect(turned.pixels[(10 * 180 + 90) * 4] < 20 && turned.pixels[(310 * 180 + 90) * 4] > 235)
    }

    @Test(.timeLimit(.minutes(5))) func composesWithAVideoComposition() async throws {
        var timeline = Timeline()
        for y in [40, 200] {
            let clip = TestClip(.flat(y: UInt8(y), cb: 128, cr: 128), frameCount: 60)
            timeline.videos.append(Timeline.VideoItem(url: try await TestMedia.clip(clip)))
        }
        timeline.setTransitions(Timeline.Transition(.dissolve, duration: CMTime(value: 1, timescale: 1)))
        let film = try await TimelineBuilder(timeline).build()
        let generator = AVAssetImageGenerator(asset: film.composition)
        generator.videoComposition = film.videoComposition
        exact(generator)
        let greens = try [0.5, 1.5, 2.5].map {
            try generator.copyCGImage(at: CMTime(seconds: $0, preferredTimescale: 600), actualTime: nil)
                .pixels[1]
        }
        #expect(
            abs(Int(greens[0]) - 28) < 3 && abs(Int(greens[1]) - 121) < 5 && abs(Int(greens[2]) - 214) < 3)
    }

    @Test func everyRequestIsAnsweredOnce() async throws {
        let generator = try await generator(TestClip(.numbered, frameCount: 60))
        exact(generator)
        let times = [0, 20, 10, 100].map { CMTime(value: $0, timescale: 30) }
        var answers: [Int?] = []
        for await answer in generator.images(for: times) {
            switch answer {
            case .success(let time, let image, let actual):
                #expect(time == actual)
                answers.append(FramePattern.number(ofImage: image))
            case .failure(let time, let error):
                #expect(time == times[3])
                #expect((error as? AVError)?.code == .noImageAtTime)
                answers.append(nil)
            }
        }
        #expect(answers == [0, 20, 10, nil])
    }

    @Test(.timeLimit(.minutes(5))) func cancellingAnswersEveryRequest() async throws {
        let generator = try await generator(TestClip(.numbered, frameCount: 300))
        exact(generator)
        let times = (0..<60).map { NSValue(time: CMTime(value: 299 - $0, timescale: 30)) }
        let ends = Mutex<[AVAssetImageGenerator.Result]>([])
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            generator.generateCGImagesAsynchronously(forTimes: times) { _, image, _, result, error in
                #expect((image != nil) == (result == .succeeded))
                #expect((error != nil) == (result == .failed))
                let count = ends.withLock { ends in
                    ends.append(result)
                    return ends.count
                }
                if count == 3 { generator.cancelAllCGImageGeneration() }
                if count == times.count { continuation.resume() }
            }
        }
        let all = ends.withLock { $0 }
        #expect(all.count == 60 && !all.contains(.failed))
        #expect(all.prefix(3) == [.succeeded, .succeeded, .succeeded] && all.last == .cancelled)
        #expect(
            try FramePattern.number(
                ofImage: generator.copyCGImage(at: CMTime(value: 7, timescale: 30), actualTime: nil)) == 7)
    }

    @Test func aMissingFileIsAnError() async throws {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: URL(fileURLWithPath: "/nowhere/a.mp4")))
        #expect(throws: AVError.self) { try generator.copyCGImage(at: .zero, actualTime: nil) }
        await #expect(throws: AVError.self) { try await generator.image(at: .zero) }
    }

    @Test func filesHoldTheImage() async throws {
        let folder = try TemporaryFolder.make("images")
        defer { TemporaryFolder.remove(folder) }
        let pixels: [UInt8] = (0..<16 * 8).flatMap { [UInt8($0), 200, 50, 255] as [UInt8] }
        let image = CGImage(width: 16, height: 8, straightRGBA: pixels)
        let (png, jpeg) = (
            folder.appendingPathComponent("a.png"), folder.appendingPathComponent("a.jpeg")
        )
        try ImageWriter.writePNG(image, to: png)
        #expect(try ImageWriter.pngData(of: image) == Data(contentsOf: png))
        try ImageWriter.writeJPEG(image, to: jpeg, quality: 100)
        let (exact, near) = (
            try await FFmpeg.video(of: png, as: .rgb24), try await FFmpeg.video(of: jpeg, as: .rgb24)
        )
        for index in 0..<16 * 8 {
            let (x, y) = (index % 16, index / 16)
            #expect(exact.frames[0].pixel(x, y) == [UInt8(index), 200, 50])
            #expect(zip(near.frames[0].pixel(x, y), [index, 200, 50]).allSatisfy { abs(Int($0) - $1) < 12 })
        }
        #expect(throws: (any Error).self) {
            try ImageWriter.writePNG(image, to: folder.appendingPathComponent("no/a.png"))
        }
    }
}
