// The callbacks of an audio processing tap. Source: MTAudioProcessingTap.h.

/// Called when the tap is created.
///
/// - Parameter tapStorageOut: Set to the pointer that `MTAudioProcessingTapGetStorage` returns.
public typealias MTAudioProcessingTapInitCallback =
    @Sendable (
        _ tap: MTAudioProcessingTap, _ clientInfo: UnsafeMutableRawPointer?,
        _ tapStorageOut: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Void

/// Called when the last reference to the tap is released. The callback must not retain the tap.
public typealias MTAudioProcessingTapFinalizeCallback = @Sendable (_ tap: MTAudioProcessingTap) -> Void

/// Called before the first frames of a format are processed.
///
/// - Parameters:
///   - maxFrames: The maximum number of frames that are requested at a time.
///   - processingFormat: The format of the frames: noninterleaved 32-bit floats.
public typealias MTAudioProcessingTapPrepareCallback =
    @Sendable (
        _ tap: MTAudioProcessingTap, _ maxFrames: CMItemCount,
        _ processingFormat: UnsafePointer<AudioStreamBasicDescription>
    ) -> Void

/// Called when processing ends, or before the format changes.
public typealias MTAudioProcessingTapUnprepareCallback = @Sendable (_ tap: MTAudioProcessingTap) -> Void

/// Called to produce frames. The callback reads the track's audio with `MTAudioProcessingTapGetSourceAudio`.
///
/// - Parameters:
///   - bufferListInOut: One buffer per channel, whose `mData` is `nil`. Either
///     `MTAudioProcessingTapGetSourceAudio` sets it, or the callback sets it to the client's memory, which
///     must be valid until the next call.
///   - numberFramesOut: Set to the number of frames produced. If it is less than `numberFrames`, silence
///     follows.
public typealias MTAudioProcessingTapProcessCallback =
    @Sendable (
        _ tap: MTAudioProcessingTap, _ numberFrames: CMItemCount, _ flags: MTAudioProcessingTapFlags,
        _ bufferListInOut: UnsafeMutablePointer<AudioBufferList>,
        _ numberFramesOut: UnsafeMutablePointer<CMItemCount>,
        _ flagsOut: UnsafeMutablePointer<MTAudioProcessingTapFlags>
    ) -> Void

/// The callbacks of a tap. All but `process` may be `nil`.
///
/// `@unchecked Sendable`: `clientInfo` is only passed on to the client.
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

/// The flags that select when a tap processes audio: one of the two below.
public typealias MTAudioProcessingTapCreationFlags = UInt32

/// Before the volume of the mix is applied.
public var kMTAudioProcessingTapCreationFlag_PreEffects: MTAudioProcessingTapCreationFlags { 1 << 0 }
/// After the volume of the mix is applied.
public var kMTAudioProcessingTapCreationFlag_PostEffects: MTAudioProcessingTapCreationFlags { 1 << 1 }

/// Flags that describe processed frames.
public typealias MTAudioProcessingTapFlags = UInt32

/// The frames are the first after the start or a seek.
public var kMTAudioProcessingTapFlag_StartOfStream: MTAudioProcessingTapFlags { 1 << 8 }
/// The frames are the last ones.
public var kMTAudioProcessingTapFlag_EndOfStream: MTAudioProcessingTapFlags { 1 << 9 }

/// An argument is invalid, or the function was called at an invalid time.
public var kMTAudioProcessingTapInvalidArgumentErr: OSStatus { -12780 }
