internal import Foundation

/// Flags for block buffer functions.
///
/// Only `kCMBlockBufferAlwaysCopyDataFlag` has an effect: memory is always allocated immediately.
public typealias CMBlockBufferFlags = UInt32

public var kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags { 1 }
public var kCMBlockBufferAlwaysCopyDataFlag: CMBlockBufferFlags { 2 }
public var kCMBlockBufferDontOptimizeDepthFlag: CMBlockBufferFlags { 4 }
public var kCMBlockBufferPermitEmptyReferenceFlag: CMBlockBufferFlags { 8 }

/// A client's functions that allocate and free memory blocks. Source: CMBlockBuffer.h.
public struct CMBlockBufferCustomBlockSource {
    public var version: UInt32
    public var AllocateBlock: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?
    public var FreeBlock: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?
    /// Passed to both functions.
    public var refCon: UnsafeMutableRawPointer?

    public init(
        version: UInt32,
        AllocateBlock: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?,
        FreeBlock: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?,
        refCon: UnsafeMutableRawPointer?
    ) {
        self.version = version
        self.AllocateBlock = AllocateBlock
        self.FreeBlock = FreeBlock
        self.refCon = refCon
    }
}

@available(*, unavailable)
extension CMBlockBufferCustomBlockSource: Sendable {}

/// Creates an empty buffer, to which data can be appended. Always returns 0.
@discardableResult
public func CMBlockBufferCreateEmpty(
    allocator: CFAllocator?, capacity: UInt32, flags: CMBlockBufferFlags,
    blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    blockBufferOut.pointee = CMBlockBuffer(pieces: [])
    return noErr
}

/// Creates a buffer with a block of memory, which is allocated if `memoryBlock` is `nil`.
///
/// A given block is freed after its last use: by the custom block source if it has a function for
/// that, not at all with `kCFAllocatorNull`, and with `free()` otherwise.
/// - Returns: The result of `CMBlockBufferAppendMemoryBlock`.
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
    allocator: CFAllocator?, memoryBlock: UnsafeMutableRawPointer?, blockLength: Int,
    blockAllocator: CFAllocator?, customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?,
    offsetToData: Int, dataLength: Int, flags: CMBlockBufferFlags,
    blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    let buffer = CMBlockBuffer(pieces: [])
    let status = CMBlockBufferAppendMemoryBlock(
        buffer, memoryBlock: memoryBlock, length: blockLength, blockAllocator: blockAllocator,
        customBlockSource: customBlockSource, offsetToData: offsetToData, dataLength: dataLength,
        flags: flags)
    if status == noErr { blockBufferOut.pointee = buffer }
    return status
}

/// Creates a buffer that shares a range of another buffer's data.
///
/// A length of 0 means all data from the offset on.
///
/// - Returns: `kCMBlockBufferBadLengthParameterErr` if the range exceeds the other buffer's data.
@discardableResult
public func CMBlockBufferCreateWithBufferReference(
    allocator: CFAllocator?, referenceBuffer: CMBlockBuffer, offsetToData: Int, dataLength: Int,
    flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    let buffer = CMBlockBuffer(pieces: [])
    let status = CMBlockBufferAppendBufferReference(
        buffer, targetBBuf: referenceBuffer, offsetToData: offsetToData, dataLength: dataLength,
        flags: flags)
    if status == noErr { blockBufferOut.pointee = buffer }
    return status
}

/// Creates a buffer whose data is contiguous.
///
/// The data is copied if it isn't contiguous in the source, or if the flags require it.
///
/// - Returns: `kCMBlockBufferBadLengthParameterErr` if the range exceeds the source's data.
@discardableResult
public func CMBlockBufferCreateContiguous(
    allocator: CFAllocator?, sourceBuffer: CMBlockBuffer, blockAllocator: CFAllocator?,
    customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int, dataLength: Int,
    flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    let count = dataLength > 0 ? dataLength : sourceBuffer.dataLength - offsetToData
    guard let pieces = sourceBuffer.pieces(from: offsetToData, count: count) else {
        return kCMBlockBufferBadLengthParameterErr
    }
    if pieces.count <= 1, flags & kCMBlockBufferAlwaysCopyDataFlag == 0 {
        blockBufferOut.pointee = CMBlockBuffer(pieces: pieces)
        return noErr
    }
    guard let memory = BlockMemory(count: count) else { return kCMBlockBufferBlockAllocationFailedErr }
    var offset = 0
    for piece in pieces {
        (memory.address + offset).copyMemory(from: piece.address, byteCount: piece.count)
        offset += piece.count
    }
    blockBufferOut.pointee = CMBlockBuffer(
        pieces: [CMBlockBuffer.Piece(memory: memory, offset: 0, count: count)])
    return noErr
}

/// Appends a block of memory, with the same parameters as `CMBlockBufferCreateWithMemoryBlock`.
///
/// - Returns: `kCMBlockBufferBadLengthParameterErr` if the range exceeds the block,
///   `kCMBlockBufferBlockAllocationFailedErr` if memory is exhausted.
@discardableResult
public func CMBlockBufferAppendMemoryBlock(
    _ theBuffer: CMBlockBuffer, memoryBlock: UnsafeMutableRawPointer?, length: Int,
    blockAllocator: CFAllocator?, customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?,
    offsetToData: Int, dataLength: Int, flags: CMBlockBufferFlags
) -> OSStatus {
    guard length >= 0, offsetToData >= 0, dataLength >= 0, dataLength <= length - offsetToData else {
        return kCMBlockBufferBadLengthParameterErr
    }
    guard
        let memory = BlockMemory(
            memoryBlock, count: length, allocator: blockAllocator, source: customBlockSource?.pointee)
    else { return kCMBlockBufferBlockAllocationFailedErr }
    theBuffer.append([CMBlockBuffer.Piece(memory: memory, offset: offsetToData, count: dataLength)])
    return noErr
}

/// Appends a range of another buffer's data and shares it. A length of 0 means all data from the offset on.
///
/// - Returns: `kCMBlockBufferBadLengthParameterErr` if the range exceeds the other buffer's data.
@discardableResult
public func CMBlockBufferAppendBufferReference(
    _ theBuffer: CMBlockBuffer, targetBBuf: CMBlockBuffer, offsetToData: Int, dataLength: Int,
    flags: CMBlockBufferFlags
) -> OSStatus {
    let count = dataLength > 0 ? dataLength : targetBBuf.dataLength - offsetToData
    guard let pieces = targetBBuf.pieces(from: offsetToData, count: count) else {
        return kCMBlockBufferBadLengthParameterErr
    }
    theBuffer.append(pieces)
    return noErr
}

extension BlockMemory {
    /// Takes a client's block, or allocates one if there is none.
    fileprivate convenience init?(
        _ block: UnsafeMutableRawPointer?, count: Int, allocator: CFAllocator?,
        source: CMBlockBufferCustomBlockSource?
    ) {
        if let source {
            let made = block ?? source.AllocateBlock.map { $0(source.refCon, count) } ?? malloc(count)
            guard let block = made else { return nil }
            self.init(block, count: count) {
                if let end = source.FreeBlock { end(source.refCon, block, count) }
            }
        } else if let block {
            let isKept = allocator?.isNull ?? false
            self.init(block, count: count) { if !isKept { free(block) } }
        } else {
            self.init(count: count)
        }
    }
}
