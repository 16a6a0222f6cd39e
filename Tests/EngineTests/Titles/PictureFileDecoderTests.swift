import ExtraTypes
import Foundation
import LayerRendering
import MediaTypes
import TestSupport
import Testing

@testable import Engine

/// Images of layers that are larger than any output shows them.
@Suite struct PictureFileDecoderTests {
    private let decoder = PictureFileDecoder(width: 320, height: 180)

    /// The left half red, the right one blue.
    private func picture(_ width: Int, _ height: Int, _ name: String, in folder: URL) async throws -> URL {
        let file = folder.appendingPathComponent(name)
        let filter =
            "color=red:s=\(width / 2)x\(height)[l];color=blue:s=\(width / 2)x\(height)[r];[l][r]hstack"
        try await ChildProcess.run(
            "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", filter, "-frames:v", "1", file.path])
        return file
    }

    private func color(_ image: CGImage, _ x: Int, _ y: Int) -> String {
        let place = y * image.bytesPerRow + 4 * x
        let (red, blue) = (image.pixels[place], image.pixels[place + 2])
        return red > 230 && blue < 25 ? "red" : blue > 230 && red < 25 ? "blue" : "\(red),\(blue)"
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["a.png", "a.jpg"]) func largeImagesAreReduced(name: String)
        async throws
    {
        let folder = try TemporaryFolder.make("pictures")
        defer { TemporaryFolder.remove(folder) }
        let file = try await picture(6000, 4002, name, in: folder)
        let decoded = try decoder.decode(ImageFile(file))
        #expect(decoded.width == 6000 && decoded.height == 4002)
        #expect(decoded.image.width == 3000 && decoded.image.height == 2001)
        #expect(color(decoded.image, 20, 1000) == "red" && color(decoded.image, 2980, 2000) == "blue")
        #expect(color(decoded.image, 1490, 0) == "red" && color(decoded.image, 1510, 0) == "blue")
    }

    /// A camera that was turned: the sides are exchanged.
    @Test(.timeLimit(.minutes(5))) func turnedImagesAreReduced() async throws {
        let folder = try TemporaryFolder.make("pictures")
        defer { TemporaryFolder.remove(folder) }
        let file = try await picture(6000, 4000, "a.jpg", in: folder)
        var bytes = try Data(contentsOf: file)
        let exif: [UInt8] =
            [0xFF, 0xE1, 0, 34] + Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0]
            + [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
        bytes.insert(contentsOf: exif, at: 2)
        try bytes.write(to: file)
        let decoded = try decoder.decode(ImageFile(file))
        #expect(decoded.width == 4000 && decoded.height == 6000)
        #expect(decoded.image.width == 2000 && decoded.image.height == 3000)
        // A quarter turn to the right.
        #expect(color(decoded.image, 1000, 20) == "red" && color(decoded.image, 1000, 2980) == "blue")
    }

    /// A white box on transparent black, whose sides are inside of the blocks of four pixels that become one.
    @Test(.timeLimit(.minutes(5)), arguments: ["rgba", "rgba64be"]) func reducedColorsAreTheOpaqueOnes(
        format: String
    ) async throws {
        let folder = try TemporaryFolder.make("pictures")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.png")
        let filter =
            "color=white:s=4200x3000,format=rgba,lutrgb=r=0:g=0:b=0:a=0[ground];color=white:s=2000x2000[box];"
            + "[ground][box]overlay=101:101:format=rgb,format=\(format)"
        try await ChildProcess.run(
            "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", filter, "-frames:v", "1", file.path])
        let image = try decoder.decode(ImageFile(file)).image
        #expect(image.width == 2100 && image.height == 1500)
        let rows = Array(stride(from: 0, to: image.height, by: 25)) + [49, 51, 1049, 1051]
        let pixels = rows.flatMap { row in
            (0..<image.width).map {
                image.pixels[row * image.bytesPerRow + 4 * $0..<(row * image.bytesPerRow + 4 * $0 + 4)]
            }
        }
        let visible = pixels.filter { $0.last != 0 }
        #expect(visible.allSatisfy { $0.dropLast().allSatisfy { $0 >= 253 } })
        #expect(visible.contains { $0.last == 255 } && visible.contains { 60..<200 ~= $0.last ?? 0 })
    }

    @Test(.timeLimit(.minutes(5))) func othersKeepTheirPixels() async throws {
        let folder = try TemporaryFolder.make("pictures")
        defer { TemporaryFolder.remove(folder) }
        let decoded = try decoder.decode(ImageFile(try await picture(2000, 1000, "a.png", in: folder)))
        #expect(decoded.width == 2000 && decoded.image.width == 2000 && decoded.image.height == 1000)
        // Enough for an output that shows them.
        #expect(PictureFileDecoder(width: 7680, height: 4320).mostPixels == 4 * 7680 * 4320)
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: ["width=\"1000000\" height=\"1000000\"", "viewBox=\"0 0 30000 30000\""])
    func tooManyPixelsAreRefused(size: String) throws {
        let folder = try TemporaryFolder.make("pictures")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.svg")
        try Data(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)><rect width=\"9\" height=\"9\"/></svg>".utf8
        ).write(
            to: file)
        let failure = #expect(throws: LayerFailure.self) { try decoder.decode(ImageFile(file)) }
        #expect(failure?.cause.contains("more than 268 million") == true, "\(String(describing: failure))")
    }
}
