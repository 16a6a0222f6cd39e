/// The way in which a value is rounded if a timescale can't represent it exactly.
///
/// Source: CMTime.h, `CMTimeRoundingMethod`.
public enum CMTimeRoundingMethod: UInt32, Sendable {
    case roundHalfAwayFromZero = 1
    case roundTowardZero = 2
    case roundAwayFromZero = 3
    /// Toward zero to a smaller timescale, away from zero to a larger one; a negative never becomes zero.
    case quickTime = 4
    case roundTowardPositiveInfinity = 5
    case roundTowardNegativeInfinity = 6

    /// `roundHalfAwayFromZero`.
    public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }
}

extension CMTimeRoundingMethod {
    /// The properties of a division's remainder that determine rounding.
    struct Fraction {
        let isZero: Bool
        let isHalfOrMore: Bool
        let isNegative: Bool
        let wholePartIsZero: Bool
    }

    /// Returns whether the whole part is rounded away from zero.
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
