import TestSupport
import Testing

@testable import Engine

/// Drawn pixels in the film's numbers, against the formulas in floating point.
@Suite struct FilmPixelsTests {
    @Test(arguments: CodedColour.Matrix.allCases) func codesAreTheNearestOnes(matrix: CodedColour.Matrix) {
        var random = SeededGenerator(seed: 7)
        let source = (0..<4000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let target = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: source.count)
        defer { target.deallocate() }
        FilmPixels(matrix).writeAYUV(source, to: target)
        for place in stride(from: 0, to: source.count, by: 4) {
            let expected = CodedColour(
                red: Double(source[place + 2]) / 255, green: Double(source[place + 1]) / 255,
                blue: Double(source[place]) / 255, matrix: matrix)
            #expect(target[place] == source[place + 3])
            for (part, level) in [expected.y, expected.cb, expected.cr].enumerated() {
                #expect(abs(Double(target[place + 1 + part]) - level) < 0.51)
            }
        }
    }

    /// Colours that RGB can show come back as they were, within a code.
    @Test(arguments: CodedColour.Matrix.allCases) func framesComeBack(matrix: CodedColour.Matrix) {
        var random = SeededGenerator(seed: 8)
        let pixels = FilmPixels(matrix)
        let planes = [4, 1, 1].map { UnsafeMutablePointer<UInt8>.allocate(capacity: $0) }
        defer { for plane in planes { plane.deallocate() } }
        let frame = FilmPixels.Frame(planes: planes, bytesPerRow: [2, 1, 1], width: 2, height: 2)
        for _ in 0..<2000 {
            let colour = CodedColour(
                red: .random(in: 0.2...0.8, using: &random), green: .random(in: 0.2...0.8, using: &random),
                blue: .random(in: 0.2...0.8, using: &random), matrix: matrix)
            let lights = (0..<4).map { _ in
                UInt8(min(235, max(16, colour.y + .random(in: -20...20, using: &random))))
            }
            let colours = [UInt8(colour.cb), UInt8(colour.cr)]
            for place in 0..<4 { planes[0][place] = lights[place] }
            (planes[1][0], planes[2][0]) = (colours[0], colours[1])
            pixels.write(pixels.bytes(of: frame), to: frame)
            for place in 0..<4 { #expect(abs(Int(planes[0][place]) - Int(lights[place])) <= 1) }
            for part in 0..<2 { #expect(abs(Int(planes[part + 1][0]) - Int(colours[part])) <= 1) }
        }
    }

    /// Of ten bits, layers keep eight: a pixel comes back within a step of theirs, and the mean of sixteen to a
    /// quarter of one.
    @Test(arguments: CodedColour.Matrix.allCases) func framesOfTenBitsComeBack(matrix: CodedColour.Matrix) {
        var random = SeededGenerator(seed: 9)
        let pixels = FilmPixels(matrix)
        let planes = [32, 8, 8].map { UnsafeMutablePointer<UInt8>.allocate(capacity: $0) }
        defer { for plane in planes { plane.deallocate() } }
        let frame = FilmPixels.Frame(planes: planes, bytesPerRow: [8, 4, 4], width: 4, height: 4, bits: 10)
        let (lights, blues, reds) = (
            frame.row(0, 0, of: UInt16.self), frame.row(1, 0, of: UInt16.self),
            frame.row(2, 0, of: UInt16.self)
        )
        for _ in 0..<500 {
            let colour = CodedColour(
                red: .random(in: 0.3...0.7, using: &random), green: .random(in: 0.3...0.7, using: &random),
                blue: .random(in: 0.3...0.7, using: &random), matrix: matrix)
            let (y, cb, cr) = (UInt16(4 * colour.y), UInt16(4 * colour.cb), UInt16(4 * colour.cr))
            for place in 0..<16 { lights[place] = y }
            for place in 0..<4 { (blues[place], reds[place]) = (cb, cr) }
            pixels.write(pixels.bytes(of: frame), to: frame)
            let found = (0..<16).map { Int(lights[$0]) }
            #expect(found.allSatisfy { abs($0 - Int(y)) <= 5 })
            #expect(abs(Double(found.reduce(0, +)) / 16 - Double(y)) <= 1)
            for place in 0..<4 {
                #expect(abs(Int(blues[place]) - Int(cb)) <= 3 && abs(Int(reds[place]) - Int(cr)) <= 3)
            }
        }
        pixels.write(nil, to: frame)
        #expect(lights[15] == 64 && blues[3] == 512 && reds[0] == 512)
    }

    @Test func transparentPixelsAreBlackAndDoNotColourTheirNeighbours() {
        let pixels = FilmPixels(.bt709)
        // One red pixel, three transparent green ones.
        let source: [UInt8] = [0, 0, 255, 255] + [0, 255, 0, 0] + [0, 255, 0, 0] + [0, 255, 0, 0]
        let planes = [4, 1, 1, 4].map { UnsafeMutablePointer<UInt8>.allocate(capacity: $0) }
        defer { for plane in planes { plane.deallocate() } }
        pixels.writeA420(
            source, width: 2, height: 2,
            to: FilmPixels.Planes(planes: planes, bytesPerRow: [2, 1, 1, 2]))
        #expect([planes[0][0], planes[1][0], planes[2][0]] == [63, 102, 240])
        #expect((0..<4).map { planes[3][$0] } == [255, 0, 0, 0])
        pixels.write(
            source,
            to: FilmPixels.Frame(planes: planes, bytesPerRow: [2, 1, 1], width: 2, height: 2))
        #expect((0..<4).map { planes[0][$0] } == [63, 16, 16, 16])
    }
}
