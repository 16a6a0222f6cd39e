/// Returns the number of samples.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.numSamples }

/// Returns the duration of all samples.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

/// Returns the earliest presentation time of the samples.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
    sbuf.presentationTimeStamp
}

/// Returns the decode time of the first sample; invalid if unknown.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }

/// Returns the duration of the samples after trimming.
public func CMSampleBufferGetOutputDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDuration }

/// Returns the output presentation time that was set, or the presentation time of the samples after trimming.
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
    sbuf.outputPresentationTimeStamp
}

/// Sets the output presentation time. Always returns 0.
@discardableResult
public func CMSampleBufferSetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer, newValue: CMTime) -> OSStatus
{
    sbuf.change { $0.outputTime = newValue.isValid ? newValue : nil }
    return noErr
}

/// Returns the format description of the samples.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
    sbuf.formatDescription
}

/// Returns the image of uncompressed video; `nil` for other samples.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

/// Returns the data of coded samples or uncompressed audio; `nil` for an image.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }

/// Sets the data of a sample buffer without data.
///
/// - Returns: `kCMSampleBufferError_AlreadyHasDataBuffer` if there is data already.
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

/// Returns whether the data is ready.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.read(\.isReady) }

/// Marks the data as ready. Always returns 0.
@discardableResult
public func CMSampleBufferSetDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
    sbuf.change { $0.isReady = true }
    return noErr
}

/// Calls the client's callback that provides the data, unless the data is ready.
///
/// - Returns: The result of the callback, or `kCMSampleBufferError_BufferNotReady` if there is none.
@discardableResult
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
    if CMSampleBufferDataIsReady(sbuf) { return noErr }
    guard let function = sbuf.read(\.makeReady) else { return kCMSampleBufferError_BufferNotReady }
    let status = function(sbuf)
    if status == noErr { CMSampleBufferSetDataReady(sbuf) }
    return status
}

/// Returns whether the sample buffer hasn't been invalidated.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Releases the data and the image. The sample buffer can't be used anymore. Always returns 0.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
    sbuf.change { ($0.isValid, $0.dataBuffer, $0.imageBuffer) = (false, nil, nil) }
    return noErr
}

/// Returns the size of all samples, in bytes; 0 if unknown.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSampleSize }

/// Returns the size of a sample, in bytes; 0 if unknown.
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex) -> Int {
    sbuf.sampleSize(at: sampleIndex)
}

/// Gets the timing of a sample.
///
/// - Returns: `kCMSampleBufferError_SampleIndexOutOfRange` or
///   `kCMSampleBufferError_BufferHasNoSampleTimingInfo`.
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

/// Gets the timings of the samples: one per sample, or one for all.
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

/// Gets the sizes of the samples, in bytes: one per sample, or one for all.
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
