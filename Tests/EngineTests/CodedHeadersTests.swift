import Testing

@testable import Engine

@Suite struct CodedHeadersTests {
    private static let videoParameters: [UInt8] = [0, 0, 0, 1, 0x40, 1, 12]
    private static let sequenceParameters: [UInt8] = [0, 0, 0, 1, 0x42, 1, 1]
    private static let note: [UInt8] = [0, 0, 0, 1, 0x4E, 1, 5]
    private static let slice: [UInt8] = [0, 0, 1, 0x28, 1, 0xAD]

    @Test func aCopyIsCutOff() {
        let frame = Self.videoParameters + Self.sequenceParameters + Self.note + Self.slice
        // What isn't written may be anything: zeros, and parts of other headers.
        for rest in [[], [0, 0, 0, 0], [7, 7], Self.videoParameters, [0, 0, 1, 0x42], [0, 0, 0, 1, 0x40]] {
            let copy = Self.videoParameters + Self.sequenceParameters + Self.note + rest
            #expect(CodedHeaders.withoutCopy(copy + frame) == frame)
        }
    }

    @Test func aFrameOfItsOwnIsKept() {
        let frame = Self.videoParameters + Self.sequenceParameters + Self.slice
        for bytes in [frame, Self.slice, Self.note + Self.slice, [0, 0, 1], []] {
            #expect(CodedHeaders.withoutCopy(bytes) == nil)
        }
    }
}
