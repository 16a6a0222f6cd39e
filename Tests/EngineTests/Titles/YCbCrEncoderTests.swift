import GStreamerOverlay
import MediaTypes
import RenderPlan
import TestSupport
import Testing

@testable import Engine

/// Drawn pixels in the output's numbers, against the formulas in floating point.
@Suite struct YCbCrEncoderTests {
    @Test(arguments: CodedColor.Matrix.allCases) func codesAreTheNearestOnes(matrix: CodedColor.Matrix) {
        var random = SeededGenerator(seed: 7)
        let source = (0..<4000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let target = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: source.count)
        defer { target.deallocate() }
        YCbCrEncoder(matrix).writeAYUV(source, to: target)
        for place in stride(from: 0, to: source.count, by: 4) {
            let expected = CodedColor(
                red: Double(source[place + 2]) / 255, green: Double(source[place + 1]) / 255,
                blue: Double(source[place]) / 255, matrix: matrix)
            #expect(target[place] == source[place + 3])
            for (part, level) in [expected.y, expected.cb, expected.cr].enumerated() {
                #expect(abs(Double(target[place + 1 + part]) - level) < 0.51)
            }
        }
    }

    /// The matrix alone decides, whatever the transfer function and the primaries are.
    @Test func theMatrixIsTheOutputs() {
        for primaries in Colorimetry.Primaries.allCases.map(Optional.some) + [nil] {
            let of = { (matrix: Colorimetry.Matrix?) in
                CodedColor.Matrix(colorimetry: Colorimetry(.limited, matrix, .bt709, primaries))
            }
            #expect(
                of(.bt601) == .bt601 && of(.bt2020) == .bt2020 && of(.bt709) == .bt709 && of(nil) == .bt709)
        }
    }

    /// Colors that RGB can show come back as they were, within a code.
    @Test(arguments: CodedColor.Matrix.allCases) func framesComeBack(matrix: CodedColor.Matrix) {
        var random = SeededGenerator(seed: 8)
        let encoder = YCbCrEncoder(matrix)
        let picture = SamplerPicture(width: 2, height: 2)
        for _ in 0..<2000 {
            let color = CodedColor(
                red: .random(in: 0.2...0.8, using: &random), green: .random(in: 0.2...0.8, using: &random),
                blue: .random(in: 0.2...0.8, using: &random), matrix: matrix)
            let lights = (0..<4).map { _ in
                min(235, max(16, color.y + .random(in: -20...20, using: &random))).rounded(.down)
            }
            let colors = [color.cb.rounded(.down), color.cr.rounded(.down)]
            for place in 0..<4 { picture[0, place % 2, place / 2] = lights[place] }
            (picture[1, 0, 0], picture[2, 0, 0]) = (colors[0], colors[1])
            roundTrip(picture, encoder)
            for place in 0..<4 { #expect(abs(picture[0, place % 2, place / 2] - lights[place]) <= 1) }
            for part in 0..<2 { #expect(abs(picture[part + 1, 0, 0] - colors[part]) <= 1) }
        }
    }

    /// Of ten bits, layers keep eight: a pixel comes back within a step of theirs, and the mean of sixteen to a
    /// quarter of one.
    @Test(arguments: CodedColor.Matrix.allCases) func framesOfTenBitsComeBack(matrix: CodedColor.Matrix) {
        var random = SeededGenerator(seed: 9)
        let encoder = YCbCrEncoder(matrix)
        let picture = SamplerPicture(.i420TenBit, width: 4, height: 4)
        for _ in 0..<500 {
            let color = CodedColor(
                red: .random(in: 0.3...0.7, using: &random), green: .random(in: 0.3...0.7, using: &random),
                blue: .random(in: 0.3...0.7, using: &random), matrix: matrix)
            let levels = [color.y, color.cb, color.cr].map { (4 * $0).rounded(.down) }
            for plane in 0..<3 { picture.fill(plane, with: levels[plane]) }
            roundTrip(picture, encoder)
            let lights = picture.samples(0)
            #expect(lights.allSatisfy { abs($0 - levels[0]) <= 5 })
            #expect(abs(lights.reduce(0, +) / 16 - levels[0]) <= 1)
            for plane in 1...2 {
                #expect(picture.samples(plane).allSatisfy { abs($0 - levels[plane]) <= 3 })
            }
        }
    }

    private func roundTrip(_ picture: SamplerPicture, _ encoder: YCbCrEncoder) {
        var pixels = [UInt8](repeating: 0, count: 4 * picture.width * picture.height)
        encoder.decode(picture.planar, to: &pixels, bytesPerRow: 4 * picture.width)
        encoder.encode(pixels, bytesPerRow: 4 * picture.width, to: picture.planar)
    }

    @Test func transparentPixelsAreBlackAndDoNotColorTheirNeighbours() {
        let encoder = YCbCrEncoder(.bt709)
        // One red pixel, three transparent green ones.
        let source: [UInt8] = [0, 0, 255, 255] + [0, 255, 0, 0] + [0, 255, 0, 0] + [0, 255, 0, 0]
        let layers = SamplerPicture(.a420, width: 2, height: 2)
        encoder.writeA420(source, width: 2, height: 2, to: layers.planar.planes)
        #expect([layers[0, 0, 0], layers[1, 0, 0], layers[2, 0, 0]] == [63, 102, 240])
        #expect(layers.samples(3) == [255, 0, 0, 0])
        let frame = SamplerPicture(width: 2, height: 2)
        encoder.encode(source, bytesPerRow: 8, to: frame.planar)
        #expect(frame.samples(0) == [63, 16, 16, 16])
    }

    @Test(arguments: [VideoFormat.PixelFormat.i420, .i420TenBit])
    func nothingIsBlack(format: VideoFormat.PixelFormat) {
        let frame = SamplerPicture(format, width: 6, height: 4)
        YCbCrEncoder(.bt709).encode([UInt8](repeating: 0, count: 96), bytesPerRow: 24, to: frame.planar)
        let scale = Double(1 << (format.bitsPerSample - 8))
        #expect(frame.samples(0).allSatisfy { $0 == 16 * scale })
        #expect((frame.samples(1) + frame.samples(2)).allSatisfy { $0 == 128 * scale })
    }
}
