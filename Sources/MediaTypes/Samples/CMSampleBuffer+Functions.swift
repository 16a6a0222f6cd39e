/// Returns the number of samples.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.numSamples }

/// Returns the duration of all samples.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

/// Returns the earliest presentation time of a sample.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
    sbuf.presentationTimeStamp
}

/// Returns the first sample's decode time; invalid if it is not known.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }

/// Returns the duration after trimming, which nothing does here.
public func CMSampleBufferGetOutputDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDuration }

/// Returns the presentation time that was set for the output; otherwise that of the samples.
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
    sbuf.outputPresentationTimeStamp
}

/// Sets the presentation time for the output. Always returns 0.
@discardableResult
public func CMSampleBufferSetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer, newValue: CMTime) -> OSStatus
{
    sbuf.change { $0.outputTime = newValue.isValid ? newValue : nil }
    return noErr
}

/// Returns the description of the samples.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
    sbuf.formatDescription
}

/// Returns the image of uncompressed video; nil for other samples.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

/// Returns the bytes of coded samples or uncompressed audio; nil for an image.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }

/// Sets the bytes of a buffer that has none.
///
/// - Returns: `kCMSampleBufferError_AlreadyHasDataBuffer` if it has some.
@discardableResult
public func CMSampleBufferSetDataBuffer(_ sbuf: CMSampleBuffer, newValue: CMBlockBuffer) -> OSStatus {
    sbuf.change { content in
        guard content.dataBuffer == nil, content.imageBuffer == nil else {
            return kCMSampleBufferError_AlreadyHasDataBuffer
        }
        content.dataBuffer = newValue
        return noErr
    }
}

/// Returns whether the data is there.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.read(\.isReady) }

/// Says that the data is there. Always returns 0.
@discardableResult
public func CMSampleBufferSetDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
    sbuf.change { $0.isReady = true }
    return noErr
}

/// Calls the function that provides the data, if the buffer is not ready.
///
/// - Returns: `kCMSampleBufferError_BufferNotReady` if there is no function, or what it returns.
@discardableResult
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
    if CMSampleBufferDataIsReady(sbuf) { return noErr }
    guard let function = sbuf.read(\.makeReady) else { return kCMSampleBufferError_BufferNotReady }
    let status = function(sbuf)
    if status == noErr { CMSampleBufferSetDataReady(sbuf) }
    return status
}

/// Returns whether the buffer was not invalidated.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Releases data and image. The buffer can't be used any more. Always returns 0.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
    sbuf.change { ($0.isValid, $0.dataBuffer, $0.imageBuffer) = (false, nil, nil) }
    return noErr
}

/// Returns the number of bytes of all samples; 0 if their sizes are not known.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSampleSize }

/// Returns the size of a sample in bytes; 0 if it is not known.
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex) -> Int {
    sbuf.sampleSize(at: sampleIndex)
}

/// Gets the timing of a sample.
///
/// - Returns: `kCMSampleBufferError_SampleIndexOutOfRange` or `kCMSampleBufferError_BufferHasNoSampleTimingInfo`.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
    _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex,
    timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
    guard (0..<sbuf.numSamples).contains(sampleIndex) else {
        return kCMSampleBufferError_SampleIndexOutOfRange
    }
    guard let timing = sbuf.read({ $0.timing(at: sampleIndex) }) else {
        return kCMSampleBufferError_BufferHasNoSampleTimingInfo
    }
    timingInfoOut.pointee = timing
    return noErr
}

/// Gets the timings of the samples: one for each, or one for all.
///
/// - Returns: `kCMSampleBufferError_BufferHasNoSampleTimingInfo`, or `kCMSampleBufferError_ArrayTooSmall`.
@discardableResult
public func CMSampleBufferGetSampleTimingInfoArray(
    _ sbuf: CMSampleBuffer, entryCount: CMItemCount,
    arrayToFill: UnsafeMutablePointer<CMSampleTimingInfo>?,
    entriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    filling(
        arrayToFill, entryCount, entriesNeededOut, with: sbuf.read(\.timings),
        ifNone: kCMSampleBufferError_BufferHasNoSampleTimingInfo)
}

/// Gets the sizes of the samples: one for each, or one for all.
///
/// - Returns: `kCMSampleBufferError_BufferHasNoSampleSizes`, or `kCMSampleBufferError_ArrayTooSmall`.
@discardableResult
public func CMSampleBufferGetSampleSizeArray(
    _ sbuf: CMSampleBuffer, entryCount: CMItemCount, arrayToFill: UnsafeMutablePointer<Int>?,
    entriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    filling(
        arrayToFill, entryCount, entriesNeededOut, with: sbuf.read(\.sizes),
        ifNone: kCMSampleBufferError_BufferHasNoSampleSizes)
}

private func filling<Entry>(
    _ array: UnsafeMutablePointer<Entry>?, _ count: Int, _ needed: UnsafeMutablePointer<Int>?,
    with entries: [Entry], ifNone: OSStatus
) -> OSStatus {
    needed?.pointee = entries.count
    guard !entries.isEmpty else { return ifNone }
    guard let array else { return noErr }
    guard count >= entries.count else { return kCMSampleBufferError_ArrayTooSmall }
    for (index, entry) in entries.enumerated() { array[index] = entry }
    return noErr
}

/// The index of a sample in a buffer.
public typealias CMItemIndex = Int
