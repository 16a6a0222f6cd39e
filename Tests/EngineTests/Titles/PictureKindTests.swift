import ExtraTypes
import Foundation
import LayerRendering
import MediaTypes
import TestSupport
import Testing

@testable import Engine

/// Each kind of each picture format, decoded to within 1 of 255.
@Suite struct PictureKindTests {
    private static let (width, height) = (8, 4)

    /// Sixteen bits of red, green, blue and opacity for each pixel: from dark to light, and nothing that is alike.
    private static let pixels: [[Int]] = (0..<width * height).map { index in
        let step = 65_535 * index / (width * height - 1)
        return [step, 65_535 - step, (step * 7) % 65_536, 20_000 + step * 45_535 / 65_535]
    }

    /// What a decoder should give.
    private typealias Expected = [[Int]]

    private func check(_ name: String, _ data: Data, _ expected: Expected) throws {
        let folder = try TemporaryFolder.make("kinds")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent(name)
        try data.write(to: file)
        try check(file, expected)
    }

    private func check(_ file: URL, _ expected: Expected) throws {
        let decoder = PictureFileDecoder(width: 64, height: 64)
        let image = try decoder.decode(ImageFile(file)).image
        #expect(image.width == Self.width && image.height == Self.height)
        for (index, pixel) in expected.enumerated() {
            let place = index / Self.width * image.bytesPerRow + 4 * (index % Self.width)
            let found = image.pixels[place..<place + 4].map(Int.init)
            let worst = zip(found, pixel).map { abs($0 - $1) }.max() ?? 0
            #expect(worst <= 1, "\(file.lastPathComponent): pixel \(index) is \(found), not \(pixel)")
        }
    }

    /// A sample of 16 bits with fewer, and what it is in 8.
    private static func quantized(_ value: Int, _ depth: Int) -> (sample: Int, value: Int) {
        let most = 1 << depth - 1
        let sample = (value * most + 32_767) / 65_535
        return (sample, (sample * 255 + most / 2) / most)
    }

    struct Kind: Sendable, CustomTestStringConvertible {
        var colorType: UInt8
        var depth: Int
        var testDescription: String { "color type \(colorType), \(depth) bits" }
    }

    static let kinds: [Kind] =
        [1, 2, 4, 8, 16].map { Kind(colorType: 0, depth: $0) }
        + [8, 16].map { Kind(colorType: 2, depth: $0) }
        + [1, 2, 4, 8].map { Kind(colorType: 3, depth: $0) } + [8, 16].map { Kind(colorType: 4, depth: $0) }
        + [8, 16].map { Kind(colorType: 6, depth: $0) }

    @Test(.timeLimit(.minutes(2)), arguments: kinds) func eachKindOfPNG(kind: Kind) throws {
        let isIndexed = kind.colorType == 3
        let colors = Self.pixels.map { pixel in pixel.map { Self.quantized($0, 8) } }
        var (samples, expected): ([Int], Expected) = ([], [])
        for (index, pixel) in Self.pixels.enumerated() {
            let parts = pixel.map { Self.quantized($0, kind.depth) }
            switch kind.colorType {
            case 0:
                samples.append(parts[0].sample)
                expected.append([parts[0].value, parts[0].value, parts[0].value, 255])
            case 4:
                samples += [parts[0].sample, parts[3].sample]
                expected.append([parts[0].value, parts[0].value, parts[0].value, parts[3].value])
            case 3:
                let entry = index % min(1 << kind.depth, Self.pixels.count)
                samples.append(entry)
                expected.append(colors[entry].prefix(3).map(\.value) + [255])
            default:
                let count = kind.colorType == 6 ? 4 : 3
                samples += parts.prefix(count).map(\.sample)
                expected.append(parts.prefix(3).map(\.value) + [count == 4 ? parts[3].value : 255])
            }
        }
        let palette = colors.prefix(1 << kind.depth).flatMap { $0.prefix(3).map { UInt8($0.value) } }
        try check(
            "a.png",
            HandmadePicture.png(
                width: Self.width, height: Self.height, depth: kind.depth, colorType: kind.colorType,
                samples: samples, palette: isIndexed ? palette : []), expected)
    }

    /// Opacity of a palette.
    @Test(.timeLimit(.minutes(2))) func transparentEntries() throws {
        let samples = Self.pixels.indices.map { $0 % 2 }
        let data = HandmadePicture.png(
            width: Self.width, height: Self.height, depth: 8, colorType: 3, samples: samples,
            palette: [200, 100, 50, 10, 20, 30], transparency: [128])
        try check("a.png", data, samples.map { $0 == 0 ? [200, 100, 50, 128] : [10, 20, 30, 255] })
    }

    @Test(.timeLimit(.minutes(2)), arguments: [true, false])
    func multipliedColorsOfTIFF(isPremultiplied: Bool) throws {
        let pixels = Self.pixels.map { $0.map { $0 >> 8 } }
        let stored = pixels.flatMap { pixel -> [Int] in
            pixel.prefix(3).map { isPremultiplied ? ($0 * pixel[3] + 127) / 255 : $0 } + [pixel[3]]
        }
        // What was multiplied and rounded is what is left of it.
        let expected = stride(from: 0, to: stored.count, by: 4).map { place -> [Int] in
            let alpha = stored[place + 3]
            return stored[place..<place + 3].map {
                isPremultiplied ? min(255, ($0 * 255 + alpha / 2) / alpha) : $0
            } + [alpha]
        }
        let data = HandmadePicture.tiff(
            width: Self.width, height: Self.height, samples: stored.map { UInt8($0) },
            isPremultiplied: isPremultiplied)
        try check("a.tiff", data, expected)
    }

