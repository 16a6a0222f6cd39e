import CPixels
import TestSupport
import Testing

/// Drawn pixels to planes and back, to the bit, against the same numbers worked out pixel by pixel.
@Suite struct EncodingTests {
    /// Shares of red and blue, as BT.601, BT.709 and BT.2020 have them.
    static let matrices: [(red: Double, blue: Double)] = [(0.299, 0.114), (0.2126, 0.0722), (0.2627, 0.0593)]

    @Test(arguments: matrices, [8, 10])
    func framesAreCodedOverBlack(matrix: (red: Double, blue: Double), depth: Int) {
        let reference = EncodingReference(matrix)
        var random = SeededGenerator(seed: 21)
        for (width, height) in [(2, 2), (18, 6), (64, 4)] {
            let pixels = Pixels(width, height, premultiplied: true, &random)
            let planes = Planes(width, height, bytesPerSample: depth > 8 ? 2 : 1)
            planes.withKernelPlanes {
                cpix_encode_frame(
                    pixels.bytes, pixels.bytesPerRow, $0, Int32(depth), Int32(width), Int32(height),
                    matrix.red, matrix.blue)
            }
            for y in 0..<height {
                for x in 0..<width {
                    let light = reference.light(pixels.overBlack(x, y), moreBits: depth - 8)
                    #expect(planes[0, x, y] == light)
                }
            }
            for y in 0..<height / 2 {
                for x in 0..<width / 2 {
                    let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
                        pixels.overBlack(2 * x + $0.0, 2 * y + $0.1)
                    }
                    let codes = reference.differences(ofFour: four, moreBits: depth - 8)
                    #expect([planes[1, x, y], planes[2, x, y]] == codes)
                }
            }
        }
    }

    @Test(arguments: matrices, [8, 10])
    func framesAreDecoded(matrix: (red: Double, blue: Double), depth: Int) {
        let reference = EncodingReference(matrix)
        var random = SeededGenerator(seed: 22)
        let (width, height) = (34, 8)
        let planes = Planes(width, height, bytesPerSample: depth > 8 ? 2 : 1)
        planes.fill { Int.random(in: 0..<(1 << depth), using: &random) }
        var pixels = [UInt8](repeating: 7, count: 4 * width * height)
        planes.withKernelPlanes {
            cpix_decode_frame(
                $0, Int32(depth), &pixels, 4 * width, Int32(width), Int32(height), matrix.red, matrix.blue)
        }
        for y in 0..<height {
            for x in 0..<width {
                let codes = [planes[0, x, y], planes[1, x / 2, y / 2], planes[2, x / 2, y / 2]]
                let found = pixels[4 * (y * width + x)..<4 * (y * width + x) + 4].map(Int.init)
                #expect(found == reference.pixel(codes, x, y, moreBits: depth - 8) + [255])
            }
        }
    }

    @Test(arguments: matrices) func layersKeepTheirAlpha(matrix: (red: Double, blue: Double)) {
        let reference = EncodingReference(matrix)
        var random = SeededGenerator(seed: 23)
        let (width, height) = (20, 6)
        let pixels = Pixels(width, height, premultiplied: false, &random)
        let planes = Planes(width, height, bytesPerSample: 1)
        planes.withKernelPlanes {
            cpix_encode_a420(
                pixels.bytes, pixels.bytesPerRow, $0, Int32(width), Int32(height), matrix.red, matrix.blue)
        }
        var packed = [UInt8](repeating: 0, count: pixels.bytes.count)
        cpix_encode_ayuv(pixels.bytes, &packed, packed.count / 4, matrix.red, matrix.blue)
        for y in 0..<height {
            for x in 0..<width {
                let (color, place) = (pixels.color(x, y), y * pixels.bytesPerRow + 4 * x)
                let expected = [pixels.alpha(x, y)] + reference.codes(color)
                #expect(packed[place..<place + 4].map(Int.init) == expected)
                #expect([planes[3, x, y], planes[0, x, y]] == [expected[0], expected[1]])
            }
        }
        for y in 0..<height / 2 {
            for x in 0..<width / 2 {
                let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { (2 * x + $0.0, 2 * y + $0.1) }
                let weight = four.map { pixels.alpha($0.0, $0.1) }.reduce(0, +)
                let expected = [1, 2].map { part in
                    let sum = four.map { x, y in
                        reference.codes(pixels.color(x, y))[part] * pixels.alpha(x, y)
                    }
                    .reduce(0, +)
                    return weight > 0 ? (sum + weight / 2) / weight : 128
                }
                #expect([planes[1, x, y], planes[2, x, y]] == expected)
            }
        }
    }
}

/// Pixels of blue, green, red and alpha.
private struct Pixels {
    let bytesPerRow: Int
    private(set) var bytes: [UInt8]

    /// Any pixels, a fifth of them transparent and a fifth opaque. A component of a premultiplied one may be greater
    /// than its alpha by one, as rounding leaves it.
    init(_ width: Int, _ height: Int, premultiplied: Bool, _ random: inout SeededGenerator) {
        bytesPerRow = 4 * width
        bytes = (0..<4 * width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        for place in stride(from: 0, to: bytes.count, by: 4) {
            let kind = Int.random(in: 0..<5, using: &random)
            if kind < 2 { bytes[place + 3] = kind == 0 ? 0 : 255 }
            guard premultiplied else { continue }
            let alpha = Int(bytes[place + 3])
            for part in 0..<3 {
                bytes[place + part] = UInt8(min(255, Int(bytes[place + part]) % (alpha + 2)))
            }
        }
    }

    func alpha(_ x: Int, _ y: Int) -> Int { Int(bytes[y * bytesPerRow + 4 * x + 3]) }

    /// Red, green and blue.
    func color(_ x: Int, _ y: Int) -> [Int] {
        let place = y * bytesPerRow + 4 * x
        return [2, 1, 0].map { Int(bytes[place + $0]) }
    }

    /// What is seen of a premultiplied pixel over black, by the long way: made straight, then laid over.
    func overBlack(_ x: Int, _ y: Int) -> [Int] {
        let alpha = alpha(x, y)
        if alpha == 255 { return color(x, y) }
        return color(x, y).map { part in
            let straight = alpha == 0 ? part : min(255, (part * 255 + alpha / 2) / alpha)
            return (straight * alpha + 127) / 255
        }
    }
}
