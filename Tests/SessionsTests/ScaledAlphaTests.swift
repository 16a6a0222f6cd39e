import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing
import Timeline

/// Video with alpha, scaled or with fewer color samples than pixels: the colors of transparent pixels, which are often
/// black, aren't mixed into those of their neighbors, as with premultiplied colors. A white disc over white is white.
@Suite(.timeLimit(.minutes(5))) struct ScaledAlphaTests {
    private static let (width, height) = (64, 48)

    struct Row: Sendable, CustomTestStringConvertible {
        var pathExtension: String
        var options: String
        /// The difference that the codec makes, of 255.
        var tolerance = 2
        var testDescription: String { "\(pathExtension) \(options)" }
    }

    static let rows = [
        Row(pathExtension: "png", options: "-pix_fmt rgba -frames:v 1"),
        Row(pathExtension: "png", options: "-pix_fmt rgba64be -frames:v 1"),
        Row(pathExtension: "mov", options: "-c:v qtrle -pix_fmt argb"),
        Row(pathExtension: "mov", options: "-c:v png -pix_fmt rgba"),
        Row(pathExtension: "mov", options: "-c:v prores_ks -pix_fmt yuva444p10le", tolerance: 8),
        Row(pathExtension: "mkv", options: "-c:v ffv1 -pix_fmt yuva420p"),
        Row(pathExtension: "webm", options: "-c:v libvpx-vp9 -pix_fmt yuva420p -lossless 1"),
    ]
    static let sizes = [(100, 76), (96, 72), (40, 30), (22, 16), (64, 90)]

    /// A disc, on transparent black or, opaque, on white.
    private func source(
        _ row: Row, color: [UInt8] = [255, 255, 255], isOpaque: Bool = false, in folder: URL
    ) async throws -> URL {
        var bytes: [UInt8] = []
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let distance = hypot(Double(x) - 31.5, Double(y) - 23.5)
                let alpha = max(0, min(1, 20.5 - distance))
                let pixel =
                    isOpaque
                    ? color.map { UInt8((255 + (Double($0) - 255) * alpha).rounded()) }
                    : alpha > 0 ? color : [0, 0, 0]
                bytes += pixel + [isOpaque ? 255 : UInt8((255 * alpha).rounded())]
            }
        }
        let name = isOpaque ? "opaque" : "disc"
        let raw = folder.appendingPathComponent("\(name).raw")
        try Data(bytes).write(to: raw)
        let url = folder.appendingPathComponent("\(name).\(row.pathExtension)")
        let input = "-f rawvideo -pix_fmt rgba -s \(Self.width)x\(Self.height) -r 10".split(separator: " ")
        let options = row.options.split(separator: " ")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-stream_loop", "4"] + input.map(String.init) + ["-i", raw.path]
                + options.map(String.init) + [url.path])
        return url
    }

    @Test(arguments: TestShare.of(rows, sizes.indices)) func isWhiteOverWhite(row: Row, index: Int)
        async throws
    {
        let folder = try TemporaryFolder.make("scaled-alpha")
        defer { TemporaryFolder.remove(folder) }
        let url = try await source(row, in: folder)
        let bytes = try await overWhite(url, Self.sizes[index], in: folder)
        #expect(255 - Int(bytes.min() ?? 0) <= row.tolerance)
    }

    /// Frames in their own size, in which four pixels share a color sample: an orange disc over white is what it is
    /// in an opaque video.
    @Test(arguments: TestShare.of(rows.filter { !$0.options.contains("yuva420p") }))
    func colorsOfEdgesAreTheDiscs(row: Row) async throws {
        let folder = try TemporaryFolder.make("scaled-alpha")
        defer { TemporaryFolder.remove(folder) }
        let color: [UInt8] = [255, 140, 0]
        let size = (Self.width, Self.height)
        let disc = try await overWhite(try await source(row, color: color, in: folder), size, in: folder)
        let opaque = try await source(row, color: color, isOpaque: true, in: folder)
        let expected = try await overWhite(opaque, size, in: folder)
        let difference = zip(disc, expected).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(difference <= row.tolerance + 6)
    }

    /// Returns the frames in RGB of a film of half a second.
    private func overWhite(_ url: URL, _ size: (Int, Int), in folder: URL) async throws -> [UInt8] {
        let half = CMTime(value: 1, timescale: 2)
        let timeline = Timeline(
            videos: [Timeline.VideoItem(url: url, pictureDuration: half)],
            renderSize: CGSize(width: size.0, height: size.1), frameDuration: CMTime(value: 1, timescale: 10))
        let film = try await TimelineBuilder(timeline).build()
        let videoComposition = try #require(film.videoComposition)
        for instruction in videoComposition.instructions {
            (instruction as? AVMutableVideoCompositionInstruction)?.backgroundColor = .white
        }
        let session = try #require(
            AVAssetExportSession(asset: film.composition, presetName: AVAssetExportPresetHighestQuality))
        session.exportSettings = ExportSettings(video: VideoEncoding(codec: .png), audio: nil)
        session.videoComposition = videoComposition
        let name = url.deletingPathExtension().lastPathComponent + "%03d.png"
        let images = folder.appendingPathComponent("out-" + name)
        try await session.export(to: images, as: .png)
        let bytes = try await FramePixels.bytes(of: ["-i", images.path], filter: "format=rgb24")
        #expect(bytes.count == size.0 * size.1 * 3 * 5)
        return bytes
    }
}
