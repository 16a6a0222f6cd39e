/// Provides the data of a buffer that was not ready. Source: CMSampleBuffer.h.
public typealias CMSampleBufferMakeDataReadyCallback =
    @Sendable (CMSampleBuffer, UnsafeMutableRawPointer?) -> OSStatus

/// Creates a buffer of coded samples, or of frames of uncompressed audio, whose data may come later.
///
/// - Returns: `kCMSampleBufferError_InvalidEntryCount` unless there are no timings, one, or one for each sample, and
///   as many sizes; `kCMSampleBufferError_RequiredParameterMissing` if an array has a count but no address.
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
    var content = CMSampleBuffer.Content(
        dataBuffer: dataBuffer, format: formatDescription, count: sampleCount,
        timings: Array(UnsafeBufferPointer(start: sampleTimingArray, count: sampleTimingEntryCount)),
        sizes: Array(UnsafeBufferPointer(start: sampleSizeArray, count: sampleSizeEntryCount)))
    content.isReady = dataReady
    content.makeReady = MakeReady(makeDataReadyCallback, refcon)?.call
    sampleBufferOut.pointee = CMSampleBuffer(content)
    return noErr
}

/// Creates a buffer of coded samples, or of frames of uncompressed audio.
///
/// - Returns: What `CMSampleBufferCreate` returns.
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

/// Creates a buffer of one image, which may be drawn later.
///
/// - Returns: `kCMSampleBufferError_InvalidMediaFormat` if the description is not one of the image.
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
    var content = CMSampleBuffer.Content(
        imageBuffer: imageBuffer, format: formatDescription, count: 1, timings: [sampleTiming.pointee],
        sizes: [])
    content.isReady = dataReady
    content.makeReady = MakeReady(makeDataReadyCallback, refcon)?.call
    sampleBufferOut.pointee = CMSampleBuffer(content)
    return noErr
}

/// Creates a buffer of one image.
///
/// - Returns: What `CMSampleBufferCreateForImageBuffer` returns.
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

/// Creates a buffer of the same samples, whose attachments can change on their own. Always returns 0.
@discardableResult
public func CMSampleBufferCreateCopy(
    allocator: CFAllocator?, sampleBuffer: CMSampleBuffer,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = CMSampleBuffer(sampleBuffer.copiedContent)
    return noErr
}

/// Creates a buffer of the same samples at other times.
///
/// - Returns: `kCMSampleBufferError_InvalidEntryCount` unless there is one timing, or one for each sample.
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

/// A client's function with what it is to be given.
///
/// `@unchecked Sendable`: the pointer is the client's, who makes sure that it can be used.
private final class MakeReady: @unchecked Sendable {
    private let function: CMSampleBufferMakeDataReadyCallback
    private let context: UnsafeMutableRawPointer?

    init?(_ function: CMSampleBufferMakeDataReadyCallback?, _ context: UnsafeMutableRawPointer?) {
        guard let function else { return nil }
        (self.function, self.context) = (function, context)
    }

    @Sendable func call(_ buffer: CMSampleBuffer) -> OSStatus { function(buffer, context) }
}
