internal import Foundation

public var kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment: UInt32 { 1 }

/// Gets the samples of uncompressed audio as a list of buffers.
///
/// The list refers to the memory of the block buffer, which must be retained as long as the list is used.
/// - Parameters:
///   - bufferListSizeNeededOut: The size of the list, in bytes.
///   - bufferListOut: The list to fill; `nil` to get its size only.
/// - Returns: `kCMSampleBufferError_InvalidMediaTypeForOperation` if the samples are not uncompressed audio,
///   or `kCMSampleBufferError_ArrayTooSmall`.
@discardableResult
public func CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
    _ sbuf: CMSampleBuffer, bufferListSizeNeededOut: UnsafeMutablePointer<Int>?,
    bufferListOut: UnsafeMutablePointer<AudioBufferList>?, bufferListSize: Int,
    blockBufferAllocator: CFAllocator?, blockBufferMemoryAllocator: CFAllocator?, flags: UInt32,
    blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>?
) -> OSStatus {
    guard let pcm = PCMLayout(sbuf), let data = sbuf.dataBuffer else {
        return kCMSampleBufferError_InvalidMediaTypeForOperation
    }
    let size = AudioBufferList.sizeInBytes(maximumBuffers: pcm.bufferCount)
    bufferListSizeNeededOut?.pointee = size
    guard let bufferListOut else { return noErr }
    guard bufferListSize >= size else { return kCMSampleBufferError_ArrayTooSmall }
    var whole: CMBlockBuffer?
    let status = CMBlockBufferCreateContiguous(
        allocator: blockBufferAllocator, sourceBuffer: data, blockAllocator: blockBufferMemoryAllocator,
        customBlockSource: nil, offsetToData: 0, dataLength: 0, flags: 0, blockBufferOut: &whole)
    guard status == noErr, let whole else { return status }
    pcm.lay(bufferListOut, over: whole)
    blockBufferOut?.pointee = whole
    return noErr
}

/// Sets the data of a sample buffer without data to a copy of audio buffers.
///
/// - Returns: `kCMSampleBufferError_InvalidMediaTypeForOperation` if the samples are not uncompressed audio,
///   or `kCMSampleBufferError_AlreadyHasDataBuffer`.
@discardableResult
public func CMSampleBufferSetDataBufferFromAudioBufferList(
    _ sbuf: CMSampleBuffer, blockBufferAllocator: CFAllocator?, blockBufferMemoryAllocator: CFAllocator?,
    flags: UInt32, bufferList: UnsafePointer<AudioBufferList>
) -> OSStatus {
    guard PCMLayout(sbuf) != nil else { return kCMSampleBufferError_InvalidMediaTypeForOperation }
    let buffers = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList))
    let data = CMBlockBuffer(pieces: [])
    for buffer in buffers where buffer.mDataByteSize > 0 {
        let bytes = UnsafeRawBufferPointer(start: buffer.mData, count: Int(buffer.mDataByteSize))
        guard let copy = CMBlockBuffer(copying: bytes) else { return kCMSampleBufferError_AllocationFailed }
        data.append(copy.pieces)
    }
    let status = CMSampleBufferSetDataBuffer(sbuf, newValue: data)
    if status == noErr { CMSampleBufferSetDataReady(sbuf) }
    return status
}

/// Copies frames of uncompressed audio into the buffers of a list.
///
/// - Returns: `kCMSampleBufferError_InvalidMediaTypeForOperation` if the samples are not uncompressed audio,
///   `kCMSampleBufferError_SampleIndexOutOfRange` if there are fewer frames, or
///   `kCMSampleBufferError_ArrayTooSmall` if a buffer is too small for them.
@discardableResult
public func CMSampleBufferCopyPCMDataIntoAudioBufferList(
    _ sbuf: CMSampleBuffer, at frameOffset: Int32, frameCount numFrames: Int32,
    into bufferList: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
    guard let pcm = PCMLayout(sbuf), let data = sbuf.dataBuffer else {
        return kCMSampleBufferError_InvalidMediaTypeForOperation
    }
    guard frameOffset >= 0, numFrames >= 0, Int(frameOffset) + Int(numFrames) <= pcm.frameCount else {
        return kCMSampleBufferError_SampleIndexOutOfRange
    }
    let buffers = UnsafeMutableAudioBufferListPointer(bufferList)
    let count = Int(numFrames) * pcm.bytesPerFrame
    guard buffers.count == pcm.bufferCount else { return kCMSampleBufferError_ArrayTooSmall }
    for index in buffers.indices {
        guard let target = buffers[index].mData, Int(buffers[index].mDataByteSize) >= count else {
            return kCMSampleBufferError_ArrayTooSmall
        }
        let offset = (index * pcm.frameCount + Int(frameOffset)) * pcm.bytesPerFrame
        guard
            CMBlockBufferCopyDataBytes(data, atOffset: offset, dataLength: count, destination: target)
                == noErr
        else { return kCMSampleBufferError_InvalidSampleData }
        buffers[index].mDataByteSize = UInt32(count)
    }
    return noErr
}

