/// Returns the number of bytes.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }

/// Returns whether there is no byte.
public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool { theBuffer.isEmpty }

/// Returns whether a range is in one block; all from the offset on if the length is 0.
public func CMBlockBufferIsRangeContiguous(
    _ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int
) -> Bool {
    let count = length > 0 ? length : theBuffer.dataLength - offset
    return theBuffer.pieces(from: offset, count: count).map { $0.count <= 1 } ?? false
}

/// Makes sure that there is memory, which is always so. Returns 0.
@discardableResult
public func CMBlockBufferAssureBlockMemory(_ theBuffer: CMBlockBuffer) -> OSStatus { noErr }

/// Gets the address of the byte at an offset, valid as long as the buffer lives.
///
/// - Parameter lengthAtOffsetOut: The number of bytes from there on that are in the same block.
/// - Returns: `kCMBlockBufferBadOffsetParameterErr` if the offset is behind the last byte.
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

/// Gets the address of a range: in its block, or of a copy in the temporary one if the range is in several.
///
/// - Returns: `kCMBlockBufferBadLengthParameterErr` if the range is not within the bytes.
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

/// Copies a range of the bytes.
///
/// - Returns: `kCMBlockBufferBadLengthParameterErr` if it is not within them.
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

/// Replaces a range of the bytes, for all buffers that share them.
///
/// - Returns: `kCMBlockBufferBadLengthParameterErr` if it is not within them.
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

/// Fills a range with a byte, for all buffers that share it.
///
/// - Returns: `kCMBlockBufferBadLengthParameterErr` if the range is not within the bytes.
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
