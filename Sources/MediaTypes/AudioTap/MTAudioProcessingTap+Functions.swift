/// Creates an audio processing tap. Source: MTAudioProcessingTap.h.
///
/// - Parameters:
///   - allocator: Ignored.
///   - flags: `kMTAudioProcessingTapCreationFlag_PreEffects` or
///     `kMTAudioProcessingTapCreationFlag_PostEffects`.
/// - Returns: `kMTAudioProcessingTapInvalidArgumentErr` for other flags or another version of the callbacks.
public func MTAudioProcessingTapCreate(
    _ allocator: CFAllocator?, _ callbacks: UnsafePointer<MTAudioProcessingTapCallbacks>,
    _ flags: MTAudioProcessingTapCreationFlags, _ tapOut: UnsafeMutablePointer<MTAudioProcessingTap?>
) -> OSStatus {
    let isPostEffects = flags == kMTAudioProcessingTapCreationFlag_PostEffects
    guard callbacks.pointee.version == kMTAudioProcessingTapCallbacksVersion_0,
        isPostEffects || flags == kMTAudioProcessingTapCreationFlag_PreEffects
    else { return kMTAudioProcessingTapInvalidArgumentErr }
    tapOut.pointee = MTAudioProcessingTap(callbacks.pointee, isPostEffects: isPostEffects)
    return noErr
}

/// Creates an audio processing tap that the caller must release. This is the form of older SDKs.
public func MTAudioProcessingTapCreate(
    _ allocator: CFAllocator?, _ callbacks: UnsafePointer<MTAudioProcessingTapCallbacks>,
    _ flags: MTAudioProcessingTapCreationFlags,
    _ tapOut: UnsafeMutablePointer<Unmanaged<MTAudioProcessingTap>?>
) -> OSStatus {
    var made: MTAudioProcessingTap?
    let status = MTAudioProcessingTapCreate(allocator, callbacks, flags, &made)
    tapOut.pointee = made.map { Unmanaged.passRetained($0) }
    return status
}

/// Returns the storage that the tap's `init` callback set. Traps if it set none.
public func MTAudioProcessingTapGetStorage(_ tap: MTAudioProcessingTap) -> UnsafeMutableRawPointer {
    guard let storage = tap.storage else { refuse("the tap's init function has set no storage") }
    return storage
}

/// Reads the next frames of the track's audio, any number of them. Valid only in the `process` callback.
///
/// - Parameters:
///   - bufferListInOut: One buffer per channel. If `mData` is `nil`, it is set to memory that is valid until
///     `process` returns; otherwise, the frames are copied to it. Frames beyond the end of the track are
///     silent.
///   - flagsOut: Set to `kMTAudioProcessingTapFlag_StartOfStream` with the first frames and to
///     `kMTAudioProcessingTapFlag_EndOfStream` with the last.
///   - timeRangeOut: Set to the time range of the frames in the asset.
///   - numberFramesOut: Set to the number of frames read, which is less than requested at the end.
/// - Returns: `kMTAudioProcessingTapInvalidArgumentErr` outside of the `process` callback, if the buffers are
///   too small or don't match the channels, or if the source can't be read, which fails the session, too.
public func MTAudioProcessingTapGetSourceAudio(
    _ tap: MTAudioProcessingTap, _ numberFrames: CMItemCount,
    _ bufferListInOut: UnsafeMutablePointer<AudioBufferList>,
    _ flagsOut: UnsafeMutablePointer<MTAudioProcessingTapFlags>?,
    _ timeRangeOut: UnsafeMutablePointer<CMTimeRange>?,
    _ numberFramesOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    numberFramesOut?.pointee = 0
    let list = UnsafeMutableAudioBufferListPointer(bufferListInOut)
    // `mDataByteSize` has 32 bits.
    guard let source = tap.source, (0...CMItemCount(Int32.max / 4)).contains(numberFrames),
        list.count == source.channelCount,
        list.allSatisfy({ $0.mNumberChannels == 1 && $0.holds(frames: numberFrames) })
    else { return kMTAudioProcessingTapInvalidArgumentErr }
    let channels = list.indices.map { index in
        if let known = list[index].mData { return known.assumingMemoryBound(to: Float.self) }
        let made = source.allocate(numberFrames)
        list[index].mData = UnsafeMutableRawPointer(made)
        list[index].mDataByteSize = UInt32(numberFrames * MemoryLayout<Float>.size)
        return made
    }
    guard let read = source.read(numberFrames, into: channels) else {
        return kMTAudioProcessingTapInvalidArgumentErr
    }
    for channel in channels {
        (channel + read.count).update(repeating: 0, count: numberFrames - read.count)
    }
    flagsOut?.pointee = read.flags
    timeRangeOut?.pointee = read.range
    numberFramesOut?.pointee = read.count
    return noErr
}

extension AudioBuffer {
    /// Returns whether the buffer has room for 32-bit samples of the given number of frames, or has no memory
    /// yet.
    fileprivate func holds(frames: Int) -> Bool {
        mData == nil || Int(mDataByteSize) / MemoryLayout<Float>.size >= frames
    }
}
