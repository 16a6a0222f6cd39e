import BigInt
import MediaTypes
import Testing

/// Arithmetic without bounds, in the words of CMTime.h and with nothing of the library's own.
struct Rational: Equatable, Comparable {
    let over: BigInt
    let under: BigInt

    init(_ over: BigInt, _ under: BigInt = 1) {
        let divisor = over.greatestCommonDivisor(with: under) * (under < 0 ? -1 : 1)
        self.over = over / divisor
        self.under = under / divisor
    }

    init(_ time: CMTime) {
        self.init(BigInt(time.value), BigInt(time.timescale))
    }

    init(_ double: Double) {
        var (number, twos) = (double, 0)
        while number != number.rounded() {
            number *= 2
            twos += 1
        }
        self.init(BigInt(number), BigInt(1) << twos)
    }

    static func + (left: Rational, right: Rational) -> Rational {
        Rational(left.over * right.under + right.over * left.under, left.under * right.under)
    }

    static func - (left: Rational, right: Rational) -> Rational { left + Rational(-right.over, right.under) }

    static func * (left: Rational, right: Rational) -> Rational {
        Rational(left.over * right.over, left.under * right.under)
    }

    static func / (left: Rational, right: Rational) -> Rational {
        Rational(left.over * right.under, left.under * right.over)
    }

    static func < (left: Rational, right: Rational) -> Bool {
        left.over * right.under < right.over * left.under
    }

    /// The greatest whole number that is not greater.
    var floor: BigInt {
        let (quotient, remainder) = over.quotientAndRemainder(dividingBy: under)
        return remainder < 0 ? quotient - 1 : quotient
    }

    var ceiling: BigInt { over % under == 0 ? floor : floor + 1 }

    /// Half away from zero.
    var nearest: BigInt {
        let half = Rational(1, 2)
        return over < 0 ? (self - half).ceiling : (self + half).floor
    }

    /// The rule of CMTimeAdd: round to the scale, halve the scale on overflow, at last be infinite.
    func time(_ timescale: Int32, isRounded: Bool, epoch: Int64 = 0) -> CMTime {
        var scale = timescale
        while scale >= 1 {
            let units = self * Rational(BigInt(scale))
            if let value = Int64(exactly: units.nearest) {
                let rounded = isRounded || units.under != 1
                return CMTime(
                    value: value, timescale: scale, flags: rounded ? [.valid, .hasBeenRounded] : .valid,
                    epoch: epoch)
            }
            scale /= 2
        }
        return over < 0 ? .negativeInfinity : .positiveInfinity
    }
}

func leastCommonScale(_ times: CMTime...) -> BigInt {
    times.reduce(BigInt(1)) { multiple, time in
        let scale = BigInt(time.timescale)
        return multiple / multiple.greatestCommonDivisor(with: scale) * scale
    }
}

/// Whether every field is the same; `==` alone would let 1/2 pass for 2/4.
func isSame(_ one: CMTime, _ other: CMTime) -> Bool {
    one.value == other.value && one.timescale == other.timescale && one.flags == other.flags
        && one.epoch == other.epoch
}

func expectSame(
    _ actual: CMTime, _ expected: CMTime, _ context: @autoclosure () -> String = "",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard !isSame(actual, expected) else { return }
    Issue.record("\(actual) is not \(expected). \(context())", sourceLocation: sourceLocation)
}
