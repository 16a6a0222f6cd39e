/// A callback that provides the data of a sample buffer that isn't ready. Source: CMSampleBuffer.h.
public typealias CMSampleBufferMakeDataReadyCallback =
    @Sendable (CMSampleBuffer, UnsafeMutableRawPointer?) -> OSStatus

/// Creates a sample buffer of coded samples or frames of uncompressed audio. Its data can be provided later.
///
/// - Returns: `kCMSampleBufferError_InvalidEntryCount` unless the number of timings and the number of sizes
///   are 0, 1 or the number of samples; `kCMSampleBufferError_RequiredParameterMissing` if an array has a
///   count but no address.
@discardableResult
public func CMSampleBufferCreate(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
    makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon: UnsafeMutableRawPointer?,
    formatDescription: CMFormatDescription?, sampleCount: CMItemCount, sampleTimingEntryCount: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleSizeEntryCount: CMItemCount,
    sampleSizeArray: UnsafePointer<Int>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    guard sampleTimingEntryCount == 0 || sampleTimingArray != nil,
        sampleSizeEntryCount == 0 || sampleSizeArray != nil
    else { return kCMSampleBufferError_RequiredParameterMissing }
    let problem = CMSampleBuffer.problem(
        count: sampleCount, timings: sampleTimingEntryCount, sizes: sampleSizeEntryCount)
    guard problem == noErr, sampleTimingEntryCount >= 0, sampleSizeEntryCount >= 0 else {
        return kCMSampleBufferError_InvalidEntryCount
    }
    var content = CMSampleBuffer.Storage(
        dataBuffer: dataBuffer, format: formatDescription, count: sampleCount,
        timings: Array(UnsafeBufferPointer(start: sampleTimingArray, count: sampleTimingEntryCount)),
        sizes: Array(UnsafeBufferPointer(start: sampleSizeArray, count: sampleSizeEntryCount)))
    content.isReady = dataReady
    content.makeReady = MakeReady(makeDataReadyCallback, refcon)?.call
    sampleBufferOut.pointee = CMSampleBuffer(content)
    return noErr
}

/// Creates a sample buffer of coded samples or frames of uncompressed audio.
///
/// - Returns: The result of `CMSampleBufferCreate`.
@discardableResult
public func CMSampleBufferCreateReady(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?,
    sampleCount: CMItemCount, sampleTimingEntryCount: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleSizeEntryCount: CMItemCount,
    sampleSizeArray: UnsafePointer<Int>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreate(
        allocator: allocator, dataBuffer: dataBuffer, dataReady: true, makeDataReadyCallback: nil,
        refcon: nil, formatDescription: formatDescription, sampleCount: sampleCount,
        sampleTimingEntryCount: sampleTimingEntryCount, sampleTimingArray: sampleTimingArray,
        sampleSizeEntryCount: sampleSizeEntryCount, sampleSizeArray: sampleSizeArray,
        sampleBufferOut: sampleBufferOut)
}

/// Creates a sample buffer with an image, whose pixels can be provided later.
///
/// - Returns: `kCMSampleBufferError_InvalidMediaFormat` if the format description doesn't match the image.
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
    makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon: UnsafeMutableRawPointer?,
    formatDescription: CMVideoFormatDescription, sampleTiming: UnsafePointer<CMSampleTimingInfo>,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    guard CMVideoFormatDescriptionMatchesImageBuffer(formatDescription, imageBuffer: imageBuffer) else {
        return kCMSampleBufferError_InvalidMediaFormat
    }
    var content = CMSampleBuffer.Storage(
        imageBuffer: imageBuffer, format: formatDescription, count: 1, timings: [sampleTiming.pointee],
        sizes: [])
    content.isReady = dataReady
    content.makeReady = MakeReady(makeDataReadyCallback, refcon)?.call
    sampleBufferOut.pointee = CMSampleBuffer(content)
    return noErr
}

/// Creates a sample buffer with an image.
///
/// - Returns: The result of `CMSampleBufferCreateForImageBuffer`.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
    sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreateForImageBuffer(
        allocator: allocator, imageBuffer: imageBuffer, dataReady: true, makeDataReadyCallback: nil,
        refcon: nil, formatDescription: formatDescription, sampleTiming: sampleTiming,
        sampleBufferOut: sampleBufferOut)
}

/// Creates a copy that shares the samples but has separate attachments. Always returns 0.
@discardableResult
public func CMSampleBufferCreateCopy(
    allocator: CFAllocator?, sampleBuffer: CMSampleBuffer,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = CMSampleBuffer(sampleBuffer.copiedContent)
    return noErr
}

/// Creates a copy that shares the samples but has other timing.
///
/// - Returns: `kCMSampleBufferError_InvalidEntryCount` unless the number of timings is 1 or the number of
///   samples.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
    allocator: CFAllocator?, sampleBuffer: CMSampleBuffer, sampleTimingEntryCount: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    var content = sampleBuffer.copiedContent
    guard sampleTimingEntryCount == 1 || sampleTimingEntryCount == content.count,
        sampleTimingEntryCount == 0 || sampleTimingArray != nil
    else { return kCMSampleBufferError_InvalidEntryCount }
    content.timings = Array(UnsafeBufferPointer(start: sampleTimingArray, count: sampleTimingEntryCount))
    content.outputTime = nil
    sampleBufferOut.pointee = CMSampleBuffer(content)
    return noErr
}

/// A client's callback and its context.
///
/// `@unchecked Sendable`: the client ensures that the context may be used on any thread.
private final class MakeReady: @unchecked Sendable {
    private let function: CMSampleBufferMakeDataReadyCallback
    private let context: UnsafeMutableRawPointer?

    init?(_ function: CMSampleBufferMakeDataReadyCallback?, _ context: UnsafeMutableRawPointer?) {
        guard let function else { return nil }
        (self.function, self.context) = (function, context)
    }

    @Sendable func call(_ buffer: CMSampleBuffer) -> OSStatus { function(buffer, context) }
}
