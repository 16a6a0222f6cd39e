/// The numerator of a time.
public typealias CMTimeValue = Int64
/// Units a second: the denominator of a time.
public typealias CMTimeScale = Int32
/// Tells apart times of one timeline after a loop or seek; 0 marks a duration.
public typealias CMTimeEpoch = Int64
/// A track's ID, unique in its asset and kept in its file.
public typealias CMPersistentTrackID = Int32
public typealias CMItemCount = Int

/// The greatest timescale that arithmetic yields.
public var kCMTimeMaxTimescale: Int { 0x7fff_ffff }
/// No track.
public var kCMPersistentTrackID_Invalid: CMPersistentTrackID { 0 }

/// A time, or a duration, as the exact fraction `value / timescale` in seconds.
///
/// Arithmetic is exact; where a result does not fit it is rounded once and flagged `hasBeenRounded`.
/// A numeric time whose timescale is zero or negative counts as invalid in every calculation and
/// comparison, although `isValid` and `isNumeric` read the flags alone. Source: CMTime.h.
public struct CMTime: Sendable, BitwiseCopyable {
    public var value: CMTimeValue
    /// Units a second; positive in every numeric time.
    public var timescale: CMTimeScale
    public var flags: CMTimeFlags
    /// 0 for a duration, or for a timeline that never restarts.
    public var epoch: CMTimeEpoch

    /// An invalid time: every field zero.
    public init() {
        self.init(value: 0, timescale: 0, flags: [], epoch: 0)
    }

    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// The valid time `value / timescale` in epoch 0.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
    }

    /// The time nearest to `seconds` in units of `preferredTimescale`, or of a halved one on overflow.
    ///
    /// Invalid for a timescale that is not positive, and for NaN. Source: CMTime.h, `CMTimeMakeWithSeconds`.
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
    /// Valid, not infinite, not indefinite.
    public var isNumeric: Bool { flags.intersection([.valid, .impliedValueFlagsMask]) == .valid }
    public var hasBeenRounded: Bool { flags.contains([.valid, .hasBeenRounded]) }

    /// The time in seconds, as near as a Double comes; for display, not for calculation.
    ///
    /// NaN for an invalid or indefinite time. The epoch is ignored.
    public var seconds: Double { CMTimeGetSeconds(self) }

    /// The time in units of another timescale; see `CMTimeConvertScale`.
    public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
        CMTimeConvertScale(self, timescale: newTimescale, method: method)
    }
}
