public import Foundation

/// The kind of a sample of uncompressed audio. Source: AVAudioFormat.h.
public enum AVAudioCommonFormat: UInt, Sendable {
    case otherFormat = 0
    case pcmFormatFloat32 = 1
    case pcmFormatFloat64 = 2
    case pcmFormatInt16 = 3
    case pcmFormatInt32 = 4
}

/// A number of audio channels.
public typealias AVAudioChannelCount = UInt32
/// A number of audio frames. A frame is one sample of each channel at the same time.
public typealias AVAudioFrameCount = UInt32
/// The position of an audio frame in a file, counted from its start.
public typealias AVAudioFramePosition = Int64

/// The format of audio data. Immutable. Source: AVAudioFormat.h.
open class AVAudioFormat: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: the memory is written once, in the initializer.
    private let address: UnsafeMutablePointer<AudioStreamBasicDescription>
    private let common: AVAudioCommonFormat

    private init(_ stream: AudioStreamBasicDescription) {
        address = .allocate(capacity: 1)
        address.initialize(to: stream)
        common = stream.commonFormat
        super.init()
    }

    deinit { address.deallocate() }

    /// Creates a format of uncompressed audio; `nil` for no channels, or for more than two, which would
    /// require a channel layout.
    ///
    /// - Parameter interleaved: Whether the samples of all channels are interleaved in one buffer. If false,
    ///   each channel has a separate buffer.
    public convenience init?(
        commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount,
        interleaved: Bool
    ) {
        guard (1...2).contains(channels), sampleRate > 0, let size = format.bytesPerSample else { return nil }
        let bytes = size * (interleaved ? channels : 1)
        var flags = kAudioFormatFlagIsPacked
        flags |= format.isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
        if !interleaved { flags |= kAudioFormatFlagIsNonInterleaved }
        self.init(
            AudioStreamBasicDescription(
                mSampleRate: sampleRate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags,
                mBytesPerPacket: bytes, mFramesPerPacket: 1, mBytesPerFrame: bytes,
                mChannelsPerFrame: channels,
                mBitsPerChannel: size * 8, mReserved: 0))
    }

    /// Creates a format of noninterleaved 32-bit floating-point samples; `nil` for no channels or more than
    /// two.
    public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
        self.init(
            commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
    }

    /// Creates a format from a stream description; `nil` without a sample rate, or for no channels or more
    /// than two.
    public convenience init?(streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>) {
        guard asbd.pointee.mSampleRate > 0, (1...2).contains(asbd.pointee.mChannelsPerFrame) else {
            return nil
        }
        self.init(asbd.pointee)
    }

    /// Creates a format from audio settings, such as those of `settings`; `nil` without a sample rate, for no
    /// channels or more than two, or for a value of a type that its key doesn't have.
    ///
    /// - Parameter settings: Values for keys of AVAudioSettings.h. `AVFormatIDKey` defaults to uncompressed
    ///   audio, and `AVLinearPCMBitDepthKey` to 16-bit integers.
    public convenience init?(settings: [String: Any]) {
        do {
            guard let stream = try AudioStreamBasicDescription(ClientSettings(settings)) else { return nil }
            self.init(stream)
        } catch {
            return nil
        }
    }

    /// Creates the format that an audio format description describes.
    ///
    /// Traps if the description is of another media type; AVFoundation raises an exception.
    public convenience init(cmAudioFormatDescription formatDescription: CMAudioFormatDescription) {
        guard let stream = formatDescription.stream?.pointee else {
            refuse("formatDescription must be of audio")
        }
        self.init(stream)
    }

    /// Whether the samples are noninterleaved 32-bit floating-point numbers, as in
    /// `init(standardFormatWithSampleRate:channels:)`.
    open var isStandard: Bool { common == .pcmFormatFloat32 && !isInterleaved }
    /// The type of the samples; `.otherFormat` for compressed audio and all other types.
    open var commonFormat: AVAudioCommonFormat { common }
    open var channelCount: AVAudioChannelCount { address.pointee.mChannelsPerFrame }
    /// The sample rate in frames per second.
    open var sampleRate: Double { address.pointee.mSampleRate }
    /// Whether the samples of all channels are interleaved in one buffer.
    open var isInterleaved: Bool { address.pointee.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0 }
    /// The stream description, valid as long as the format exists.
    open var streamDescription: UnsafePointer<AudioStreamBasicDescription> { UnsafePointer(address) }

    /// The format as a format description.
    open var formatDescription: CMAudioFormatDescription {
        CMFormatDescription(
            type: kCMMediaType_Audio, subType: address.pointee.mFormatID, stream: address.pointee)
    }

    /// The format as audio settings.
    open var settings: [String: Any] {
        let stream = address.pointee
        var settings: [String: Any] = [
            AVFormatIDKey: stream.mFormatID, AVSampleRateKey: stream.mSampleRate,
            AVNumberOfChannelsKey: stream.mChannelsPerFrame,
        ]
        if stream.mFormatID == kAudioFormatLinearPCM {
            settings[AVLinearPCMBitDepthKey] = stream.mBitsPerChannel
            settings[AVLinearPCMIsFloatKey] = stream.mFormatFlags & kAudioFormatFlagIsFloat != 0
            settings[AVLinearPCMIsBigEndianKey] = stream.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
            settings[AVLinearPCMIsNonInterleaved] = !isInterleaved
        }
        return settings
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? AVAudioFormat)?.address.pointee == address.pointee
    }

    open override var hash: Int { address.pointee.hashValue }
}

