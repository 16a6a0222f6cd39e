import Editing
import ExtraTypes
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport
import Testing

/// Numbered pictures as one clip, from whichever number they begin.
@Suite(.serialized) struct NumberedPicturesTests {
    /// Twenty numbered pictures in a folder of their own.
    /// - Returns: the path that stands for them.
    private static func pictures(
        _ name: String, first: Int, options: [String] = [], folder sub: String = "shots"
    ) async throws -> URL {
        let clip = try await TestMedia.clip(TestClip(.numbered, frameCount: 20).with { $0.codec = .ffv1 })
        let folder = try TemporaryFolder.make("numbered").appendingPathComponent(sub)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // ffmpeg takes only the numbers of a folder for numbers where nothing else of the path has a sign of one.
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-i", clip.path, "-start_number", "\(first)"] + options + [name],
            in: folder)
        return folder.appendingPathComponent(name)
    }

    private static func asset(_ url: URL, each duration: CMTime? = nil) -> AVURLAsset {
        AVURLAsset(url: url, options: duration.map { [PictureFileOption.durationKey: $0] })
    }

    private static func film(_ asset: AVAsset, every frameDuration: CMTime) throws -> RenderPlan {
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        composition.frameDuration = frameDuration
        composition.sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
        return try PlanCompiler(asset: asset, videoComposition: composition).plan()
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var first: Int
        var options: [String] = []
        var folder = "shots"
        var testDescription: String { "\(folder)/\(name) from \(first)" }
    }

    /// The frame of each tick is the picture of its time, whatever the numbers, and 24000/1001 of them a second.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            Row(name: "shot-%04d.png", first: 0), Row(name: "shot-%04d.png", first: 37),
            Row(name: "%d.jpg", first: 95, options: ["-q:v", "2", "-pix_fmt", "yuvj444p"]),
            Row(
                name: "a%03db.webp", first: 1, options: ["-c:v", "libwebp", "-lossless", "1", "-f", "image2"]),
            Row(name: "shot-%02d.png", first: 1, options: ["-pix_fmt", "rgba"]),
            Row(name: "shot-%04d.png", first: 1, folder: "100%s 50%d"),
        ])
    func showsEachAtItsTime(_ row: Row) async throws {
        let url = try await Self.pictures(
            row.name, first: row.first, options: row.options, folder: row.folder)
        let each = CMTime(value: 1001, timescale: 24_000)
        let asset = Self.asset(url, each: each)
        let track = try #require(try await asset.load(.tracks).first)
        #expect(try await asset.load(.duration) == CMTime(value: 20 * 1001, timescale: 24_000))
        #expect(track.minFrameDuration == each)
        #expect(track.naturalSize == CGSize(width: 320, height: 180))
        let plan = try Self.film(asset, every: CMTime(value: 1, timescale: 60))
        let frames = try await RawFilm(rendering: plan).video().frames
        #expect(frames.count == 51)
        for (tick, frame) in frames.enumerated() {
            // The last one at or before the tick: tick/60 s in units of 1001/24000 s.
            #expect(FramePattern.number(in: frame) == tick * 400 / 1001, "tick \(tick)")
        }
    }

    @Test func lastFor25thsOfASecondWhereNothingIsSaid() async throws {
        let asset = Self.asset(try await Self.pictures("%05d.png", first: 3))
        let track = try #require(try await asset.load(.tracks).first)
        #expect(track.nominalFrameRate == 25)
        #expect(track.timeRange == CMTimeRange(start: .zero, duration: CMTime(value: 20, timescale: 25)))
    }

    /// Parts, out of order, as any clip's.
    @Test(.timeLimit(.minutes(5))) func areCutAsAnyClip() async throws {
        let asset = Self.asset(try await Self.pictures("shot-%04d.png", first: 5))
        let source = try #require(try await asset.load(.tracks).first)
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1))
        for first in [14, 3] {
            let part = CMTimeRange(
                start: CMTime(value: Int64(first), timescale: 25), duration: CMTime(value: 4, timescale: 25))
            try track.insertTimeRange(part, of: source, at: composition.duration)
        }
        let plan = try Self.film(composition, every: CMTime(value: 1, timescale: 25))
        let frames = try await RawFilm(rendering: plan).video().frames
        #expect(frames.map { FramePattern.number(in: $0) } == [14, 15, 16, 17, 3, 4, 5, 6])
    }

    /// The same files twice as fast are another clip.
    @Test(.timeLimit(.minutes(5))) func twoRatesOfTheSameFilesAreTwoClips() async throws {
        let url = try await Self.pictures("shot-%04d.png", first: 1)
        let assets = [25, 50].map { Self.asset(url, each: CMTime(value: 1, timescale: $0)) }
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1))
        for (asset, start) in zip(assets, [0, 4] as [Int64]) {
            let part = CMTimeRange(
                start: CMTime(value: start, timescale: 25), duration: CMTime(value: 4, timescale: 25))
            try track.insertTimeRange(
                part, of: try #require(try await asset.load(.tracks).first), at: composition.duration)
        }
        let plan = try Self.film(composition, every: CMTime(value: 1, timescale: 25))
        let frames = try await RawFilm(rendering: plan).video().frames
        #expect(frames.map { FramePattern.number(in: $0) } == [0, 1, 2, 3, 8, 10, 12, 14])
    }

    /// Half transparent pictures let through what is behind them.
    @Test(.timeLimit(.minutes(5))) func keepTheirAlpha() async throws {
        let folder = try TemporaryFolder.make("numbered")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi"]
                + ["-i", "color=white@0.5:size=64x64:rate=25:duration=0.2,format=rgba", "p%d.png"], in: folder
        )
        let asset = Self.asset(folder.appendingPathComponent("p%d.png"))
        let plan = try Self.film(asset, every: CMTime(value: 1, timescale: 25))
        let frames = try await RawFilm(rendering: plan).video().frames
        #expect(frames.count == 5)
        for frame in frames {
            // Black is 16 and white 235.
            #expect(abs(frame.mean(columns: 20..<40, rows: 20..<40) - 125.5) < 2)
        }
    }

    enum Damage: String, Sendable {
        case missing, truncated, scrambled, empty, text
    }

    struct Damaged: Sendable, CustomTestStringConvertible {
        var damage: Damage
        var name: String
        var testDescription: String { "\(damage) \(name)" }

        /// A decoder shows of a JPEG what it can make of it and tells nobody, as in any player.
        static let all =
            [Damage.missing, .truncated, .scrambled, .empty, .text].map {
                Self(damage: $0, name: "s%04d.png")
            }
            + [.missing, .empty, .text].map { Self(damage: $0, name: "s%04d.jpg") }
    }

    /// The error names the one picture that is to blame.
    @Test(.timeLimit(.minutes(5)), arguments: Damaged.all)
    func theErrorNamesThePicture(_ damaged: Damaged) async throws {
        let (damage, name) = (damaged.damage, damaged.name)
        let url = try await Self.pictures(name, first: 1)
        let file = url.deletingLastPathComponent()
            .appendingPathComponent(name.replacingOccurrences(of: "%04d", with: "0008"))
        var bytes = try Data(contentsOf: file)
        switch damage {
        case .missing: try FileManager.default.removeItem(at: file)
        case .truncated: try bytes.prefix(bytes.count / 2).write(to: file)
        case .scrambled:
            for index in bytes.count / 3..<bytes.count / 3 + 60 { bytes[index] ^= 0x5A }
            try bytes.write(to: file)
        case .empty: try Data().write(to: file)
        case .text: try Data("no picture at all\n".utf8).write(to: file)
        }
        let start = ContinuousClock.now
        let asset = Self.asset(url)
        let folder = try TemporaryFolder.make("film")
        let error = await #expect(throws: AVError.self) {
            _ = try await asset.load(.tracks)
            let session = try #require(
                AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
            try await session.export(to: folder.appendingPathComponent("film.mp4"), as: .mp4)
        }
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect("\(try #require(error))".contains(file.lastPathComponent), "\(String(describing: error))")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    struct BadPath: Sendable, CustomTestStringConvertible {
        var name: String
        var code: AVError.Code
        var words: String
        var each: CMTime?
        var testDescription: String { name }
    }

    @Test(arguments: [
        BadPath(
            name: "none-%04d.png", code: .failedToLoadMediaData, words: "none-%04d.png stands for numbered"),
        BadPath(name: "shot-%d.png", code: .failedToLoadMediaData, words: "there are none"),
        BadPath(
            name: "shot-%04d.png", code: .invalidSourceMedia, words: "no time", each: .zero),
        BadPath(
            name: "shot-%04d.png", code: .invalidSourceMedia, words: "longer than a second",
            each: CMTime(value: 2, timescale: 1)),
    ])
    func badPathsAreErrors(_ bad: BadPath) async throws {
        let url = try await Self.pictures("shot-%04d.png", first: 1).deletingLastPathComponent()
            .appendingPathComponent(bad.name)
        let error = await #expect(throws: AVError.self) {
            try await Self.asset(url, each: bad.each).load(.tracks)
        }
        #expect(error?.code == bad.code)
        #expect("\(try #require(error))".contains(bad.words), "\(String(describing: error))")
    }

    @Test func filmsAreNoPictures() async throws {
        let clip = try await TestMedia.clip(TestClip(.numbered, frameCount: 5))
        let folder = try TemporaryFolder.make("numbered")
        try FileManager.default.copyItem(at: clip, to: folder.appendingPathComponent("clip1.mp4"))
        let asset = Self.asset(folder.appendingPathComponent("clip%d.mp4"))
        let error = await #expect(throws: AVError.self) { try await asset.load(.tracks) }
        #expect(error?.code == .fileFormatNotRecognized)
    }
}
