/// A natural number below 2²⁵⁶, for the intermediate results of mapping between ranges.
///
/// Operations wrap around; callers state why they can't overflow.
struct UInt256: Equatable, Comparable {
    var high: UInt128
    var low: UInt128

    init(high: UInt128 = 0, low: UInt128) {
        self.high = high
        self.low = low
    }

    init(productOf one: UInt128, and other: UInt128) {
        (high, low) = one.multipliedFullWidth(by: other)
    }

    /// The number of bits up to the highest one that is set; 0 for zero.
    var bitWidth: Int {
        high == 0 ? 128 - low.leadingZeroBitCount : 256 - high.leadingZeroBitCount
    }

    static func < (left: UInt256, right: UInt256) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }

    static func + (left: UInt256, right: UInt256) -> UInt256 {
        let (low, carries) = left.low.addingReportingOverflow(right.low)
        return UInt256(high: left.high &+ right.high &+ (carries ? 1 : 0), low: low)
    }

    static func - (left: UInt256, right: UInt256) -> UInt256 {
        let (low, borrows) = left.low.subtractingReportingOverflow(right.low)
        return UInt256(high: left.high &- right.high &- (borrows ? 1 : 0), low: low)
    }

    static func * (left: UInt256, right: UInt128) -> UInt256 {
        let lower = left.low.multipliedFullWidth(by: right)
        return UInt256(high: lower.high &+ left.high &* right, low: lower.low)
    }

    static func << (number: UInt256, count: Int) -> UInt256 {
        if count >= 128 { return UInt256(high: number.low << (count - 128), low: 0) }
        // A smart shift by 128 gives zero, as required if `count` is zero.
        return UInt256(high: number.high << count | number.low >> (128 - count), low: number.low << count)
    }

    /// Divides bit by bit. The divisor must not be zero.
    func quotientAndRemainder(dividingBy divisor: UInt256) -> (quotient: UInt256, remainder: UInt256) {
        if high == 0, divisor.high == 0 {
            let (quotient, remainder) = low.quotientAndRemainder(dividingBy: divisor.low)
            return (UInt256(low: quotient), UInt256(low: remainder))
        }
        guard divisor <= self else { return (UInt256(low: 0), self) }
        var (remainder, quotient) = (self, UInt256(low: 0))
        for shift in (0...(bitWidth - divisor.bitWidth)).reversed() {
            let part = divisor << shift
            quotient = quotient << 1
            if part <= remainder {
                remainder = remainder - part
                quotient.low |= 1
            }
        }
        return (quotient, remainder)
    }
}
