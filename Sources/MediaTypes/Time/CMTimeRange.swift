/// A half-open span of time: `start` is in it, `end` is not. Source: CMTimeRange.h.
public struct CMTimeRange: Sendable, Hashable, BitwiseCopyable {
    public var start: CMTime
    public var duration: CMTime

    /// An invalid range.
    public init() {
        self.init(start: .invalid, duration: .invalid)
    }

    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }

    /// The range up to, and without, `end`. Invalid where `end` is before `start`: its duration is negative.
    public init(start: CMTime, end: CMTime) {
        self.init(start: start, duration: CMTimeSubtract(end, start))
    }

    public static let zero = CMTimeRange(start: .zero, duration: .zero)
    public static let invalid = CMTimeRange()

    /// Both parts valid, and the duration in epoch 0 and not negative.
    ///
    /// A numeric part whose timescale is not positive counts as invalid. Source: CMTimeRange.h,
    /// `CMTIMERANGE_IS_VALID`.
    public var isValid: Bool {
        start.kind != .invalid && duration.kind != .invalid && duration.epoch == 0 && duration.value >= 0
    }

    /// Valid, with a start or duration that is indefinite.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
    /// Valid, with a duration of zero.
    public var isEmpty: Bool { isValid && duration == .zero }
    /// The first time after the range: `start + duration`.
    public var end: CMTime { CMTimeRangeGetEnd(self) }

    /// The smallest range that holds both; see `CMTimeRangeGetUnion`.
    public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
        CMTimeRangeGetUnion(self, otherRange: otherRange)
    }

    /// What both have in common; see `CMTimeRangeGetIntersection`.
    public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
        CMTimeRangeGetIntersection(self, otherRange: otherRange)
    }

    /// Whether `start <= time < end`.
    public func containsTime(_ time: CMTime) -> Bool {
        CMTimeRangeContainsTime(self, time: time)
    }

    /// Whether `range` lies wholly inside this one.
    public func containsTimeRange(_ range: CMTimeRange) -> Bool {
        CMTimeRangeContainsTimeRange(self, otherRange: range)
    }
}
