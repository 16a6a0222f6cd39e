import Editing
import ExtraTypes
import Foundation
import Layers
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// Outputs that can be seen through: numbered PNG images and ProRes 4444.
@Suite struct AlphaExportTests {
    /// Frames of red, green, blue and straight alpha, as ffmpeg reads them.
    private func frames(of input: [String], _ size: (width: Int, height: Int)) async throws -> [[UInt8]] {
        // ffmpeg's own ProRes doesn't say its matrix.
        try await FramePixels.frames(
            of: input, filter: "scale=in_color_matrix=bt709,format=rgba", size)
    }

    private func exported(
        _ asset: AVAsset, _ composition: AVVideoComposition?, as settings: ExportSettings,
        _ fileType: AVFileType, named name: String, in folder: URL
    ) async throws {
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.exportSettings = settings
        session.videoComposition = composition
        try await session.export(to: folder.appendingPathComponent(name), as: fileType)
    }

    private func images(
        _ film: LayeredFilm, over color: CGColor?, _ size: (width: Int, height: Int)
    ) async throws -> [[UInt8]] {
        let folder = try TemporaryFolder.make("alpha")
        defer { TemporaryFolder.remove(folder) }
        let instruction = try #require(
            film.videoComposition.instructions[0] as? AVMutableVideoCompositionInstruction)
        instruction.backgroundColor = color
        try await exported(
            film.composition, film.videoComposition,
            as: ExportSettings(video: VideoEncoding(codec: .png), audio: nil), .png, named: "image%04d.png",
            in: folder)
        return try await frames(of: ["-i", folder.appendingPathComponent("image%04d.png").path], size)
    }

    /// Layers that turn, fade and are cropped: what lies over nothing is, laid over white or black, what the same layers are
    /// over white or black.
    @Test(.timeLimit(.minutes(5))) func whatIsBehindCanBeChosenLater() async throws {
        let clips = [
            TestClip(.horizontalGradient, frameCount: 8),
            TestClip(.flat(y: 120, cb: 90, cr: 200), frameCount: 8),
        ]
        let film = try await LayeredFilm(clips)
        let (lower, upper) = (film.layer(0), film.layer(1))
        let range = CMTimeRange(start: .zero, duration: CMTime(value: 8, timescale: 30))
        lower.setTransformRamp(
            fromStart: CGAffineTransform(translationX: 30, y: 10).rotated(by: 0.2).scaledBy(x: 0.7, y: 0.7),
            toEnd: CGAffineTransform(translationX: 90, y: 20).rotated(by: 0.6).scaledBy(x: 0.6, y: 0.6),
            timeRange: range)
        lower.setOpacityRamp(fromStartOpacity: 0.2, toEndOpacity: 1, timeRange: range)
        upper.setTransform(CGAffineTransform(translationX: 120, y: 60).scaledBy(x: 0.5, y: 0.5), at: .zero)
        upper.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0.4, timeRange: range)
        film.show([upper, lower])
        let size = (width: 320, height: 180)
        let open = try await images(film, over: .clear, size)
        #expect(open.count == 8)
        for (color, level) in [(CGColor.white, 255.0), (.black, 0)] {
            let closed = try await images(film, over: color, size)
            #expect(closed.count == 8)
            for (open, closed) in zip(open, closed) {
                var sum = 0.0
                var worst = 0.0
                for pixel in stride(from: 0, to: open.count, by: 4) {
                    #expect(closed[pixel + 3] == 255)
                    let alpha = Double(open[pixel + 3]) / 255
                    for part in 0..<3 {
                        let laid = Double(open[pixel + part]) * alpha + level * (1 - alpha)
                        let difference = abs(laid - Double(closed[pixel + part]))
                        sum += difference
                        worst = max(worst, difference)
                    }
                }
                #expect(sum / Double(320 * 180 * 3) < 0.7, "over \(level): \(sum / Double(320 * 180 * 3))")
                // Color samples cover four pixels: at edges of colored layers over white the two differ.
                #expect(worst < 40, "over \(level): \(worst)")
            }
        }
        // Inside the upper layer alone, and outside both.
        let alphas = open.map { Int($0[(70 * 320 + 275) * 4 + 3]) }
        #expect(alphas[0] == 255 && (110...130).contains(alphas[7]), "\(alphas)")
        #expect(open.allSatisfy { $0[3] == 0 })
    }

    /// A half opaque color behind is as opaque.
    @Test(.timeLimit(.minutes(5))) func theBackgroundHasAlpha() async throws {
        let film = try await LayeredFilm([TestClip(.horizontalGradient, frameCount: 2)])
        film.show([])
        let color = CGColor(srgbRed: 1, green: 0, blue: 0.5, alpha: 0.5)
        let found = try await images(film, over: color, (320, 180))
        #expect(found.count == 2)
        for frame in found {
            let pixel = frame[(90 * 320 + 160) * 4..<(90 * 320 + 160) * 4 + 4]
            #expect(zip(pixel, [255, 0, 128, 128]).allSatisfy { abs(Int($0) - $1) <= 5 }, "\(Array(pixel))")
        }
    }

    /// A file with alpha keeps it, and one without gets none.
    @Test(.timeLimit(.minutes(5))) func filesKeepTheirAlpha() async throws {
        let folder = try TemporaryFolder.make("alpha")
        defer { TemporaryFolder.remove(folder) }
        let source = folder.appendingPathComponent("source.mov")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i",
                "testsrc2=s=192x108:r=25:d=0.4,format=yuva444p10le,geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='X*1023/191'",
                "-vf", FFmpeg.tags("bt709"), "-c:v", "prores_ks", "-profile:v", "4444", source.path,
            ])
        let session = try #require(
            AVAssetExportSession(
                asset: AVURLAsset(url: source), presetName: AVAssetExportPresetAppleProRes4444LPCM))
        let output = folder.appendingPathComponent("output.mov")
        try await session.export(to: output, as: .mov)
        #expect(try await FFmpeg.probe(output, "stream=pix_fmt,profile") == ["4444,yuva444p12le"])
        let (wanted, found) = (
            try await frames(of: ["-i", source.path], (192, 108)),
            try await frames(of: ["-i", output.path], (192, 108))
        )
        #expect(wanted.count == 10 && found.count == 10)
        for (wanted, found) in zip(wanted, found) {
            let pixels = stride(from: 0, to: wanted.count, by: 4)
            #expect(pixels.allSatisfy { abs(Int(wanted[$0 + 3]) - Int(found[$0 + 3])) <= 2 })
            let seen = pixels.filter { wanted[$0 + 3] > 60 }
            let sum = seen.reduce(0) { sum, pixel in
                sum + (0..<3).reduce(0) { $0 + abs(Int(wanted[pixel + $1]) - Int(found[pixel + $1])) }
            }
            #expect(sum / (seen.count * 3) <= 8, "\(sum / (seen.count * 3))")
        }
        func hasAlpha(_ url: URL) -> Bool? {
            AVURLAsset(url: url).tracks(withMediaType: .video).first?
                .hasMediaCharacteristic(.containsAlphaChannel)
        }
        #expect(hasAlpha(source) == true && hasAlpha(output) == true)
        let opaque = folder.appendingPathComponent("opaque.mov")
        let plain = try #require(
            AVAssetExportSession(
                asset: AVURLAsset(
                    url: try await TestMedia.clip(TestClip(.horizontalGradient, frameCount: 3))),
                presetName: AVAssetExportPresetAppleProRes4444LPCM))
        try await plain.export(to: opaque, as: .mov)
        #expect(try await FFmpeg.probe(opaque, "stream=pix_fmt", streams: "v") == ["yuv444p12le"])
    }

    /// Straight alpha that goes up from left to right.
    private final class GlassCompositor: PlainCompositor, @unchecked Sendable {
        override func draw(_ request: AVAsynchronousVideoCompositionRequest) throws -> CVPixelBuffer {
            guard let target = request.renderContext.newPixelBuffer() else { throw AVError(.outOfMemory) }
            CVPixelBufferLockBaseAddress(target, [])
            defer { CVPixelBufferUnlockBaseAddress(target, []) }
            let base = CVPixelBufferGetBaseAddress(target)!
            for row in 0..<CVPixelBufferGetHeight(target) {
                for column in 0..<CVPixelBufferGetWidth(target) {
                    let place = base + row * CVPixelBufferGetBytesPerRow(target) + column * 4
                    for (part, value) in [50, 100, 200, UInt8(column * 255 / 319)].enumerated() {
                        place.storeBytes(of: value, toByteOffset: part, as: UInt8.self)
                    }
                }
            }
            return target
        }
    }

    @Test(.timeLimit(.minutes(5))) func customCompositorsKeepAlpha() async throws {
        let film = try await CustomCompositorFilm(
            [TestClip(.horizontalGradient, frameCount: 3)], GlassCompositor.self)
        let folder = try TemporaryFolder.make("alpha")
        defer { TemporaryFolder.remove(folder) }
        try await exported(
            film.composition, film.videoComposition,
            as: ExportSettings(video: VideoEncoding(codec: .proRes4444), audio: nil), .mov, named: "film.mov",
            in: folder)
        let found = try await frames(of: ["-i", folder.appendingPathComponent("film.mov").path], (320, 180))
        #expect(found.count == 3)
        for frame in found {
            for column in [0, 80, 160, 240, 319] {
                let pixel = Array(frame[(90 * 320 + column) * 4..<(90 * 320 + column) * 4 + 4])
                #expect(abs(Int(pixel[3]) - column * 255 / 319) <= 2, "\(column): \(pixel)")
                #expect(
                    zip(pixel, [200, 100, 50]).allSatisfy { abs(Int($0) - $1) <= 4 }, "\(column): \(pixel)")
            }
        }
    }

    /// Titles to be laid over something else.
    @Test(.timeLimit(.minutes(5))) func titlesLieOverNothing() async throws {
        let titled = try await TitledFilm()
        titled.box(
            CGRect(x: 40, y: 20, width: 100, height: 60), CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 0.5))
        titled.box(CGRect(x: 180, y: 20, width: 100, height: 60))
        titled.film.show([])
        let found = try await images(titled.film, over: .clear, (320, 180))
        #expect(found.count == 60)
        for frame in found {
            func pixel(_ column: Int, _ row: Int) -> [Int] {
                frame[(row * 320 + column) * 4..<(row * 320 + column) * 4 + 4].map { Int($0) }
            }
            #expect(
                zip(pixel(90, 130), [0, 255, 0, 128]).allSatisfy { abs($0 - $1) <= 5 }, "\(pixel(90, 130))")
            #expect(zip(pixel(230, 130), [255, 255, 255, 255]).allSatisfy { abs($0 - $1) <= 2 })
            #expect(pixel(90, 30)[3] == 0 && pixel(160, 130)[3] == 0)
        }
    }
}
