import TestSupport
import Testing

@testable import Containers

/// Frame numbers of H.264 that begin with 0 where decoding begins.
@Suite struct FrameNumbersTests {
    /// Bits, most significant first.
    private struct Bits {
        var bits: [UInt8] = []

        mutating func number(_ value: Int, _ count: Int) {
            bits += (0..<count).reversed().map { UInt8(value >> $0 & 1) }
        }

        mutating func golomb(_ value: Int) {
            let width = Int.bitWidth - (value + 1).leadingZeroBitCount
            bits += [UInt8](repeating: 0, count: width - 1)
            number(value + 1, width)
        }

        /// With the bit that ends them.
        var bytes: [UInt8] {
            let all = bits + [1] + [UInt8](repeating: 0, count: (8 - (bits.count + 1) % 8) % 8)
            return stride(from: 0, to: all.count, by: 8).map { start in
                all[start..<start + 8].reduce(0) { $0 << 1 | $1 }
            }
        }
    }

    private static func sequence(_ numberBits: Int, _ orderType: Int = 0, id: Int = 0) -> [UInt8] {
        var bits = Bits()
        for value in [66, 0, 30] { bits.number(value, 8) }
        bits.golomb(id)
        bits.golomb(numberBits - 4)
        bits.golomb(orderType)
        if orderType == 0 { bits.golomb(2) }
        bits.golomb(4)
        bits.number(0, 1)
        bits.golomb(19)
        bits.golomb(14)
        bits.number(1, 1)
        return [0x67] + escaped(bits.bytes)
    }

    private struct Slice {
        var type: UInt8 = 0x41
        /// The first macroblock, the type, and the picture parameter set.
        var head = [0, 0, 0]
        var number: Int
        var rest: [UInt8]

        /// - Parameter numberBits: the number of bits of `number`.
        func unit(_ numberBits: Int) -> [UInt8] {
            var bits = Bits()
            head.forEach { bits.golomb($0) }
            bits.number(number, numberBits)
            for byte in rest { bits.number(Int(byte), 8) }
            return [type] + escaped(bits.bytes)
        }
    }

    /// With a 3 after every two zeros before a byte of at most 3 (ITU-T H.264, 7.4.1).
    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.reduce(into: []) { unit, byte in
            if byte <= 3, unit.suffix(2) == [0, 0] { unit.append(3) }
            unit.append(byte)
        }
    }

    /// Numbers of any size, beside zeros that need emulation prevention before or after the change.
    @Test(arguments: 0..<40) func areShiftedAlike(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let bits = Int.random(in: 4...16, using: &random)
        var number = Int.random(in: 0..<1 << bits, using: &random)
        let first = number
        var numbers: FrameNumbers?
        for index in 0..<200 {
            let slice = Slice(
                head: (0..<3).map { _ in [0, 0, 1, 7, 255, 60_000].randomElement(using: &random)! },
                number: number,
                rest: (0..<Int.random(in: 0...8, using: &random)).map { _ in
                    [0, 0, 0, 1, 3, 255].randomElement(using: &random)!
                })
            let unit = slice.unit(bits)
            if index == 0 {
                numbers = FrameNumbers(beginningWith: [Self.sequence(bits), [0x68, 0xCE], unit])
            }
            var expected = slice
            expected.number = (number - first + 1 << bits) % (1 << bits)
            let result = try #require(numbers).isFinished ? unit : numbers?.renumbered(unit) ?? unit
            #expect(result == expected.unit(bits), "slice \(index) of \(bits) bits")
            if Bool.random(using: &random) { number = (number + 1) % (1 << bits) }
        }
        #expect(numbers?.isFinished == (first == 0))
    }

    /// After an instantaneous refresh, and where the stream leaves out numbers or begins to count anew.
    @Test(arguments: [
        Slice(type: 0x65, number: 0, rest: []), Slice(number: 9, rest: []), Slice(number: 0, rest: []),
    ])
    private func endWhereTheStreamBeginsAnew(with slice: Slice) throws {
        let first = Slice(number: 5, rest: [9])
        var numbers = try #require(FrameNumbers(beginningWith: [Self.sequence(4), first.unit(4)]))
        #expect(numbers.renumbered([0x06, 5, 0]) == nil && !numbers.isFinished)
        #expect(numbers.renumbered(first.unit(4)) == Slice(number: 0, rest: [9]).unit(4))
        #expect(numbers.renumbered(slice.unit(4)) == nil && numbers.isFinished)
        #expect(numbers.renumbered(Slice(number: 6, rest: []).unit(4)) == nil)
    }

    /// Nothing before them, several sequences, an order that depends on the numbers, partitions, nothing to read.
    @Test func mayHaveToStay() {
        let unit = Slice(number: 5, rest: []).unit(4)
        let others: [[[UInt8]]] = [
            [Self.sequence(4), Slice(type: 0x65, number: 0, rest: []).unit(4)],
            [Self.sequence(4), Self.sequence(4, id: 1), unit], [Self.sequence(4, 1), unit],
            [Self.sequence(4), Slice(type: 0x42, number: 5, rest: []).unit(4)], [unit], [Self.sequence(4)],
            [Self.sequence(4), [0x41]], [[0x67, 66], unit], [], [[]],
        ]
        for units in others { #expect(FrameNumbers(beginningWith: units) == nil) }
    }
}
