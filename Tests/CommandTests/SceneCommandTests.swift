import Cutroom
import Foundation
import TestSupport
import Testing

/// Scenes from the shell and in the library, beside those that ffmpeg's `scdet` finds.
@Suite(.timeLimit(.minutes(5))) struct SceneCommandTests {
    private static let rate = 25

    /// Makes a film of sources of ffmpeg, each with a number of frames, one after the other. Frames are timed by their
    /// number: a single one that is cut out has no duration.
    private static func film(
        _ parts: [(source: String, frames: Int)], in folder: URL
    ) async throws -> URL {
        let film = folder.appendingPathComponent("film.mp4")
        let inputs = parts.flatMap { ["-f", "lavfi", "-i", $0.source] }
        let cuts = parts.indices.map { "[\($0)]trim=end_frame=\(parts[$0].frames),format=yuv420p[p\($0)]" }
        let names = parts.indices.map { "[p\($0)]" }.joined()
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin"] + inputs + [
                "-filter_complex",
                cuts.joined(separator: ";") + ";\(names)concat=n=\(parts.count),setpts=N/\(rate)/TB", "-r",
                "\(rate)",
                "-c:v", "libx264", "-qp", "0", "-preset", "ultrafast", film.path,
            ])
        return film
    }

    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("scenes")
        defer { TemporaryFolder.remove(folder) }
        try await body(folder)
    }

    private static func color(_ name: String) -> String { "color=\(name):s=64x48:r=\(rate)" }

    /// Returns the frames that begin a scene for ffmpeg.
    private static func judged(_ film: URL, threshold: Double) async throws -> [Int] {
        let text = try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-i", film.path, "-vf",
                "scdet=t=\(threshold),metadata=mode=print:key=lavfi.scd.time:file=-", "-f", "null", "-",
            ])
        return text.split(separator: "\n").compactMap { line in
            line.hasPrefix("lavfi.scd.time=")
                ? Double(line.dropFirst("lavfi.scd.time=".count)).map { Int(($0 * Double(rate)).rounded()) }
                : nil
        }
    }

    /// In films of cuts, motion and noise. Frames as small as these are compared without scaling, as ffmpeg does.
    @Test(arguments: 0..<4) func changesAreThoseOfFFmpeg(seed: UInt64) async throws {
        try await Self.inFolder { folder in
            var random = SeededGenerator(seed: seed)
            let sources = [
                "testsrc2=s=64x48:r=\(Self.rate)", "smptebars=s=64x48:r=\(Self.rate)",
                "mandelbrot=s=64x48:r=\(Self.rate)", "testsrc=s=64x48:r=\(Self.rate)", Self.color("white"),
                Self.color("black"), Self.color("gray"), Self.color("gray") + ",noise=alls=60:allf=t",
            ]
            let parts = (0..<8).map { _ in
                (
                    source: sources.randomElement(using: &random) ?? sources[0],
                    frames: Int.random(in: 1...9, using: &random)
                )
            }
            let film = try await Self.film(parts, in: folder)
            for threshold in [2.0, 10, 25] {
                let expected = try await Self.judged(film, threshold: threshold)
                let found = try await AVURLAsset(url: film).sceneChanges(above: threshold)
                #expect(
                    found.map { Int(($0.seconds * Double(Self.rate)).rounded()) } == expected,
                    "\(parts) \(threshold)")
            }
        }
    }

    /// A flash of one frame changes twice, and is no scene.
    @Test func flashesAndShortScenesAreLeftOut() async throws {
        try await Self.inFolder { folder in
            let film = try await Self.film(
                [
                    (Self.color("black"), 5), (Self.color("white"), 1), (Self.color("black"), 4),
                    (Self.color("white"), 3), (Self.color("black"), 10),
                ], in: folder)
            let asset = AVURLAsset(url: film)
            let frame = { CMTime(value: $0, timescale: 25) }
            #expect(try await asset.sceneChanges().map { $0 } == [frame(5), frame(10), frame(13)])
            #expect(try await asset.sceneChanges(shortest: frame(6)) == [frame(10)])
            let part = CMTimeRange(start: frame(11), end: frame(20))
            #expect(try await asset.sceneChanges(timeRange: part) == [frame(13)])
        }
    }

    @Test func scenesAreListed() async throws {
        try await Self.inFolder { folder in
            _ = try await Self.film(
                [(Self.color("black"), 10), (Self.color("white"), 5), (Self.color("gray"), 10)], in: folder)
            let text = try await CommandRun.run("scenes", "film.mp4", in: folder)
            #expect(
                text.output
                    == "0.000..0.400  0.400 s\n0.400..0.600  0.200 s\n0.600..1.000  0.400 s\n", "\(text)")
            let long = try await CommandRun.run(
                "scenes", "film.mp4@0.2..", "--scene-duration", "0.3", in: folder)
            #expect(long.output == "0.200..0.600  0.400 s\n0.600..1.000  0.400 s\n", "\(long)")
            let one = try await CommandRun.run("scenes", "film.mp4", "--scene-threshold", "90", in: folder)
            #expect(one.output == "0.000..1.000  1.000 s\n", "\(one)")
            let json = try await CommandRun.run("scenes", "film.mp4", "--json", in: folder)
            let ranges =
                try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: [String: Any]]]
            #expect(ranges?.compactMap { $0["start"]?["seconds"] as? Double } == [0, 0.4, 0.6], "\(json)")
        }
    }

    /// A document has a clip for each scene, and is as long as the file.
    @Test(arguments: ["cut.otio", "cut.edl", "cut.json", "cut.fcpxml"])
    func scenesAreWritten(name: String) async throws {
        try await Self.inFolder { folder in
            _ = try await Self.film(
                [(Self.color("black"), 10), (Self.color("white"), 5), (Self.color("gray"), 10)], in: folder)
            let run = try await CommandRun.run("scenes", "film.mp4", "-o", name, in: folder)
            #expect(run.status == 0, "\(run.messages)")
            let converted = try await CommandRun.run("convert", name, "-o", "all.otio", in: folder)
            #expect(converted.status == 0, "\(converted.messages)")
            let document = try String(
                contentsOf: folder.appendingPathComponent("all.otio"), encoding: .utf8)
            #expect(document.components(separatedBy: "\"Clip.").count == 4, "\(document)")
            let plan = try await CommandRun.run("describe", name, "--media-path", ".", in: folder)
            #expect(plan.status == 0 && plan.output.contains(" 1 s"), "\(plan)")
        }
    }

    @Test(
        arguments: [
            (["scenes", "edit.json"], "scenes needs a media file"),
            (["scenes", "color:black@2"], "scenes needs a media file"),
            (["scenes", "a.mp4", "--scene-threshold", "101"], "expected a number from 0 to 100"),
            (["scenes", "a.mp4", "-o", "a.txt"], "unsupported type of document"),
            (["scenes", "a.mp4", "--overwrite"], "--overwrite requires --output"),
            (["scenes", "a.mp4", "-o", "a.otio", "--json"], "--json has no effect on a document"),
        ])
    func misuseIsRefused(arguments: [String], message: String) async throws {
        try await Self.inFolder { folder in
            let result = try await CommandRun(arguments, in: folder).result()
            #expect(result.status == 64 && result.messages.contains(message), "\(result.messages)")
        }
    }

    @Test func soundAloneHasNoScenes() async throws {
        try await Self.inFolder { folder in
            let run = try await CommandRun.run("scenes", try await Clips.sound(), in: folder)
            #expect(run.status == 65 && run.messages.contains("there is no video to search"), "\(run)")
        }
    }
}
