import Testing

@testable import ISOMovie

/// H.264's numbers of pictures that others refer to, from sets and slices that were written by hand.
@Suite struct ReferenceNumbersTests {
    /// Baseline: after the set's number 0, numbers of 4 bits, order of type 2, four references.
    private static let baseline: [UInt8] = [0x67, 66, 0, 30, 0b1_1_011_001, 0b01_000000]
    /// High 4:4:4 with planes apart: chroma 3, 8 bits, no lists, numbers of 5 bits, order of type 2, one reference.
    private static let apart: [UInt8] = [0x67, 244, 0, 30, 0b1_00100_1_1, 0b1_0_0_010_01, 0b1_010_0000]

    @Test func areRead() throws {
        let numbers = try #require(ReferenceNumbers(avcSequence: Self.baseline))
        #expect(numbers.mostReferences == 4)
        // Macroblock 0, type 7, set 0, then 0111.
        #expect(numbers.number(ofSlice: [0x41, 0b1_0001000, 0b1_0111_000]) == 7)
        let apart = try #require(ReferenceNumbers(avcSequence: Self.apart))
        #expect(apart.mostReferences == 1)
        // The plane's two bits come first.
        #expect(apart.number(ofSlice: [0x41, 0b1_0001000, 0b1_10_10011]) == 19)
    }

    @Test func whatIsCutOffIsRefused() throws {
        for count in 0..<Self.baseline.count {
            #expect(ReferenceNumbers(avcSequence: Array(Self.baseline.prefix(count))) == nil)
        }
        let numbers = try #require(ReferenceNumbers(avcSequence: Self.baseline))
        for count in 0..<3 {
            #expect(numbers.number(ofSlice: Array([0x41, 0b1_0001000, 0b1_0111_000].prefix(count))) == nil)
        }
    }
}
