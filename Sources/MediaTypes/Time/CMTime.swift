/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The denominator of a time: units per second.
public typealias CMTimeScale = Int32
/// The epoch of a time, which distinguishes equal times of one timeline after a loop or seek. 0 for
/// durations.
public typealias CMTimeEpoch = Int64
/// A track's ID, unique in its asset and stored in its file.
public typealias CMPersistentTrackID = Int32
public typealias CMItemCount = Int

/// The maximum timescale of arithmetic results.
public var kCMTimeMaxTimescale: Int { 0x7fff_ffff }
/// The track ID that no track has.
public var kCMPersistentTrackID_Invalid: CMPersistentTrackID { 0 }

/// A time or a duration, as the exact fraction `value / timescale` in seconds.
///
/// Arithmetic is exact; a result that does not fit is rounded once and flagged `hasBeenRounded`. A numeric
/// time with a timescale of zero or less counts as invalid in calculations and comparisons, although
/// `isValid` and `isNumeric` only read the flags. Source: CMTime.h.
public struct CMTime: Sendable, BitwiseCopyable {
    public var value: CMTimeValue
    /// The units per second; positive in every numeric time.
    public var timescale: CMTimeScale
    public var flags: CMTimeFlags
    /// The epoch; 0 for a duration or a timeline that never restarts.
    public var epoch: CMTimeEpoch

    /// Creates an invalid time, with every field zero.
    public init() {
        self.init(value: 0, timescale: 0, flags: [], epoch: 0)
    }

    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// Creates the valid time `value / timescale` in epoch 0.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
    }

    /// Creates the time nearest to `seconds` in units of `preferredTimescale`, which is halved on overflow.
    ///
    /// The time is invalid for NaN and for a timescale that is not positive. Source: CMTime.h,
    /// `CMTimeMakeWithSeconds`.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        self = CMTimeMakeWithSeconds(seconds, preferredTimescale: preferredTimescale)
    }

    public static let zero = CMTime(value: 0, timescale: 1)
    public static let invalid = CMTime()
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    public static let positiveInfinity = CMTime(
        value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    public static let negativeInfinity = CMTime(
        value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

    public var isValid: Bool { flags.contains(.valid) }
    public var isPositiveInfinity: Bool { flags.contains([.valid, .positiveInfinity]) }
    public var isNegativeInfinity: Bool { flags.contains([.valid, .negativeInfinity]) }
    public var isIndefinite: Bool { flags.contains([.valid, .indefinite]) }
    /// Whether the time is valid and neither infinite nor indefinite.
    public var isNumeric: Bool { flags.intersection([.valid, .impliedValueFlagsMask]) == .valid }
    public var hasBeenRounded: Bool { flags.contains([.valid, .hasBeenRounded]) }

    /// The time in seconds, to the precision of a Double; for display rather than for calculation.
    ///
    /// NaN for an invalid or indefinite time. The epoch is ignored.
    public var seconds: Double { CMTimeGetSeconds(self) }

    /// Converts the time to another timescale; see `CMTimeConvertScale`.
    public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
        CMTimeConvertScale(self, timescale: newTimescale, method: method)
    }
}

/// Flags for the kind of a `CMTime` and for whether it was rounded.
///
/// Source: CMTime.h, `CMTimeFlags`.
public struct CMTimeFlags: OptionSet, Sendable, Hashable, BitwiseCopyable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The time is valid. Without this flag, the other flags and fields have no meaning.
    public static var valid: CMTimeFlags { CMTimeFlags(rawValue: 1 << 0) }
    /// The value was rounded; results of arithmetic keep this flag.
    public static var hasBeenRounded: CMTimeFlags { CMTimeFlags(rawValue: 1 << 1) }
    public static var positiveInfinity: CMTimeFlags { CMTimeFlags(rawValue: 1 << 2) }
    public static var negativeInfinity: CMTimeFlags { CMTimeFlags(rawValue: 1 << 3) }
    /// The time is unknown, such as the duration of a live broadcast.
    public static var indefinite: CMTimeFlags { CMTimeFlags(rawValue: 1 << 4) }
    /// The flags that imply a value: infinities and indefinite.
    public static var impliedValueFlagsMask: CMTimeFlags {
        [.positiveInfinity, .negativeInfinity, .indefinite]
    }
}
