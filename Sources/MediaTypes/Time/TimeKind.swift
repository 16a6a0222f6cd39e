/// The kind of a time, in the order in which times are sorted. Source: CMTime.h, `CMTimeCompare`.
enum TimeKind: Int, Comparable {
    case negativeInfinity, finite, indefinite, positiveInfinity, invalid

    static func < (left: TimeKind, right: TimeKind) -> Bool { left.rawValue < right.rawValue }

    /// The kind of the negated time: infinities change their sign.
    var negated: TimeKind {
        switch self {
        case .negativeInfinity: .positiveInfinity
        case .positiveInfinity: .negativeInfinity
        case .finite, .indefinite, .invalid: self
        }
    }

    /// The time of this kind; invalid for a finite kind, which doesn't determine a value.
    var time: CMTime {
        switch self {
        case .negativeInfinity: .negativeInfinity
        case .positiveInfinity: .positiveInfinity
        case .indefinite: .indefinite
        case .finite, .invalid: .invalid
        }
    }
}

extension CMTime {
    /// The kind. If several implied-value flags are set, +∞ takes precedence over −∞, and −∞ over indefinite.
    var kind: TimeKind {
        if !isValid { return .invalid }
        if isPositiveInfinity { return .positiveInfinity }
        if isNegativeInfinity { return .negativeInfinity }
        if isIndefinite { return .indefinite }
        return timescale > 0 ? .finite : .invalid
    }
}
