import Testing

@testable import Containers

/// Where channels are heard, by a `chan` box.
@Suite struct ChannelLabelsTests {
    private static let boxes: [(fields: [Int64], labels: [UInt32]?)] = [
        // By a tag: 5.1 in two orders, mono, one of another count, the channels of a recorder.
        ([121 << 16 | 6, 0, 0], [1, 2, 3, 4, 5, 6]), ([123 << 16 | 6, 0, 0], [1, 3, 2, 5, 6, 4]),
        ([100 << 16 | 1, 0, 0], [42]), ([121 << 16 | 5, 0, 0], nil), ([147 << 16 | 4, 0, 0], nil),
        // By bits.
        ([1 << 16, 0xB, 0], [1, 2, 4]), ([1 << 16, 0, 0], nil),
        // By descriptions: of both channels, of one that has no place, of fewer than there should be.
        ([0, 0, 2, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0], [1, 2]), ([0, 0, 1, 0x10000, 0, 0, 0, 0], nil),
        ([0, 0, 2, 3, 0, 0, 0, 0], [3]), ([0, 0, 5], nil),
    ]

    @Test(arguments: boxes.indices) func areRead(index: Int) throws {
        let (fields, labels) = Self.boxes[index]
        var box = BoxWriter()
        box.append32(0)
        for field in fields { box.append32(field) }
        #expect(try ChannelLabels(ByteReader(box.bytes))?.labels == labels)
    }

    @Test func aTagOfItsOwnCount() {
        #expect(throws: (any Error).self) { try ChannelLabels(ByteReader([0, 0, 0, 0, 0, 121])) }
    }
}
