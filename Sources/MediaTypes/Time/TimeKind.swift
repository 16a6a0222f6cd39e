/// What a time's fields amount to, in the order in which times sort. Source: CMTime.h, `CMTimeCompare`.
enum TimeKind: Int, Comparable {
    case negativeInfinity, finite, indefinite, positiveInfinity, invalid

    static func < (left: TimeKind, right: TimeKind) -> Bool { left.rawValue < right.rawValue }

    /// The infinity of the other sign; anything else is itself.
    var negated: TimeKind {
        switch self {
        case .negativeInfinity: .positiveInfinity
        case .positiveInfinity: .negativeInfinity
        case .finite, .indefinite, .invalid: self
        }
    }

    /// A time of this kind. A finite kind carries no value, so it has none.
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
    /// Where several implied-value flags are set at once, +∞ wins over −∞, and that over indefinite.
    var kind: TimeKind {
        if !isValid { return .invalid }
        if isPositiveInfinity { return .positiveInfinity }
        if isNegativeInfinity { return .negativeInfinity }
        if isIndefinite { return .indefinite }
        return timescale > 0 ? .finite : .invalid
    }
}
