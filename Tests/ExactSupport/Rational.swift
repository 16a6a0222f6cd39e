package import BigInt
package import MediaTypes

/// Arithmetic without bounds, in the words of CMTime.h and with nothing of the library's own.
package struct Rational: Equatable, Comparable {
    package let over: BigInt
    package let under: BigInt

    package init(_ over: BigInt, _ under: BigInt = 1) {
        self.over = under < 0 ? -over : over
        self.under = under < 0 ? -under : under
    }

    package init(_ time: CMTime) {
        self.init(BigInt(time.value), BigInt(time.timescale))
    }

    package static func + (left: Rational, right: Rational) -> Rational {
        Rational(left.over * right.under + right.over * left.under, left.under * right.under)
    }

    package static func - (left: Rational, right: Rational) -> Rational {
        left + Rational(-right.over, right.under)
    }

    package static func * (left: Rational, right: Rational) -> Rational {
        Rational(left.over * right.over, left.under * right.under)
    }

    package static func / (left: Rational, right: Rational) -> Rational {
        Rational(left.over * right.under, left.under * right.over)
    }

    package static func == (left: Rational, right: Rational) -> Bool {
        left.over * right.under == right.over * left.under
    }

    package static func < (left: Rational, right: Rational) -> Bool {
        left.over * right.under < right.over * left.under
    }

    /// The greatest whole number that is not greater.
    package var floor: BigInt {
        let (quotient, remainder) = over.quotientAndRemainder(dividingBy: under)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
