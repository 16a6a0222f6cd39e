import Containers
import TestSupport
import Testing

/// Delays of encoders, from files that were written by hand.
@Suite struct MatroskaDelaysTests {
    private func element(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
        identifier + [0x40 | UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }

    private func track(_ number: UInt8, codec: String, delay: [UInt8]?) -> [UInt8] {
        element(
            [0xAE],
            element([0xD7], [number]) + element([0x83], [2]) + element([0x86], Array(codec.utf8))
                + (delay.map { element([0x56, 0xAA], $0) } ?? []))
    }

    private func file(_ tracks: [[UInt8]], sizeIsKnown: Bool = true) -> [UInt8] {
        let content =
            element([0x15, 0x49, 0xA9, 0x66], [0xEC, 0x80])
            + element([0x16, 0x54, 0xAE, 0x6B], tracks.flatMap(\.self))
        let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67]
        return element([0x1A, 0x45, 0xDF, 0xA3], [0xEC, 0x80])
            + (sizeIsKnown ? element(segment, content) : segment + [0xFF] + content)
    }

    @Test(arguments: [true, false]) func areReadByTrack(sizeIsKnown: Bool) throws {
        // 21,333,333 ns; none; those of Opus are its decoder's; more than a second is taken for damage.
        let tracks = [
            track(1, codec: "A_AAC", delay: [0x01, 0x45, 0x85, 0x55]),
            track(2, codec: "A_PCM/INT/LIT", delay: nil),
            track(3, codec: "A_OPUS", delay: [0x63, 0x2E, 0xA0]),
            track(4, codec: "A_AC3", delay: [0x7F, 0, 0, 0]),
        ]
        let bytes = MemoryBytes(content: file(tracks, sizeIsKnown: sizeIsKnown))
        #expect(try MatroskaDelays(of: bytes).nanoseconds == [1: 21_333_333])
    }

    @Test func nothingIsReadOfOtherFilesOrBeyondAnEnd() throws {
        #expect(try MatroskaDelays(of: MemoryBytes(content: Array("RIFF".utf8))).nanoseconds.isEmpty)
        let whole = file([track(1, codec: "A_AAC", delay: [0x01, 0x45, 0x85, 0x55])])
        for count in whole.indices {
            _ = try MatroskaDelays(of: MemoryBytes(content: Array(whole.prefix(count))))
        }
    }
}
