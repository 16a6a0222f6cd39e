import BigInt
import ExactSupport
import MediaTypes
import Testing

extension Rational {
    init(_ double: Double) {
        var (number, twos) = (double, 0)
        while number != number.rounded() {
            number *= 2
            twos += 1
        }
        self.init(BigInt(number), BigInt(1) << twos)
    }

    var isWhole: Bool { over % under == 0 }

    var reduced: Rational {
        let divisor = over.greatestCommonDivisor(with: under)
        return Rational(over / divisor, under / divisor)
    }

    var ceiling: BigInt { isWhole ? floor : floor + 1 }

    /// Half away from zero.
    var nearest: BigInt {
        let magnitude = (over.magnitude * 2 + under.magnitude) / (under.magnitude * 2)
        return over < 0 ? -BigInt(magnitude) : BigInt(magnitude)
    }

    /// The rule of CMTimeAdd: round to the scale, halve the scale on overflow, at last be infinite.
    func time(_ timescale: Int32, isRounded: Bool, epoch: Int64 = 0) -> CMTime {
        var scale = timescale
        while scale >= 1 {
            let units = self * Rational(BigInt(scale))
            if let value = Int64(exactly: units.nearest) {
                let rounded = isRounded || !units.isWhole
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
