/// What kind of time a `CMTime` is, and whether it was rounded.
///
/// Source: CMTime.h, `CMTimeFlags`.
public struct CMTimeFlags: OptionSet, Sendable, Hashable, BitwiseCopyable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Without it, the other flags and fields mean nothing: the time is invalid.
    public static var valid: CMTimeFlags { CMTimeFlags(rawValue: 1 << 0) }
    /// The value was rounded on the way; sticky through arithmetic.
    public static var hasBeenRounded: CMTimeFlags { CMTimeFlags(rawValue: 1 << 1) }
    public static var positiveInfinity: CMTimeFlags { CMTimeFlags(rawValue: 1 << 2) }
    public static var negativeInfinity: CMTimeFlags { CMTimeFlags(rawValue: 1 << 3) }
    /// Not known, such as the duration of a live broadcast.
    public static var indefinite: CMTimeFlags { CMTimeFlags(rawValue: 1 << 4) }
    /// The flags with which the value is implied: infinities and indefinite.
    public static var impliedValueFlagsMask: CMTimeFlags {
        [.positiveInfinity, .negativeInfinity, .indefinite]
    }
}