    @Test(.timeLimit(.minutes(2)), arguments: [24, 32] as [UInt8]) func targa(depth: UInt8) throws {
        let pixels = Self.pixels.map { $0.map { UInt8($0 >> 8) } }
        let stored = pixels.flatMap { [$0[2], $0[1], $0[0]] + (depth == 32 ? [$0[3]] : []) }
        let expected = pixels.map { $0.prefix(3).map(Int.init) + [depth == 32 ? Int($0[3]) : 255] }
        // The name says nothing.
        let data = HandmadePicture.targa(
            width: Self.width, height: Self.height, depth: depth, samples: stored)
        try check("a.picture", data, expected)
    }

    @Test(.timeLimit(.minutes(2)), arguments: ["rgb24", "gray", "rgba"])
    func jpeg2000(pixels: String) async throws {
        let folder = try TemporaryFolder.make("kinds")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.jp2")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", "color=0x3C6EB4:s=\(Self.width)x\(Self.height)",
                "-frames:v", "1",
                "-pix_fmt", pixels, "-pred", "1", file.path,
            ])
        let decoded = try #require(try await FFmpeg.video(of: file, as: .rgb24).frames.first)
        let color = decoded.pixel(3, 2).map(Int.init)
        try check(file, .init(repeating: color + [255], count: Self.width * Self.height))
    }

    /// Four inks, by ImageMagick's formula.
    @Test(.timeLimit(.minutes(2)), .enabled(if: ImageMagick.isHere, "ImageMagick is not installed"))
    func jpegsForPrint() async throws {
        let folder = try TemporaryFolder.make("kinds")
        defer { TemporaryFolder.remove(folder) }
        for (name, color) in [
            ("red", [255, 0, 0]), ("#3C6EB4", [60, 110, 180]), ("white", [255, 255, 255]),
        ] {
            let file = folder.appendingPathComponent("\(color[1]).jpg")
            try await ChildProcess.run(
                "convert",
                [
                    "-size", "\(Self.width)x\(Self.height)", "xc:\(name)", "-colorspace", "CMYK", "-quality",
                    "100",
                    file.path,
                ])
            try check(file, .init(repeating: color + [255], count: Self.width * Self.height))
        }
    }

    /// Factors that cameras, editors and converters write.
    @Test(
        .timeLimit(.minutes(2)), .enabled(if: ImageMagick.isHere, "ImageMagick is not installed"),
        arguments: ["1x1", "2x1", "1x2", "2x2", "4x1", "4x2", "1x4", "2x1,1x2,1x1", "2x2,2x2,1x1"])
    func samplingOfJPEG(factors: String) async throws {
        let folder = try TemporaryFolder.make("kinds")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.jpg")
        try await ChildProcess.run(
            "convert",
            [
                "-size", "\(Self.width)x\(Self.height)", "xc:#3C6EB4", "-sampling-factor", factors,
                "-quality",
                "100", file.path,
            ])
        let pixel = [60, 110, 180, 255]
        try check(file, .init(repeating: pixel, count: Self.width * Self.height))
    }

    private static func movie(_ brand: String) -> [UInt8] { [0, 0, 0, 24] + Array("ftyp\(brand)".utf8) }

    /// A TIFF's first directory: width, height, 32 bits and floating-point samples.
    private static let floatingTIFF: [UInt8] = [
        0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 4, 0, 0, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0, 1, 1, 3, 0, 1, 0, 0, 0, 4,
        0,
        0, 0, 2, 1, 3, 0, 1, 0, 0, 0, 32, 0, 0, 0, 83, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0,
    ]

    /// What nothing here decodes is refused at once.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            (movie("heic"), "HEIC"), (movie("avif"), "AVIF"),
            (floatingTIFF, "TIFF of floating-point samples"),
        ])
    func whatNothingDecodes(head: [UInt8], kind: String) throws {
        let folder = try TemporaryFolder.make("kinds")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.png")
        try Data(head + [UInt8](repeating: 0, count: 500)).write(to: file)
        let decoder = PictureFileDecoder(width: 64, height: 64)
        let error = #expect(throws: LayerFailure.self) { try decoder.decode(ImageFile(file)) }
        #expect(error?.cause.contains("is a picture in \(kind), which") == true, "\(error as Any)")
    }

    /// As capture programs write it, and as a layer's source.
    @Test func uncompressedColorsInAVI() {
        for (caps, isImpossible) in [("-1/1", true), ("1/1", false), ("16/15", false)] {
            let decoded = DecodedFormat(
                caps:
                    "video/x-raw, format=(string)BGR, width=(int)4, height=(int)2, pixel-aspect-ratio=(fraction)\(caps)"
            )
            #expect(decoded.hasImpossibleAspect == isImpossible)
        }
    }

    /// Shades of gray use the full range unless a decoder says otherwise.
    @Test func graysAreOfTheFullRange() {
        func colorimetry(_ format: String, _ told: String = "") -> Colorimetry {
            DecodedFormat(caps: "video/x-raw, format=(string)\(format), width=(int)4, height=(int)4\(told)")
                .colorimetry
        }
        #expect(colorimetry("GRAY8").range == .full && colorimetry("GRAY16_LE").range == .full)
        #expect(colorimetry("GRAY8", ", colorimetry=(string)2:0:0:0") == .bt601)
        #expect(colorimetry("I420") == .bt601)
    }
}
