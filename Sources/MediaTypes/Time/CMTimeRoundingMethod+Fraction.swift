extension CMTimeRoundingMethod {
    /// What is left over after a division, as far as rounding needs to know it.
    struct Fraction {
        let isZero: Bool
        let isHalfOrMore: Bool
        let isNegative: Bool
        let wholePartIsZero: Bool
    }

    /// Whether the whole part moves one away from zero.
    func growsMagnitude(_ fraction: Fraction, isLargerScale: Bool) -> Bool {
        guard !fraction.isZero else { return false }
        switch self {
        case .roundHalfAwayFromZero: return fraction.isHalfOrMore
        case .roundTowardZero: return false
        case .roundAwayFromZero: return true
        case .roundTowardPositiveInfinity: return !fraction.isNegative
        case .roundTowardNegativeInfinity: return fraction.isNegative
        case .quickTime: return isLargerScale || (fraction.isNegative && fraction.wholePartIsZero)
        }
    }
}
