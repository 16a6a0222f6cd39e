import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing
import Timeline

/// Transitions between pictures that can be seen through, and such of other shapes: pixel by pixel what the formula for
/// premultiplied colors says, over black and over nothing.
@Suite(.timeLimit(.minutes(5))) struct AlphaTransitionTests {
    private static let (width, height) = (64, 48)
    /// Frames of a transition, which begins with the sixth frame of a film at 10 frames a second.
    private static let (first, count) = (5, 5)

    /// Red, green, blue and straight alpha, from 0 to 1, of a picture at a place; its colors are even.
    typealias Picture = @Sendable (Double, Double) -> SIMD4<Double>

    static let pictures: [String: Picture] = [
        // Most of it is nothing, as in a logo.
        "left logo": { x, _ in x < 20 ? [0.9, 0.2, 0.1, 1] : [0.9, 0.2, 0.1, 0] },
        "right logo": { x, _ in x >= 44 ? [0.1, 0.3, 0.9, 1] : [0.1, 0.3, 0.9, 0] },
        "gradient": { x, _ in [0.8, 0.7, 0.1, x / 63] },
        "other gradient": { _, y in [0.2, 0.8, 0.6, 1 - y / 47] },
        "opaque": { _, _ in [0.3, 0.6, 0.9, 1] },
        "half": { _, _ in [0.9, 0.9, 0.9, 0.5] },
    ]
    static let pairs = [
        ("left logo", "right logo"), ("gradient", "other gradient"), ("opaque", "right logo"),
        ("left logo", "opaque"), ("half", "gradient"), ("half", "half"),
    ]
    static let kinds: [Timeline.Transition.Kind] =
        [.dissolve, .fadeThroughColor(CGColor(red: 0.9, green: 0.6, blue: 0.3, alpha: 1))]
        + Timeline.Transition.Direction.allCases.flatMap { [.wipe($0), .push($0)] }

    private func file(_ name: String, in folder: URL) async throws -> URL {
        let picture = try #require(Self.pictures[name])
        var bytes: [UInt8] = []
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let pixel = picture(Double(x), Double(y))
                for part in 0..<4 { bytes.append(UInt8((pixel[part] * 255).rounded())) }
            }
        }
        let (raw, url) = (
            folder.appendingPathComponent("\(name).raw"), folder.appendingPathComponent("\(name).png")
        )
        try Data(bytes).write(to: raw)
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s",
                "\(Self.width)x\(Self.height)", "-i", raw.path, "-frames:v", "1", url.path,
            ])
        return url
    }

    /// The frames of the film, of red, green, blue and straight alpha.
    private func frames(
        _ urls: [URL], _ kind: Timeline.Transition.Kind, over background: CGColor?, in folder: URL
    ) async throws -> [[UInt8]] {
        var timeline = Timeline(
            videos: urls.map { Timeline.VideoItem(url: $0, pictureDuration: CMTime(value: 1, timescale: 1)) },
            renderSize: CGSize(width: Self.width, height: Self.height),
            frameDuration: CMTime(value: 1, timescale: 10))
        timeline.setTransitions(Timeline.Transition(kind, duration: CMTime(value: 1, timescale: 2)))
        let film = try await TimelineBuilder(timeline).build()
        let videoComposition = try #require(film.videoComposition)
        for instruction in videoComposition.instructions {
            (instruction as? AVMutableVideoCompositionInstruction)?.backgroundColor = background
        }
        let session = try #require(
            AVAssetExportSession(asset: film.composition, presetName: AVAssetExportPresetHighestQuality))
        session.exportSettings = ExportSettings(video: VideoEncoding(codec: .png), audio: nil)
        session.videoComposition = videoComposition
        try await session.export(to: folder.appendingPathComponent("out%03d.png"), as: .png)
        return try await FramePixels.frames(
            of: ["-i", folder.appendingPathComponent("out%03d.png").path], filter: "format=rgba",
            (Self.width, Self.height))
    }

    /// What is seen of both pictures at a place, premultiplied.
    private func expected(
        _ old: Picture, _ new: Picture, _ kind: Timeline.Transition.Kind, _ part: Double, _ x: Double,
        _ y: Double
    ) -> SIMD4<Double> {
        func seen(_ picture: Picture, _ x: Double, _ y: Double) -> SIMD4<Double> {
            guard x >= 0, y >= 0, x < Double(Self.width), y < Double(Self.height) else { return .zero }
            let pixel = picture(x, y)
            return SIMD4(pixel.x * pixel.w, pixel.y * pixel.w, pixel.z * pixel.w, pixel.w)
        }
        let (width, height) = (Double(Self.width), Double(Self.height))
        switch kind {
        // Those without a case are judged by TransitionFramesTests.
        case .none, .cover, .squeeze, .zoom, .clock, .barnDoor, .blinds: return .zero
        case .iris:
            let isNew = hypot(x + 0.5 - width / 2, y + 0.5 - height / 2) < part * hypot(width, height) / 2
            return isNew ? seen(new, x, y) : seen(old, x, y)
        case .reveal:
            return y < part * height ? seen(new, x, y) : seen(old, x, y - part * height)
        case .dissolve: return seen(old, x, y) * (1 - part) + seen(new, x, y) * part
        case .fadeThroughColor:
            let color = SIMD4<Double>(0.9, 0.6, 0.3, 1)
            let share = part < 0.5 ? 2 * part : 2 - 2 * part
            let clip = seen(part < 0.5 ? old : new, x, y)
            return clip * (1 - share) + color * share
        case .wipe(let direction):
            let isNew =
                switch direction {
                case .fromLeft: x < part * width
                case .fromRight: x >= (1 - part) * width
                case .fromTop: y < part * height
                case .fromBottom: y >= (1 - part) * height
                }
            return isNew ? seen(new, x, y) : seen(old, x, y)
        case .push(let direction):
            let way: (x: Double, y: Double) =
                switch direction {
                case .fromLeft: (1, 0)
                case .fromRight: (-1, 0)
                case .fromTop: (0, 1)
                case .fromBottom: (0, -1)
                }
            let moved = { (share: Double) in (x - way.x * share * width, y - way.y * share * height) }
            let (gone, coming) = (moved(part), moved(part - 1))
            return seen(old, gone.0, gone.1) + seen(new, coming.0, coming.1)
        }
    }

    @Test(arguments: TestShare.of(pairs.indices, [CGColor?.none, .clear]))
    func allFollowTheFormula(pair: Int, background: CGColor?) async throws {
        let folder = try TemporaryFolder.make("transitions")
        defer { TemporaryFolder.remove(folder) }
        let output = try TemporaryFolder.make("transitions")
        defer { TemporaryFolder.remove(output) }
        let names = Self.pairs[pair]
        let urls = [try await file(names.0, in: folder), try await file(names.1, in: folder)]
        let (old, new) = (try #require(Self.pictures[names.0]), try #require(Self.pictures[names.1]))
        // A pattern, and a frame that moves over another one, with any alpha.
        let others: [Timeline.Transition.Kind] = pair == 1 ? [.iris, .reveal(.fromTop)] : []
        for kind in Self.kinds + others {
            let frames = try await frames(urls, kind, over: background, in: output)
            for name in try output.contents {
                try FileManager.default.removeItem(at: output.appendingPathComponent(name))
            }
            #expect(frames.count == 15)
            guard frames.count == 15 else { continue }
            for step in 0..<Self.count {
                let (mean, worst) = difference(frames[Self.first + step], background != nil) { x, y in
                    expected(old, new, kind, Double(step) / Double(Self.count), x, y)
                }
                // Color samples are of four pixels: a hard edge is a column or two wide, and what moves by a fraction of a
                // pixel, as both of a push do, is not at the formula's place.
                #expect(mean < 12, "\(names), \(kind), frame \(step): \(mean)")
                var limit = 8.0
                if case .push = kind { limit = 26 }
                if case .reveal = kind { limit = 26 }
                #expect(worst < limit, "\(names), \(kind), frame \(step): \(worst)")
            }
        }
    }

    /// The mean difference of all pixels, and the greatest where nothing changes for a few pixels around; of 255.
    private func difference(
        _ frame: [UInt8], _ hasAlpha: Bool, _ expected: (Double, Double) -> SIMD4<Double>
    ) -> (mean: Double, worst: Double) {
        var (sum, worst) = (0.0, 0.0)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let place = 4 * (y * Self.width + x)
                let alpha = Double(frame[place + 3]) / 255
                var found = SIMD4<Double>(repeating: alpha)
                for part in 0..<3 { found[part] = Double(frame[place + part]) / 255 * alpha }
                var wanted = expected(Double(x), Double(y))
                if !hasAlpha { wanted.w = 1 }
                let difference = (0..<4).map { abs(found[$0] - wanted[$0]) }.max() ?? 0
                sum += difference * 255
                guard difference * 255 > worst else { continue }
                let around = [(-3, 0), (3, 0), (0, -3), (0, 3)].map { step in
                    let other = expected(Double(x + step.0), Double(y + step.1))
                    return (0..<3).map { abs(other[$0] - wanted[$0]) }.max() ?? 0
                }
                if (around.max() ?? 0) < 0.06 { worst = difference * 255 }
            }
        }
        return (sum / Double(Self.width * Self.height), worst)
    }

    /// In MP4, where there is no alpha, by the decoder of others.
    @Test func aMovieFollowsTheFormula() async throws {
        let folder = try TemporaryFolder.make("transitions")
        defer { TemporaryFolder.remove(folder) }
        let urls = [try await file("left logo", in: folder), try await file("right logo", in: folder)]
        for kind in [Timeline.Transition.Kind.dissolve, .wipe(.fromLeft)] {
            var timeline = Timeline(
                videos: urls.map {
                    Timeline.VideoItem(url: $0, pictureDuration: CMTime(value: 1, timescale: 1))
                },
                renderSize: CGSize(width: Self.width, height: Self.height),
                frameDuration: CMTime(value: 1, timescale: 10))
            timeline.setTransitions(Timeline.Transition(kind, duration: CMTime(value: 1, timescale: 2)))
            let video = try await TestFilm(timeline).exportedVideo()
            #expect(video.frames.count == 15)
            for step in 0..<Self.count {
                let part = Double(step) / Double(Self.count)
                let frame = video.frames[Self.first + step]
                // A full red of 0.9, 0.2, 0.1 has a brightness of 16 + 219 · share.
                for (x, picture, share) in [(10, "left logo", 1 - part), (54, "right logo", part)] {
                    let seen = try #require(Self.pictures[picture])
                    let color = seen(Double(x), 24)
                    let light = 0.299 * color.x + 0.587 * color.y + 0.114 * color.z
                    let shown =
                        kind == .dissolve
                        ? share : (x < Int(part * 64)) == (picture == "right logo") ? 1 : 0
                    let luma = Double(frame.pixel(x, 24)[0])
                    #expect(
                        abs(luma - 16 - 219 * light * shown) < 8,
                        "\(kind), \(picture), frame \(step): \(luma)")
                }
            }
        }
    }
}
