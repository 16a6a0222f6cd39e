import Editing
import EditingExtras
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import Synchronization
import TestSupport
import Testing

/// Animated GIF, and PNG images with numbers.
@Suite struct ImageExportTests {
    private func session(
        _ clip: TestClip, _ codec: VideoEncoding.Codec
    ) async throws -> AVAssetExportSession {
        let session = try #require(
            AVAssetExportSession(
                asset: AVURLAsset(url: try await TestMedia.clip(clip)),
                presetName: AVAssetExportPresetHighestQuality))
        session.exportSettings = ExportSettings(video: VideoEncoding(codec: codec), audio: nil)
        #expect(session.supportedFileTypes == [codec == .gif ? .gif : .png])
        return session
    }

    private static let numbered = TestClip(.numbered, frameCount: 25).with {
        ($0.width, $0.height) = (160, 96)
    }

    @Test(.timeLimit(.minutes(5)), arguments: [(30, 25), (25, 25), (50, 25), (60, 17)])
    func aGIFHasEveryFrameAtItsTime(rate: Int, count: Int) async throws {
        let folder = try TemporaryFolder.make("gif")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("film.gif")
        let session = try await session(Self.numbered.with { $0.frameRate = [rate, 1] }, .gif)
        try await session.export(to: url, as: .gif)
        #expect(try folder.contents == ["film.gif"])
        let video = try await FFmpeg.video(of: url)
        let numbers = video.frames.map { FramePattern.number(in: $0) }
        // Browsers show none for less than two hundredths of a second.
        if rate <= 50 { #expect(numbers == (0..<25).map { $0 }) }
        #expect(abs(numbers.count - count) <= 1 && numbers.allSatisfy { $0 != nil })
        for (frame, number) in zip(video.frames, numbers) {
            #expect(abs(frame.presentationTime.seconds - Double(number ?? -1) / Double(rate)) <= 0.0051)
        }
        let data = [UInt8](try Data(contentsOf: url))
        #expect(data.prefix(6) == Array("GIF89a".utf8)[...] && data.last == 0x3B)
        let repeating: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        #expect(Array(data[13..<32]) == repeating)
        let duration = try await FFmpeg.probe(url, "format=duration").first.flatMap(Double.init) ?? 0
        #expect(abs(duration - 25 / Double(rate)) <= 0.021, "\(duration)")
    }

    /// A frame that shows nothing new isn't written again, and colors that are few are exact.
    @Test(.timeLimit(.minutes(5))) func whatStandsStillTakesNoRoom() async throws {
        let folder = try TemporaryFolder.make("gif")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("film.gif")
        try await session(TestClip(.flat(y: 120, cb: 90, cr: 200), frameCount: 90), .gif)
            .export(to: url, as: .gif)
        #expect(try Data(contentsOf: url).count < 3000)
        let video = try await FFmpeg.video(of: url, as: .rgb24)
        #expect(video.frames.count == 1)
        let duration = try await FFmpeg.probe(url, "format=duration").first.flatMap(Double.init) ?? 0
        #expect(abs(duration - 3) < 0.011)
        // BT.709: 120, 90 and 200 in limited range.
        let expected = [250, 91, 41]
        let pixel = video.frames[0].pixel(100, 100)
        #expect(zip(pixel, expected).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(pixel)")
    }

    /// Few colors and much movement: the picture is near the source's in the mean.
    @Test(.timeLimit(.minutes(5))) func gradientsAreDithered() async throws {
        let folder = try TemporaryFolder.make("gif")
        defer { TemporaryFolder.remove(folder) }
        let source = folder.appendingPathComponent("source.mp4")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i",
                "gradients=s=320x240:r=25:d=0.4:n=8:seed=3:speed=0.05", "-vf",
                "scale=out_color_matrix=bt709,format=yuv420p,\(FFmpeg.tags("bt709"))", "-c:v", "libx264",
                "-crf", "4", source.path,
            ])
        let url = folder.appendingPathComponent("film.gif")
        let session = try #require(
            AVAssetExportSession(
                asset: AVURLAsset(url: source), presetName: AVAssetExportPresetHighestQuality))
        session.exportSettings = ExportSettings(video: VideoEncoding(codec: .gif), audio: nil)
        try await session.export(to: url, as: .gif)
        let (wanted, found) = (
            try await FFmpeg.video(of: source, as: .rgb24), try await FFmpeg.video(of: url, as: .rgb24)
        )
        #expect(found.frames.count == 10)
        for (wanted, found) in zip(wanted.frames, found.frames) {
            let pairs = zip(wanted.allBytes, found.allBytes)
            let (sum, signed) = pairs.reduce((0, 0)) { total, pair in
                let difference = Int(pair.1) - Int(pair.0)
                return (total.0 + abs(difference), total.1 + difference)
            }
            let count = Double(wanted.allBytes.count)
            #expect(Double(sum) / count < 6, "\(Double(sum) / count)")
            // ffmpeg's own way from 4:2:0 is a level too dark.
            #expect(abs(Double(signed) / count) < 2, "\(Double(signed) / count)")
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["image%03d.png", "image.png", "%d.png", "a%b%02d.png"])
    func imagesHaveNumbers(name: String) async throws {
        let folder = try TemporaryFolder.make("100% png")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent(name)
        try await session(Self.numbered, .png).export(to: url, as: .png)
        let names = (1...25).map { number in
            let padded = String(String(1000 + number).dropFirst())
            return switch name {
            case "image%03d.png": "image\(padded).png"
            case "image.png": "image-\(padded).png"
            case "%d.png": "\(number).png"
            default: "a%b\(padded.dropFirst()).png"
            }
        }
        #expect(try folder.contents == names.sorted())
        for index in [0, 9, 24] {
            let name = names[index]
            let video = try await FFmpeg.video(of: folder.appendingPathComponent(name))
            #expect(video.frames.map { FramePattern.number(in: $0) } == [index])
        }
        #expect(
            try await FFmpeg.probe(folder.appendingPathComponent(names[0]), "stream=pix_fmt,width,height")
                == ["160,96,rgb24"])
    }

    /// Images that are there stay, unless they are to be replaced; and no others are touched.
    @Test(.timeLimit(.minutes(5))) func existingImagesStay() async throws {
        let folder = try TemporaryFolder.make("png")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("image%02d.png")
        for name in ["image07.png", "image30.png"] {
            try Data("old".utf8).write(to: folder.appendingPathComponent(name))
        }
        await #expect {
            try await session(Self.numbered, .png).export(to: url, as: .png)
        } throws: { error in
            (error as? AVError)?.code == .fileAlreadyExists
                && (error as? AVError)?.localizedDescription.contains("image07.png already exists") == true
        }
        #expect(try folder.contents == ["image07.png", "image30.png"])
    }

    @Test(.timeLimit(.minutes(5)), arguments: [(VideoEncoding.Codec.png, "image%d.png"), (.gif, "film.gif")])
    func cancellingLeavesNothing(codec: VideoEncoding.Codec, name: String) async throws {
        let folder = try TemporaryFolder.make("images")
        defer { TemporaryFolder.remove(folder) }
        let session = try await session(TestClip(.numbered, frameCount: 600), codec)
        // The second half waits, so that the export isn't over before it is cancelled.
        let isCancelled = Mutex(false)
        session.videoComposition = try await FrameFilter { frame in
            while frame.compositionTime.seconds > 10, !isCancelled.withLock({ $0 }) {
                try await Task.sleep(for: .milliseconds(5))
            }
            return .unchanged
        }.videoComposition(for: session.asset)
        let url = folder.appendingPathComponent(name)
        let export = Task { try await session.export(to: url, as: codec == .gif ? .gif : .png) }
        while session.progress < 0.05 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try folder.contents.allSatisfy { $0.hasPrefix(".") })
        session.cancelExport()
        isCancelled.withLock { $0 = true }
        await #expect(throws: CancellationError.self) { try await export.value }
        #expect(try folder.contents == [])
    }

    @Test func whatImagesCannotDoIsRefused() async throws {
        let session = try await session(Self.numbered, .gif)
        session.verifiesOutput = true
        let url = URL(fileURLWithPath: "/nowhere/film.gif")
        await #expect {
            try await session.export(to: url, as: .gif)
        } throws: { error in
            (error as? AVError)?.localizedDescription.contains("GIF can't be verified") == true
        }
    }
}
