import BigInt
import MediaTypes

/// A number of seconds, exact whatever it was made of.
struct Fraction: Comparable {
    let over: BigInt
    let under: BigInt

    init(_ over: BigInt, _ under: BigInt = 1) {
        let divisor = over.greatestCommonDivisor(with: under)
        (self.over, self.under) = (over / divisor, under / divisor)
    }

    init(_ time: CMTime) {
        self.init(BigInt(time.value), BigInt(time.timescale))
    }

    static let (zero, one) = (Fraction(0), Fraction(1))

    static func + (left: Fraction, right: Fraction) -> Fraction {
        Fraction(left.over * right.under + right.over * left.under, left.under * right.under)
    }

    static func - (left: Fraction, right: Fraction) -> Fraction {
        Fraction(left.over * right.under - right.over * left.under, left.under * right.under)
    }

    static func * (left: Fraction, right: Fraction) -> Fraction {
        Fraction(left.over * right.over, left.under * right.under)
    }

    /// By a positive number.
    static func / (left: Fraction, right: Fraction) -> Fraction {
        Fraction(left.over * right.under, left.under * right.over)
    }

    static func < (left: Fraction, right: Fraction) -> Bool {
        left.over * right.under < right.over * left.under
    }

    var double: Double {
        // Enough bits for a quotient of two numbers that a Double may not hold.
        Double((over << 64) / under) / 18_446_744_073_709_551_616
    }

    /// The same as a time; nil if there is none.
    var time: CMTime? {
        guard let value = Int64(exactly: over), let scale = Int32(exactly: under) else { return nil }
        return CMTime(value: value, timescale: scale)
    }

    var roundedUp: Int64 { Int64((over + under - 1) / under) }
}
