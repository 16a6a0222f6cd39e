// The functions of an audio processing tap. Source: MTAudioProcessingTap.h.

/// Called when the tap is made.
///
/// - Parameter tapStorageOut: Set to what `MTAudioProcessingTapGetStorage` returns from then on.
public typealias MTAudioProcessingTapInitCallback =
    @Sendable (
        _ tap: MTAudioProcessingTap, _ clientInfo: UnsafeMutableRawPointer?,
        _ tapStorageOut: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Void

/// Called when the last reference to the tap is gone. The tap must not be kept.
public typealias MTAudioProcessingTapFinalizeCallback = @Sendable (_ tap: MTAudioProcessingTap) -> Void

/// Called before the first frames of a format are processed.
///
/// - Parameters:
///   - maxFrames: The largest number of frames that are asked for at once.
///   - processingFormat: 32-bit floats, each channel in a buffer of its own.
public typealias MTAudioProcessingTapPrepareCallback =
    @Sendable (
        _ tap: MTAudioProcessingTap, _ maxFrames: CMItemCount,
        _ processingFormat: UnsafePointer<AudioStreamBasicDescription>
    ) -> Void

/// Called when no more frames are processed, or those that follow have another format.
public typealias MTAudioProcessingTapUnprepareCallback = @Sendable (_ tap: MTAudioProcessingTap) -> Void

/// Called to make frames. The function reads the audio of the track with `MTAudioProcessingTapGetSourceAudio`.
///
/// - Parameters:
///   - bufferListInOut: A buffer of each channel, whose `mData` is `nil`: `MTAudioProcessingTapGetSourceAudio` sets it, or
///     the function sets it to memory of its own, which must be valid until it is called again.
///   - numberFramesOut: Set to the number of frames that were made. If they are fewer than `numberFrames`, silence follows.
public typealias MTAudioProcessingTapProcessCallback =
    @Sendable (
        _ tap: MTAudioProcessingTap, _ numberFrames: CMItemCount, _ flags: MTAudioProcessingTapFlags,
        _ bufferListInOut: UnsafeMutablePointer<AudioBufferList>,
        _ numberFramesOut: UnsafeMutablePointer<CMItemCount>,
        _ flagsOut: UnsafeMutablePointer<MTAudioProcessingTapFlags>
    ) -> Void

/// The functions of a tap. All but `process` may be `nil`.
///
/// `@unchecked Sendable`: the client's pointer, which is only passed on.
public struct MTAudioProcessingTapCallbacks: @unchecked Sendable {
    /// `kMTAudioProcessingTapCallbacksVersion_0`.
    public var version: Int32
    /// Passed to `init`.
    public var clientInfo: UnsafeMutableRawPointer?
    public var `init`: MTAudioProcessingTapInitCallback?
    public var finalize: MTAudioProcessingTapFinalizeCallback?
    public var prepare: MTAudioProcessingTapPrepareCallback?
    public var unprepare: MTAudioProcessingTapUnprepareCallback?
    public var process: MTAudioProcessingTapProcessCallback

    public init(
        version: Int32, clientInfo: UnsafeMutableRawPointer?, init: MTAudioProcessingTapInitCallback?,
        finalize: MTAudioProcessingTapFinalizeCallback?, prepare: MTAudioProcessingTapPrepareCallback?,
        unprepare: MTAudioProcessingTapUnprepareCallback?,
        process: @escaping MTAudioProcessingTapProcessCallback
    ) {
        self.version = version
        self.clientInfo = clientInfo
        self.`init` = `init`
        self.finalize = finalize
        self.prepare = prepare
        self.unprepare = unprepare
        self.process = process
    }
}

public var kMTAudioProcessingTapCallbacksVersion_0: Int32 { 0 }

/// When a tap processes: one of the two below.
public typealias MTAudioProcessingTapCreationFlags = UInt32

/// Before the volume of the mix is applied.
public var kMTAudioProcessingTapCreationFlag_PreEffects: MTAudioProcessingTapCreationFlags { 1 << 0 }
/// After the volume of the mix is applied.
public var kMTAudioProcessingTapCreationFlag_PostEffects: MTAudioProcessingTapCreationFlags { 1 << 1 }

/// What is known of frames.
public typealias MTAudioProcessingTapFlags = UInt32

/// The frames are the first after the start, or after a seek.
public var kMTAudioProcessingTapFlag_StartOfStream: MTAudioProcessingTapFlags { 1 << 8 }
/// The frames are the last.
public var kMTAudioProcessingTapFlag_EndOfStream: MTAudioProcessingTapFlags { 1 << 9 }

/// An argument is invalid, or the function was called at the wrong time.
public var kMTAudioProcessingTapInvalidArgumentErr: OSStatus { -12780 }
