import Foundation
import MediaTypes
import Synchronization
import Testing

/// Source: CMBlockBuffer.h.
@Suite struct BlockBufferTests {
    private func buffer(_ bytes: [UInt8]) throws -> CMBlockBuffer {
        let buffer = try CMBlockBuffer(length: bytes.count)
        try bytes.withUnsafeBytes { try buffer.replaceDataBytes(with: $0) }
        return buffer
    }

    /// 0 to 9, in two blocks.
    private func parted() throws -> CMBlockBuffer {
        var made: CMBlockBuffer?
        #expect(
            CMBlockBufferCreateEmpty(
                allocator: kCFAllocatorDefault, capacity: 2, flags: 0, blockBufferOut: &made)
                == kCMBlockBufferNoErr)
        let whole = try #require(made)
        #expect(
            CMBlockBufferIsEmpty(whole) && whole.isEmpty && CMBlockBufferAssureBlockMemory(whole) == noErr)
        for part in [[0, 1, 2, 3], [4, 5, 6, 7, 8, 9]] as [[UInt8]] {
            let status = CMBlockBufferAppendBufferReference(
                whole, targetBBuf: try buffer(part), offsetToData: 0, dataLength: 0,
                flags: kCMBlockBufferPermitEmptyReferenceFlag)
            #expect(status == noErr)
        }
        return whole
    }

    @Test func bytesAreCopiedReplacedAndFilled() throws {
        let whole = try parted()
        #expect(CMBlockBufferGetDataLength(whole) == 10 && whole.dataLength == 10)
        #expect(try whole.dataBytes() == Data(0..<10))
        var part = [UInt8](repeating: 0, count: 4)
        #expect(CMBlockBufferCopyDataBytes(whole, atOffset: 2, dataLength: 4, destination: &part) == noErr)
        #expect(part == [2, 3, 4, 5])
        #expect(
            CMBlockBufferReplaceDataBytes(
                with: [70, 71] as [UInt8], blockBuffer: whole, offsetIntoDestination: 3, dataLength: 2)
                == noErr)
        #expect(
            CMBlockBufferFillDataBytes(
                with: 9, blockBuffer: whole, offsetIntoDestination: 0, dataLength: 2) == noErr)
        #expect(try whole.dataBytes() == Data([9, 9, 2, 70, 71, 5, 6, 7, 8, 9]))
        var first = [UInt8](repeating: 0, count: 3)
        try first.withUnsafeMutableBytes { try whole.copyDataBytes(to: $0) }
        #expect(first == [9, 9, 2])
    }

    @Test func rangesBeyondTheBytesAreRefused() throws {
        let whole = try parted()
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(
            CMBlockBufferCopyDataBytes(whole, atOffset: 8, dataLength: 3, destination: &bytes)
                == kCMBlockBufferBadLengthParameterErr)
        #expect(
            CMBlockBufferReplaceDataBytes(
                with: bytes, blockBuffer: whole, offsetIntoDestination: -1, dataLength: 1)
                == kCMBlockBufferBadLengthParameterErr)
        #expect(
            CMBlockBufferGetDataPointer(
                whole, atOffset: 10, lengthAtOffsetOut: nil, totalLengthOut: nil, dataPointerOut: nil)
                == kCMBlockBufferBadOffsetParameterErr)
        #expect(throws: (any Error).self) { try whole.withUnsafeMutableBytes(atOffset: 11) { $0.count } }
    }

    @Test func pointersReachToTheEndOfTheirBlock() throws {
        let whole = try parted()
        var (near, total) = (0, 0)
        var pointer: UnsafeMutablePointer<CChar>?
        #expect(
            CMBlockBufferGetDataPointer(
                whole, atOffset: 3, lengthAtOffsetOut: &near, totalLengthOut: &total, dataPointerOut: &pointer
            )
                == noErr)
        #expect(near == 1 && total == 10 && pointer?.pointee == 3)
        #expect(try whole.withUnsafeMutableBytes(atOffset: 4) { Array($0) } == [4, 5, 6, 7, 8, 9])
        var scratch = [UInt8](repeating: 0, count: 4)
        var found: UnsafeMutablePointer<CChar>?
        scratch.withUnsafeMutableBytes { scratch in
            guard let base = scratch.baseAddress else { return }
            #expect(
                CMBlockBufferAccessDataBytes(
                    whole, atOffset: 2, length: 4, temporaryBlock: base, returnedPointerOut: &found) == noErr)
            #expect(UnsafeMutableRawPointer(found) == base && found?[3] == 5)
            #expect(
                CMBlockBufferAccessDataBytes(
                    whole, atOffset: 5, length: 4, temporaryBlock: base, returnedPointerOut: &found) == noErr)
            #expect(UnsafeMutableRawPointer(found) != base && found?[3] == 8)
        }
    }

    @Test func buffersShareBlocksUntilTheyAreMadeContiguous() throws {
        let whole = try parted()
        #expect(!whole.isContiguous && !CMBlockBufferIsRangeContiguous(whole, atOffset: 3, length: 2))
        #expect(CMBlockBufferIsRangeContiguous(whole, atOffset: 4, length: 0))
        var (part, copy): (CMBlockBuffer?, CMBlockBuffer?)
        #expect(
            CMBlockBufferCreateWithBufferReference(
                allocator: nil, referenceBuffer: whole, offsetToData: 3, dataLength: 3, flags: 0,
                blockBufferOut: &part) == noErr)
        #expect(
            CMBlockBufferCreateContiguous(
                allocator: nil, sourceBuffer: whole, blockAllocator: nil, customBlockSource: nil,
                offsetToData: 3, dataLength: 3, flags: kCMBlockBufferAssureMemoryNowFlag,
                blockBufferOut: &copy)
                == noErr)
        CMBlockBufferFillDataBytes(with: 1, blockBuffer: whole, offsetIntoDestination: 4, dataLength: 1)
        #expect(try part?.dataBytes() == Data([3, 1, 5]) && copy?.dataBytes() == Data([3, 4, 5]))
        #expect(copy?.isContiguous == true)
        var same: CMBlockBuffer?
        CMBlockBufferCreateContiguous(
            allocator: nil, sourceBuffer: try #require(copy), blockAllocator: nil, customBlockSource: nil,
            offsetToData: 0, dataLength: 0, flags: kCMBlockBufferAlwaysCopyDataFlag, blockBufferOut: &same)
        #expect(try same?.dataBytes() == copy?.dataBytes())
        #expect(kCMBlockBufferDontOptimizeDepthFlag == 4)
    }

    private static let freed = Mutex(0)

    /// A client's block is freed by its own function, not at all, or by `free()`.
    @Test func blocksEndAsTheirOwnersSay() throws {
        let whole = try parted()
        var source = CMBlockBufferCustomBlockSource(
            version: 0, AllocateBlock: { _, count in malloc(count) },
            FreeBlock: { _, block, count in
                BlockBufferTests.freed.withLock { $0 += count }
                free(block)
            }, refCon: nil)
        #expect(source.version == 0 && source.AllocateBlock != nil && source.FreeBlock != nil)
        #expect(source.refCon == nil)
        var made: CMBlockBuffer?
        #expect(
            CMBlockBufferCreateWithMemoryBlock(
                allocator: nil, memoryBlock: nil, blockLength: 32, blockAllocator: nil,
                customBlockSource: &source, offsetToData: 8, dataLength: 16, flags: 0, blockBufferOut: &made)
                == noErr)
        #expect(made?.dataLength == 16)
        var part: CMBlockBuffer?
        CMBlockBufferCreateWithBufferReference(
            allocator: nil, referenceBuffer: try #require(made), offsetToData: 1, dataLength: 2, flags: 0,
            blockBufferOut: &part)
        made = nil
        #expect(Self.freed.withLock { $0 } == 0)
        part = nil
        #expect(Self.freed.withLock { $0 } == 32)
        var kept: [UInt8] = [1, 2, 3]
        kept.withUnsafeMutableBytes { bytes in
            #expect(
                CMBlockBufferCreateWithMemoryBlock(
                    allocator: nil, memoryBlock: bytes.baseAddress, blockLength: 3,
                    blockAllocator: kCFAllocatorNull, customBlockSource: nil, offsetToData: 1, dataLength: 2,
                    flags: 0, blockBufferOut: &made) == noErr)
            #expect((try? made?.dataBytes()) == Data([2, 3]))
            #expect(
                CMBlockBufferAppendMemoryBlock(
                    whole, memoryBlock: nil,
                    length: 2, blockAllocator: nil, customBlockSource: nil, offsetToData: 1, dataLength: 2,
                    flags: 0) == kCMBlockBufferBadLengthParameterErr)
            made = nil
        }
    }
}
