import ISOMovie
import TestSupport
import Testing

@Suite struct CodedColorDescriptionTests {
    private let colors = CodedColorDescription(primaries: 9, transfer: 16, matrix: 5)

    /// A temporal delimiter and a sequence header as libaom writes it, at 320 × 180, then a frame.
    private static let unit: [UInt8] = [
        0x12, 0x00, 0x0A, 0x0B, 0x00, 0x00, 0x00, 0x04, 0x3C, 0xFE, 0xCC, 0xDA, 0xF9, 0x00, 0x40, 0x32, 0x03,
        1,
        2, 3,
    ]

    @Test func aSequenceHeaderGetsThreeBytes() throws {
        let described = try #require(colors.describing(av1: Self.unit))
        #expect(described.count == Self.unit.count + 3)
        // The size, what is before, and the frame behind.
        #expect(described[3] == 0x0E && described.prefix(3) == Self.unit.prefix(3))
        #expect(described.suffix(5) == Self.unit.suffix(5))
        // Once is enough.
        #expect(colors.describing(av1: described) == nil)
    }

    @Test func proResHasPlacesForIt() throws {
        var frame: [UInt8] = [0, 0, 0, 40] + Array("icpf".utf8) + [UInt8](repeating: 7, count: 32)
        let described = try #require(colors.describing(proRes: frame))
        frame.replaceSubrange(22..<25, with: [9, 16, 6])
        #expect(described == frame)
        #expect(colors.describing(proRes: [0, 0, 0, 40]) == nil)
        #expect(colors.describing(proRes: [UInt8](repeating: 0, count: 40)) == nil)
    }

    @Test func damageIsLeftAsItIs() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<3000 {
            var unit = Self.unit
            for _ in 0..<3 {
                unit[Int.random(in: unit.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            unit = Array(unit.prefix(Int.random(in: 0...unit.count, using: &random)))
            if let described = colors.describing(av1: unit) { #expect(described.count >= unit.count) }
        }
    }
}
