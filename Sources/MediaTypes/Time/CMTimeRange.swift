/// A half-open range of time: it includes `start` but not `end`. Source: CMTimeRange.h.
public struct CMTimeRange: Sendable, Hashable, BitwiseCopyable {
    public var start: CMTime
    public var duration: CMTime

    /// Creates an invalid range.
    public init() {
        self.init(start: .invalid, duration: .invalid)
    }

    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }

    /// Creates the range up to, but not including, `end`.
    ///
    /// Invalid if `end` is before `start`, because its duration is then negative.
    public init(start: CMTime, end: CMTime) {
        self.init(start: start, duration: CMTimeSubtract(end, start))
    }

    public static let zero = CMTimeRange(start: .zero, duration: .zero)
    public static let invalid = CMTimeRange()

    /// Whether both parts are valid and the duration is in epoch 0 and not negative.
    ///
    /// A numeric part with a timescale that is not positive counts as invalid. Source: CMTimeRange.h,
    /// `CMTIMERANGE_IS_VALID`.
    public var isValid: Bool {
        start.kind != .invalid && duration.kind != .invalid && duration.epoch == 0 && duration.value >= 0
    }

    /// Whether the range is valid and its start or duration is indefinite.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
    /// Whether the range is valid and its duration is zero.
    public var isEmpty: Bool { isValid && duration == .zero }
    /// The first time after the range: `start + duration`.
    public var end: CMTime { CMTimeRangeGetEnd(self) }

    /// Returns the smallest range that contains both; see `CMTimeRangeGetUnion`.
    public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
        CMTimeRangeGetUnion(self, otherRange: otherRange)
    }

    /// Returns the times that are in both ranges; see `CMTimeRangeGetIntersection`.
    public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
        CMTimeRangeGetIntersection(self, otherRange: otherRange)
    }

    /// Returns whether `start <= time < end`.
    public func containsTime(_ time: CMTime) -> Bool {
        CMTimeRangeContainsTime(self, time: time)
    }

    /// Returns whether this range contains all of `range`.
    public func containsTimeRange(_ range: CMTimeRange) -> Bool {
        CMTimeRangeContainsTimeRange(self, otherRange: range)
    }
}