/// Creates a sample buffer with audio packets.
///
/// - Parameters:
///   - sampleCount: The number of packets, or of frames of uncompressed audio.
///   - packetDescriptions: The location of each packet; `nil` if all packets have the same size.
/// - Returns: `kCMSampleBufferError_InvalidMediaFormat` if the format description isn't for audio.
@discardableResult
public func CMAudioSampleBufferCreateReadyWithPacketDescriptions(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer, formatDescription: CMFormatDescription,
    sampleCount: CMItemCount, presentationTimeStamp: CMTime,
    packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    guard let stream = formatDescription.audioStreamBasicDescription, stream.mSampleRate > 0 else {
        return kCMSampleBufferError_InvalidMediaFormat
    }
    let frames = CMTimeValue(max(1, stream.mFramesPerPacket))
    let timing = CMSampleTimingInfo(
        duration: CMTime(value: frames, timescale: CMTimeScale(stream.mSampleRate)),
        presentationTimeStamp: presentationTimeStamp, decodeTimeStamp: .invalid)
    let sizes =
        packetDescriptions.map { places in (0..<sampleCount).map { Int(places[$0].mDataByteSize) } }
        ?? (stream.mBytesPerPacket > 0 ? [Int(stream.mBytesPerPacket)] : [])
    sampleBufferOut.pointee = CMSampleBuffer(
        data: dataBuffer, format: formatDescription, count: sampleCount, timings: [timing], sizes: sizes)
    return noErr
}

extension CMSampleBuffer {
    /// Calls a closure with the samples of uncompressed audio as a list of buffers, valid during the call.
    ///
    /// - Throws: The closure's error, or an error of
    ///   `CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer` as an `NSError`.
    public func withAudioBufferList<R>(
        _ body: (UnsafeMutableAudioBufferListPointer, CMBlockBuffer) throws -> R
    ) throws -> R {
        guard let pcm = PCMLayout(self), let data = dataBuffer else {
            throw NSError(
                domain: NSOSStatusErrorDomain,
                code: Int(kCMSampleBufferError_InvalidMediaTypeForOperation))
        }
        let list = AudioBufferList.allocate(maximumBuffers: pcm.bufferCount)
        defer { free(list.unsafeMutablePointer) }
        var block: CMBlockBuffer?
        try NSError.check(
            CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
                self, bufferListSizeNeededOut: nil, bufferListOut: list.unsafeMutablePointer,
                bufferListSize: AudioBufferList.sizeInBytes(maximumBuffers: pcm.bufferCount),
                blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0, blockBufferOut: &block))
        return try body(list, block ?? data)
    }
}

/// The layout of uncompressed audio in a sample buffer.
private struct PCMLayout {
    let bufferCount: Int
    let channelsPerBuffer: Int
    /// The number of bytes per frame in one buffer.
    let bytesPerFrame: Int
    let frameCount: Int

    /// Returns `nil` if the samples are not uncompressed audio.
    init?(_ buffer: CMSampleBuffer) {
        guard let stream = buffer.formatDescription?.audioStreamBasicDescription,
            stream.mFormatID == kAudioFormatLinearPCM, stream.mBytesPerFrame > 0
        else { return nil }
        let isPlanar = stream.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
        let channels = Int(stream.mChannelsPerFrame)
        bufferCount = isPlanar ? max(1, channels) : 1
        channelsPerBuffer = isPlanar ? 1 : channels
        bytesPerFrame = Int(stream.mBytesPerFrame)
        frameCount = buffer.numSamples
    }

    func lay(_ list: UnsafeMutablePointer<AudioBufferList>, over data: CMBlockBuffer) {
        let buffers = UnsafeMutableAudioBufferListPointer(list)
        buffers.count = bufferCount
        let start = data.pieces.first?.address
        let count = data.dataLength / bufferCount
        for index in 0..<bufferCount {
            buffers[index] = AudioBuffer(
                mNumberChannels: UInt32(channelsPerBuffer), mDataByteSize: UInt32(clamping: count),
                mData: start.map { $0 + index * count })
        }
    }
}
