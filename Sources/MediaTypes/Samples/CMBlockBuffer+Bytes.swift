/// Returns the number of bytes.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }

/// Returns whether the buffer has no bytes.
public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool { theBuffer.isEmpty }

/// Returns whether a range is in one block. A length of 0 means all bytes from the offset on.
public func CMBlockBufferIsRangeContiguous(
    _ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int
) -> Bool {
    let count = length > 0 ? length : theBuffer.dataLength - offset
    return theBuffer.pieces(from: offset, count: count).map { $0.count <= 1 } ?? false
}

/// Does nothing: memory is always allocated. Returns 0.
@discardableResult
public func CMBlockBufferAssureBlockMemory(_ theBuffer: CMBlockBuffer) -> OSStatus { noErr }

/// Gets the address of the byte at an offset, valid as long as the buffer exists.
///
/// - Parameter lengthAtOffsetOut: The number of bytes from the offset to the end of the block.
/// - Returns: `kCMBlockBufferBadOffsetParameterErr` if the offset is not less than the data length.
@discardableResult
public func CMBlockBufferGetDataPointer(
    _ theBuffer: CMBlockBuffer, atOffset offset: Int, lengthAtOffsetOut: UnsafeMutablePointer<Int>?,
    totalLengthOut: UnsafeMutablePointer<Int>?,
    dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OSStatus {
    let total = theBuffer.dataLength
    guard let piece = theBuffer.pieces(from: offset, count: total - offset)?.first else {
        return kCMBlockBufferBadOffsetParameterErr
    }
    lengthAtOffsetOut?.pointee = piece.count
    totalLengthOut?.pointee = total
    dataPointerOut?.pointee = piece.address.assumingMemoryBound(to: CChar.self)
    return noErr
}

/// Gets the address of a range, which is copied to the temporary block if it is not contiguous.
///
/// - Returns: `kCMBlockBufferBadLengthParameterErr` if the range exceeds the buffer's data.
@discardableResult
public func CMBlockBufferAccessDataBytes(
    _ theBuffer: CMBlockBuffer, atOffset: Int, length: Int, temporaryBlock: UnsafeMutableRawPointer,
    returnedPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> OSStatus {
    guard let pieces = theBuffer.pieces(from: atOffset, count: length) else {
        return kCMBlockBufferBadLengthParameterErr
    }
    let isWhole = pieces.count == 1
    if !isWhole {
        CMBlockBufferCopyDataBytes(
            theBuffer, atOffset: atOffset, dataLength: length, destination: temporaryBlock)
    }
    let address = isWhole ? pieces[0].address : temporaryBlock
    returnedPointerOut.pointee = address.assumingMemoryBound(to: CChar.self)
    return noErr
}

/// Copies a range of the data.
///
/// - Returns: `kCMBlockBufferBadLengthParameterErr` if the range exceeds the buffer's data.
@discardableResult
public func CMBlockBufferCopyDataBytes(
    _ theSourceBuffer: CMBlockBuffer, atOffset offsetToData: Int, dataLength: Int,
    destination: UnsafeMutableRawPointer
) -> OSStatus {
    guard let pieces = theSourceBuffer.pieces(from: offsetToData, count: dataLength) else {
        return kCMBlockBufferBadLengthParameterErr
    }
    var target = destination
    for piece in pieces {
        target.copyMemory(from: piece.address, byteCount: piece.count)
        target += piece.count
    }
    return noErr
}

/// Replaces a range of the data, in all buffers that share it.
///
/// - Returns: `kCMBlockBufferBadLengthParameterErr` if the range exceeds the buffer's data.
@discardableResult
public func CMBlockBufferReplaceDataBytes(
    with sourceBytes: UnsafeRawPointer, blockBuffer destinationBuffer: CMBlockBuffer,
    offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
    guard let pieces = destinationBuffer.pieces(from: offsetIntoDestination, count: dataLength) else {
        return kCMBlockBufferBadLengthParameterErr
    }
    var source = sourceBytes
    for piece in pieces {
        piece.address.copyMemory(from: source, byteCount: piece.count)
        source += piece.count
    }
    return noErr
}

/// Fills a range with a byte, in all buffers that share it.
///
/// - Returns: `kCMBlockBufferBadLengthParameterErr` if the range exceeds the buffer's data.
@discardableResult
public func CMBlockBufferFillDataBytes(
    with fillByte: CChar, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int,
    dataLength: Int
) -> OSStatus {
    guard let pieces = destinationBuffer.pieces(from: offsetIntoDestination, count: dataLength) else {
        return kCMBlockBufferBadLengthParameterErr
    }
    for piece in pieces {
        piece.address.initializeMemory(as: CChar.self, repeating: fillByte, count: piece.count)
    }
    return noErr
}
