import CGStreamer
import Testing

@testable import GStreamerOverlay

/// Buffers are never written after they are made: other times are other buffers over the same memory.
@Suite struct BufferTests {
    private let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    private let original: MediaBuffer

    init() throws {
        try GStreamer.initialize()
        original = bytes.withUnsafeBytes { MediaBuffer.copying($0) }
    }

    private func address(_ buffer: MediaBuffer) throws -> UnsafeRawPointer? {
        try buffer.withBytes { $0.baseAddress }
    }

    @Test func aCopyUnderAnotherTimeSharesTheMemory() throws {
        let shared = original.sharing(at: 40, duration: 20)
        #expect(shared.presentationTime == 40)
        #expect(shared.duration == 20)
        #expect(try address(shared) == address(original))
        #expect(original.presentationTime == nil)
        #expect(shared.pointer.pointee.dts == UInt(GStreamer.noTime))
    }

    @Test func aPartIsSharedFromAnOffsetOn() throws {
        let part = original.sharing(offset: 2, size: 3, at: 0, duration: 1)
        #expect(try part.withBytes(Array.init) == [3, 4, 5])
        #expect(try address(part) == address(original).map { $0 + 2 })
    }

    @Test func theMemoryOutlivesTheFirstBuffer() throws {
        let copy: MediaBuffer
        do {
            let short = bytes.withUnsafeBytes { MediaBuffer.copying($0) }
            copy = short.sharing(at: 1, duration: 1)
        }
        #expect(try copy.withBytes(Array.init) == bytes)
    }

    /// The compositor draws nothing for it and does not wait.
    @Test func aGapHasNoMemoryAndSaysSo() {
        let gap = MediaBuffer.gap(at: 5, duration: 10)
        let flags = gap.pointer.pointee.mini_object.flags
        #expect(gap.size == 0)
        #expect((gap.presentationTime, gap.duration) == (5, 10))
        #expect(flags & GST_BUFFER_FLAG_GAP.rawValue != 0)
        #expect(flags & GST_BUFFER_FLAG_DROPPABLE.rawValue != 0)
    }

    /// Silence that is marked keeps its samples, for elements that do not look at the mark.
    @Test func markedSilenceKeepsItsSamples() throws {
        let silence = original.sharing(offset: 0, size: 8, at: 0, duration: 1, isGap: true)
        #expect(silence.size == 8)
        #expect(silence.pointer.pointee.mini_object.flags & GST_BUFFER_FLAG_GAP.rawValue != 0)
        #expect(original.pointer.pointee.mini_object.flags & GST_BUFFER_FLAG_GAP.rawValue == 0)
    }
}
