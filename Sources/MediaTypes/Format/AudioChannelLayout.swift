// The layout of audio channels. Source: CoreAudioBaseTypes.h.

public typealias AudioChannelLayoutTag = UInt32
public typealias AudioChannelLabel = UInt32

public var kAudioChannelLayoutTag_UseChannelDescriptions: AudioChannelLayoutTag { 0 }
public var kAudioChannelLayoutTag_UseChannelBitmap: AudioChannelLayoutTag { 1 << 16 }
public var kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag { 100 << 16 | 1 }
public var kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag { 101 << 16 | 2 }

/// The position of an audio channel.
public struct AudioChannelDescription: Sendable {
    public var mChannelLabel: AudioChannelLabel
    /// The interpretation of `mCoordinates`; 0 if they are unused.
    public var mChannelFlags: UInt32
    public var mCoordinates: (Float, Float, Float)

    public init() {
        self.init(mChannelLabel: 0, mChannelFlags: 0, mCoordinates: (0, 0, 0))
    }

    public init(
        mChannelLabel: AudioChannelLabel, mChannelFlags: UInt32, mCoordinates: (Float, Float, Float)
    ) {
        self.mChannelLabel = mChannelLabel
        self.mChannelFlags = mChannelFlags
        self.mCoordinates = mCoordinates
    }
}

/// The head of a variable-length channel layout, as in C: further descriptions follow `mChannelDescriptions`
/// in memory.
public struct AudioChannelLayout: Sendable {
    public var mChannelLayoutTag: AudioChannelLayoutTag
    public var mChannelBitmap: UInt32
    public var mNumberChannelDescriptions: UInt32
    /// The first description.
    public var mChannelDescriptions: AudioChannelDescription

    public init() {
        self.init(
            mChannelLayoutTag: 0, mChannelBitmap: 0, mNumberChannelDescriptions: 0,
            mChannelDescriptions: AudioChannelDescription())
    }

    public init(
        mChannelLayoutTag: AudioChannelLayoutTag, mChannelBitmap: UInt32, mNumberChannelDescriptions: UInt32,
        mChannelDescriptions: AudioChannelDescription
    ) {
        self.mChannelLayoutTag = mChannelLayoutTag
        self.mChannelBitmap = mChannelBitmap
        self.mNumberChannelDescriptions = mNumberChannelDescriptions
        self.mChannelDescriptions = mChannelDescriptions
    }
}
