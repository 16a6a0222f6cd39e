import TestSupport
import Testing

@testable import Containers

/// When pictures are whole, as messages beside them say it.
@Suite struct RecoveryPointTests {
    private static let units: [(unit: [UInt8], count: Int?)] = [
        ([0x06, 6, 1, 0x84, 0x80], 0),
        // 00111: six.
        ([0x06, 6, 1, 0x38, 0x80], 6),
        // A message of two bytes before it, and one after it.
        ([0x06, 4, 2, 6, 1, 6, 1, 0x40, 1, 1, 0, 0x80], 1),
        // A message of 256 bytes before it.
        ([0x06, 5, 255, 1] + [UInt8](repeating: 6, count: 256) + [6, 1, 0x84, 0x80], 0),
        // 0000000000000001 0000000000000000: 32767; a 3 keeps start codes from appearing.
        ([0x06, 6, 5, 0, 1, 0, 0, 3, 0x84, 0x80], 32_767),
        // Other messages, another unit, nothing.
        ([0x06, 1, 2, 0, 0, 0x80], nil), ([0x65, 6, 1, 0x84, 0x80], nil), ([0x06], nil), ([], nil),
        // Cut off: in the message, in its size, in its number.
        ([0x06, 6, 2, 0x84], nil), ([0x06, 6, 255, 255], nil), ([0x06, 6, 1, 0, 0x80], nil),
    ]

    @Test(arguments: units.indices) func isRead(index: Int) {
        let (unit, count) = Self.units[index]
        #expect(RecoveryPoint(unit: unit)?.frameCount == count)
    }

    /// After a 1 for the first macroblock, P is 1 or 00110, B is 010 or 00111, I is 011.
    private static let slices: [(unit: [UInt8], counts: Bool)] = [
        ([0x41, 0b1_011_0000], true), ([0x41, 0b1_1_000000], true), ([0x41, 0b1_00110_00], true),
        ([0x41, 0b1_010_0000], false), ([0x21, 0b1_00111_00], false),
        ([0x01, 0b1_1_000000], false), ([0x41], true), ([], false),
    ]

    @Test(arguments: slices.indices) func isCounted(index: Int) {
        let (unit, counts) = Self.slices[index]
        #expect(RecoveryPoint.counts(slice: unit) == counts)
    }

    @Test func anythingIsReadToItsEnd() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<5_000 {
            let length = Int.random(in: 0...12, using: &generator)
            let unit = [0x06] + (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) & 7 }
            if let point = RecoveryPoint(unit: unit) { #expect(point.frameCount >= 0) }
        }
    }
}
