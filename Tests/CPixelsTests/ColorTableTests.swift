import CPixels
import TestSupport
import Testing

/// Samples through tables, each number known.
@Suite struct ColorTableTests {
    @Test func planesGoThroughTheirTable() {
        let source: [UInt8] = [0, 1, 2, 99, 253, 254, 255, 99]
        var target = [UInt8](repeating: 7, count: 8)
        cpix_map_plane8(source, 4, &target, 4, 3, 2, (0..<256).map { UInt8(255 - $0) })
        #expect(target == [255, 254, 253, 7, 2, 1, 0, 7])
    }

    /// Bits above the mask are not looked at.
    @Test func planesOfTenBitsGoThroughTheirs() {
        let source: [UInt16] = [0, 512, 1023, 0xFC00 | 3]
        var target = [UInt16](repeating: 7, count: 4)
        source.withUnsafeBytes { from in
            target.withUnsafeMutableBytes { to in
                cpix_map_plane16(
                    from.bindMemory(to: UInt8.self).baseAddress, 8, to.bindMemory(to: UInt8.self).baseAddress,
                    8, 4, 1, (0..<1024).map { UInt16($0 * 2) }, 1023)
            }
        }
        #expect(target == [0, 1024, 2046, 6])
    }

    /// A cube of the colors themselves changes nothing; what is not at a step is interpolated.
    @Test(arguments: [(8, 6), (7, 5), (1, 1)]) func aCubeOfTheColorsThemselves(width: Int, height: Int) {
        var random = SeededGenerator(seed: 31)
        let (source, target) = (
            Planes(width, height, bytesPerSample: 2), Planes(width, height, bytesPerSample: 2)
        )
        source.fill { Int.random(in: 0...1023, using: &random) }
        map(source, to: target, bits: 10) { [$0, $1, $2] }
        for plane in 0..<3 {
            for y in 0..<(plane == 0 ? height : (height + 1) / 2) {
                for x in 0..<(plane == 0 ? width : (width + 1) / 2) {
                    #expect(target[plane, x, y] == source[plane, x, y])
                }
            }
        }
    }

    /// Eight bits are the highest of ten, rounded, and the axes of the cube are Y', Cb and Cr.
    @Test func theAxesOfACube() {
        let (source, target) = (Planes(2, 2, bytesPerSample: 2), Planes(2, 2, bytesPerSample: 1))
        for (place, level) in [0, 401, 802, 1023].enumerated() { source[0, place % 2, place / 2] = level }
        (source[1, 0, 0], source[2, 0, 0]) = (603, 203)
        map(source, to: target, bits: 8) { [$2, $0, $1] }
        // Y' becomes Cr's, Cb the mean of the four Y', Cr becomes Cb's.
        #expect((0..<4).allSatisfy { target[0, $0 % 2, $0 / 2] == 51 })
        #expect([target[1, 0, 0], target[2, 0, 0]] == [139, 151])
    }

    /// - Parameter color: of Y', Cb and Cr in codes of 10 bits.
    private func map(
        _ source: Planes, to target: Planes, bits: Int32, _ color: (Double, Double, Double) -> [Double]
    ) {
        let size = 5
        let levels = (0..<size).map { 1023 * Double($0) / Double(size - 1) }
        var colors: [UInt16] = []
        for y in levels {
            for cb in levels {
                for cr in levels { colors += color(y, cb, cr).map { UInt16(($0 * 64).rounded()) } }
            }
        }
        colors.withUnsafeBufferPointer { colors in
            source.withKernelPlanes { from in
                target.withKernelPlanes { to in
                    let cube = cpix_cube(colors: colors.baseAddress, size: size)
                    cpix_map_cube(from, to, source.width, source.height, cube, bits)
                }
            }
        }
    }
}
