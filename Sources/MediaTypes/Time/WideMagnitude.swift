/// A natural number without an upper bound. Small and plain: it is the slow path.
struct WideMagnitude: Equatable {
    /// Least significant first, with no zero at the end.
    private var digits: [UInt32]

    init(_ value: UInt128) {
        digits = (0..<4).map { UInt32(truncatingIfNeeded: value >> ($0 * 32)) }
        trim()
    }

    private init(digits: [UInt32]) {
        self.digits = digits
        trim()
    }

    private mutating func trim() {
        while digits.last == 0 { digits.removeLast() }
    }

    /// Bits up to the highest one that is set; 0 for zero.
    var bitWidth: Int {
        guard let last = digits.last else { return 0 }
        return digits.count * 32 - last.leadingZeroBitCount
    }

    /// The lowest 128 bits.
    var low: UInt128 {
        digits.prefix(4).reversed().reduce(0) { $0 << 32 | UInt128($1) }
    }

    static func < (left: WideMagnitude, right: WideMagnitude) -> Bool {
        guard left.digits.count == right.digits.count else { return left.digits.count < right.digits.count }
        for (one, other) in zip(left.digits, right.digits).reversed() where one != other {
            return one < other
        }
        return false
    }

    static func + (left: WideMagnitude, right: WideMagnitude) -> WideMagnitude {
        var (digits, carry) = ([UInt32](), UInt64(0))
        for index in 0..<max(left.digits.count, right.digits.count) {
            carry += UInt64(left.digit(index)) + UInt64(right.digit(index))
            digits.append(UInt32(truncatingIfNeeded: carry))
            carry >>= 32
        }
        digits.append(UInt32(carry))
        return WideMagnitude(digits: digits)
    }

    /// The difference; only where `right` is not greater.
    static func - (left: WideMagnitude, right: WideMagnitude) -> WideMagnitude {
        var (digits, borrow) = ([UInt32](), Int64(0))
        for index in 0..<left.digits.count {
            borrow += Int64(left.digit(index)) - Int64(right.digit(index))
            digits.append(UInt32(truncatingIfNeeded: borrow))
            borrow >>= 32
        }
        return WideMagnitude(digits: digits)
    }

    static func * (left: WideMagnitude, right: WideMagnitude) -> WideMagnitude {
        var digits = [UInt32](repeating: 0, count: left.digits.count + right.digits.count)
        for (offset, one) in left.digits.enumerated() {
            var carry: UInt64 = 0
            for (index, other) in right.digits.enumerated() {
                carry += UInt64(one) * UInt64(other) + UInt64(digits[offset + index])
                digits[offset + index] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            digits[offset + right.digits.count] = UInt32(carry)
        }
        return WideMagnitude(digits: digits)
    }

    func shifted(left count: Int) -> WideMagnitude {
        let words = WideMagnitude(digits: [UInt32](repeating: 0, count: count / 32) + digits)
        return words * WideMagnitude(1 << UInt128(count % 32))
    }

    /// Schoolbook division, a bit at a time; only where the divisor is not zero.
    func quotientAndRemainder(
        dividingBy divisor: WideMagnitude
    ) -> (quotient: WideMagnitude, remainder: WideMagnitude) {
        guard divisor.bitWidth <= bitWidth else { return (WideMagnitude(0), self) }
        var (remainder, quotient) = (self, WideMagnitude(0))
        for shift in (0...(bitWidth - divisor.bitWidth)).reversed() {
            let part = divisor.shifted(left: shift)
            quotient = quotient + quotient
            if !(remainder < part) {
                remainder = remainder - part
                quotient = quotient + WideMagnitude(1)
            }
        }
        return (quotient, remainder)
    }

    private func digit(_ index: Int) -> UInt32 { index < digits.count ? digits[index] : 0 }
}