extension AVAudioCommonFormat {
    /// The number of bytes per sample; `nil` for other formats.
    fileprivate var bytesPerSample: UInt32? {
        switch self {
        case .otherFormat: nil
        case .pcmFormatFloat32, .pcmFormatInt32: 4
        case .pcmFormatFloat64: 8
        case .pcmFormatInt16: 2
        }
    }

    fileprivate var isFloat: Bool { self == .pcmFormatFloat32 || self == .pcmFormatFloat64 }
}

extension AudioStreamBasicDescription {
    /// Returns `nil` without a sample rate, or for no channels or more than two.
    fileprivate init?(_ settings: ClientSettings) throws(AVError) {
        guard let rate = try settings.double(AVSampleRateKey), rate > 0,
            let channels = try settings.integer(AVNumberOfChannelsKey).flatMap({ UInt32(exactly: $0) }),
            (1...2).contains(channels)
        else { return nil }
        self.init()
        (mSampleRate, mChannelsPerFrame) = (rate, channels)
        mFormatID =
            try settings.integer(AVFormatIDKey).flatMap { AudioFormatID(exactly: $0) }
            ?? kAudioFormatLinearPCM
        guard mFormatID == kAudioFormatLinearPCM else { return }
        let isFloat = try settings.flag(AVLinearPCMIsFloatKey) ?? false
        let isPlanar = try settings.flag(AVLinearPCMIsNonInterleaved) ?? false
        let bits = try settings.integer(AVLinearPCMBitDepthKey).flatMap { UInt32(exactly: $0) }
        mBitsPerChannel = bits ?? (isFloat ? 32 : 16)
        mFormatFlags = kAudioFormatFlagIsPacked
        mFormatFlags |= isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
        if isPlanar { mFormatFlags |= kAudioFormatFlagIsNonInterleaved }
        if try settings.flag(AVLinearPCMIsBigEndianKey) ?? false {
            mFormatFlags |= kAudioFormatFlagIsBigEndian
        }
        mBytesPerFrame = mBitsPerChannel / 8 * (isPlanar ? 1 : channels)
        (mBytesPerPacket, mFramesPerPacket) = (mBytesPerFrame, 1)
    }

    fileprivate var commonFormat: AVAudioCommonFormat {
        guard mFormatID == kAudioFormatLinearPCM, mFormatFlags & kAudioFormatFlagIsBigEndian == 0 else {
            return .otherFormat
        }
        let isFloat = mFormatFlags & kAudioFormatFlagIsFloat != 0
        let isSigned = mFormatFlags & kAudioFormatFlagIsSignedInteger != 0
        return switch (mBitsPerChannel, isFloat) {
        case (32, true): .pcmFormatFloat32
        case (64, true): .pcmFormatFloat64
        case (16, false) where isSigned: .pcmFormatInt16
        case (32, false) where isSigned: .pcmFormatInt32
        default: .otherFormat
        }
    }
}
