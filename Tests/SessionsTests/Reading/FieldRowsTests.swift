import Editing
import Foundation
import MediaTypes
import RenderingSupport
import Sessions
import TestSupport
import Testing

/// Each row of interlaced video of any height has its own colors and alpha. Frames have one color each, with other
/// neighbors, so that every sample is known.
@Suite(.timeLimit(.minutes(5))) struct FieldRowsTests {
    private static let width = 32
    private static let count = 6

    /// The levels of Y', Cb, Cr and alpha in a frame.
    private static func levels(_ frame: Int) -> [Int] {
        [60 + 20 * frame, 40 + 20 * frame, 220 - 20 * frame, 50 + 30 * frame]
    }

    private struct Case: CustomTestStringConvertible {
        var height: Int
        var format: String
        var testDescription: String { "\(height) rows of \(format)" }
    }

    /// All remainders of four, in formats that the deinterlacer takes and that it doesn't.
    private static let cases = (88...95).flatMap { height in
        ["yuv420p", "yuv420p10le", "yuv422p", "yuv444p", "yuva420p", "yuva444p10le"].map {
            Case(height: height, format: $0)
        }
    }

    private static func made(_ clip: Case, in folder: URL) async throws -> AVURLAsset {
        let chroma = width / 2 * ((clip.height + 1) / 2)
        let hasAlpha = clip.format.hasPrefix("yuva")
        var bytes = Data()
        for frame in 0..<count {
            let counts = [width * clip.height, chroma, chroma] + (hasAlpha ? [width * clip.height] : [])
            for (level, count) in zip(levels(frame), counts) {
                bytes += Data(repeating: UInt8(level), count: count)
            }
        }
        try bytes.write(to: folder.appendingPathComponent("raw"))
        let raw = ["-f", "rawvideo", "-pix_fmt", hasAlpha ? "yuva420p" : "yuv420p", "-r", "25"]
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin"] + raw + ["-s", "\(width)x\(clip.height)", "-i", "raw"]
                + ["-vf", "format=\(clip.format),setfield=tff", "-c:v", "ffv1", "film.mkv"], in: folder)
        return AVURLAsset(url: folder.appendingPathComponent("film.mkv"))
    }

    /// Checks the rows of a plane: those of the first field are the frame's, the others between its neighbors'.
    private static func expect(
        _ rows: [UInt8], of plane: Int, _ frame: Int, isField: Bool, _ comment: Comment
    ) {
        let own = levels(frame)[plane]
        let all = [max(0, frame - 1), frame, min(count - 1, frame + 1)].map { levels($0)[plane] }
        let (least, most) = (all.min() ?? own, all.max() ?? own)
        // The last row of all is mixed with what is below the frame if there is no frame before or after.
        let isEdge = frame == 0 || frame == count - 1
        for (row, value) in rows.enumerated() where !(isEdge && row >= rows.count - 2) {
            if isField && row % 2 == 0 {
                #expect(abs(Int(value) - own) <= 2, "row \(row) of \(comment)")
            } else {
                #expect(least - 8...most + 8 ~= Int(value), "row \(row) of \(comment)")
            }
        }
    }

    @Test(arguments: TestShare.of(cases.indices)) func colorsReachTheLastRow(index: Int) async throws {
        let clip = Self.cases[index]
        let folder = try TemporaryFolder.make("rows")
        defer { TemporaryFolder.remove(folder) }
        let asset = try await Self.made(clip, in: folder)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let frames = try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.planar))
        #expect(frames.count == Self.count)
        guard !clip.format.hasPrefix("yuva") else { return }
        for (number, frame) in frames.enumerated() {
            let pixels = try ReadSamples.pixels(of: frame)
            var start = 0
            for plane in 0..<3 {
                let (columns, rows) =
                    plane == 0 ? (Self.width, clip.height) : (Self.width / 2, (clip.height + 1) / 2)
                Self.expect(
                    (0..<rows).map { pixels[start + $0 * columns + columns / 2] }, of: plane, number,
                    isField: plane == 0, "plane \(plane) of frame \(number)")
                start += columns * rows
            }
        }
    }

    @Test(arguments: TestShare.of(cases.indices.filter { cases[$0].format.hasPrefix("yuva") }))
    func alphaIsOfTheFrame(index: Int) async throws {
        let clip = Self.cases[index]
        let folder = try TemporaryFolder.make("rows")
        defer { TemporaryFolder.remove(folder) }
        let asset = try await Self.made(clip, in: folder)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let settings = [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
        let frames = try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: settings))
        #expect(frames.count == Self.count)
        for (number, frame) in frames.enumerated() {
            let pixels = try ReadSamples.pixels(of: frame)
            let alpha = (0..<clip.height).map { pixels[4 * ($0 * Self.width + Self.width / 2) + 3] }
            Self.expect(alpha, of: 3, number, isField: true, "alpha of frame \(number)")
        }
    }

    /// Formats that decoders give to the deinterlacer as they are, and those that are converted before it, in widths
    /// that decoders and other elements pad.
    private static let padded = [
        ("yuv422p", "mpeg2video -b:v 50M -g 1 -flags +ilme+ildct"),
        ("yuv420p", "mpeg2video -b:v 50M -g 1 -flags +ilme+ildct"), ("yuv420p", "ffv1"), ("yuv422p", "ffv1"),
        ("yuv444p", "ffv1"), ("yuv411p", "ffv1"), ("yuv420p10le", "ffv1"), ("yuv422p10le", "ffv1"),
        ("yuv444p10le", "ffv1"), ("yuva420p", "ffv1"),
    ].flatMap { format, codec in [36, 100, 176, 200, 352, 720].map { (format, codec, $0) } }

    /// Each row is black on the left and white on the right.
    @Test(arguments: TestShare.of(Array(padded.indices))) func rowsStayInTheirColumns(index: Int) async throws
    {
        let (format, codec, width) = Self.padded[index]
        let folder = try TemporaryFolder.make("columns")
        defer { TemporaryFolder.remove(folder) }
        let looks =
            "drawbox=x=\(width / 2):w=\(width / 2):h=ih:color=white:t=fill,format=\(format),setfield=tff"
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=black:size=\(width)x96:rate=25"]
                + ["-frames:v", "6", "-vf", looks, "-strict", "unofficial", "-c:v"]
                + codec.split(separator: " ").map(String.init) + ["film.mkv"], in: folder)
        let asset = AVURLAsset(url: folder.appendingPathComponent("film.mkv"))
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let frames = try ReadSamples.all(
            of: asset, AVAssetReaderTrackOutput(track: track, outputSettings: ReadSamples.planar))
        #expect(frames.count == 6)
        for (number, frame) in frames.enumerated() {
            let pixels = try ReadSamples.pixels(of: frame)
            let wrong = (0..<96).filter { row in
                let (left, right) = (pixels[row * width + width / 4], pixels[row * width + width * 3 / 4])
                return abs(Int(left) - 16) > 4 || abs(Int(right) - 235) > 4
            }
            #expect(wrong == [], "rows of frame \(number)")
        }
    }
}
