import Containers
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

    /// Keyframes of profiles 0 and 2 that say nothing, as libvpx writes them, up to the size.
    @Test func aKeyframeOfVP9GetsItsMatrix() throws {
        // Frame marker, profile, a shown keyframe, the sync code; then, of profile 2, 10 bits; color space and range.
        let plain: [UInt8] = [0b1000_0010, 0x49, 0x83, 0x42, 0b0000_0000, 0x3F]
        let deep: [UInt8] = [0b1001_0010, 0x49, 0x83, 0x42, 0b0000_0000, 0x3F]
        let colors = CodedColorDescription(primaries: 9, transfer: 16, matrix: 9)
        let described = try #require(colors.describing(vp9: plain))
        #expect(described == [0b1000_0010, 0x49, 0x83, 0x42, 0b1010_0000, 0x3F])
        #expect(colors.describing(vp9: deep) == [0b1001_0010, 0x49, 0x83, 0x42, 0b0101_0000, 0x3F])
        let older = CodedColorDescription(primaries: 1, transfer: 1, matrix: 1)
        #expect(older.describing(vp9: plain)?[4] == 0b0100_0000)
        // Once is enough; other frames, and cut ones, stay.
        #expect(colors.describing(vp9: described) == nil)
        #expect(colors.describing(vp9: [0b1000_0110] + plain.dropFirst()) == nil)
        for count in 0..<5 { #expect(colors.describing(vp9: Array(plain.prefix(count))) == nil) }
        let unknown = CodedColorDescription(primaries: 2, transfer: 2, matrix: 2)
        #expect(unknown.describing(vp9: plain) == nil)
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
