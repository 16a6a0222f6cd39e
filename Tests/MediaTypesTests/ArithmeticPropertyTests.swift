import BigInt
import ExactSupport
import MediaTypes
import TestSupport
import Testing

/// Each test draws 20,000 cases over the whole range of values and scales.
@Suite struct ArithmeticPropertyTests {
    static let cases = 20_000

    private func sumScale(_ left: CMTime, _ right: CMTime) -> Int32 {
        Int32(clamping: leastCommonScale(left, right))
    }

    @Test func additionIsExact() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<Self.cases {
            let (left, right) = (random.time(), random.time())
            let expected = (Rational(left) + Rational(right)).time(
                sumScale(left, right), isRounded: left.hasBeenRounded || right.hasBeenRounded)
            expectSame(CMTimeAdd(left, right), expected, "\(left) + \(right)")
            expectSame(left + right, right + left)
        }
    }

    @Test func subtractionIsExact() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<Self.cases {
            let (left, right) = (random.time(), random.time())
            let expected = (Rational(left) - Rational(right)).time(
                sumScale(left, right), isRounded: left.hasBeenRounded || right.hasBeenRounded)
            expectSame(CMTimeSubtract(left, right), expected, "\(left) - \(right)")
        }
    }

    @Test func multiplicationIsExact() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<Self.cases {
            let (time, factor) = (random.time(), Int32(truncatingIfNeeded: random.value()))
            let expected = (Rational(time) * Rational(BigInt(factor))).time(
                time.timescale, isRounded: time.hasBeenRounded)
            expectSame(CMTimeMultiply(time, multiplier: factor), expected, "\(time) * \(factor)")
        }
    }

    @Test func ratioIsExact() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<Self.cases {
            let time = random.time()
            let factor = Int32(truncatingIfNeeded: random.value())
            let divisor = random.scale() * (Bool.random(using: &random) ? 1 : -1)
            let expected = (Rational(time) * Rational(BigInt(factor), BigInt(divisor))).time(
                time.timescale, isRounded: time.hasBeenRounded)
            let actual = CMTimeMultiplyByRatio(time, multiplier: factor, divisor: divisor)
            expectSame(actual, expected, "\(time) * \(factor) / \(divisor)")
        }
    }

    @Test func multiplicationByDoubleIsExact() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<Self.cases {
            let time = random.time()
            let exponent = Int.random(in: -70...70, using: &random)
            let factor =
                Double.random(in: -1...1, using: &random)
                * Double(sign: .plus, exponent: exponent, significand: 1)
            var scale = time.timescale
            while scale < 65_536 { scale *= 2 }
            let expected = (Rational(time) * Rational(factor)).time(scale, isRounded: time.hasBeenRounded)
            expectSame(CMTimeMultiplyByFloat64(time, multiplier: factor), expected, "\(time) * \(factor)")
        }
    }

    @Test func secondsAreNearest() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<Self.cases {
            let scale = random.scale()
            let exponent = Int.random(in: -70...70, using: &random)
            let seconds =
                Double.random(in: -1...1, using: &random)
                * Double(sign: .plus, exponent: exponent, significand: 1)
            var expected = Rational(seconds).time(scale, isRounded: false)
            if expected.isNumeric {
                let isKept = Double(expected.value) / Double(expected.timescale) == seconds
                expected.flags = isKept ? .valid : [.valid, .hasBeenRounded]
            }
            expectSame(
                CMTimeMakeWithSeconds(seconds, preferredTimescale: scale), expected, "\(seconds) in \(scale)")
        }
    }

    @Test(arguments: [
        CMTimeRoundingMethod.roundHalfAwayFromZero, .roundTowardZero, .roundAwayFromZero, .quickTime,
        .roundTowardPositiveInfinity, .roundTowardNegativeInfinity,
    ])
    func conversionIsExact(method: CMTimeRoundingMethod) {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<Self.cases {
            let (time, scale) = (random.time(), random.scale())
            let units = Rational(time) * Rational(BigInt(scale))
            let isNegative = units.over < 0
            let (inward, outward) = isNegative ? (units.ceiling, units.floor) : (units.floor, units.ceiling)
            let rounded: BigInt =
                switch method {
                case .roundHalfAwayFromZero: units.nearest
                case .roundTowardZero: inward
                case .roundAwayFromZero: outward
                case .roundTowardPositiveInfinity: units.ceiling
                case .roundTowardNegativeInfinity: units.floor
                case .quickTime: scale > time.timescale || (isNegative && inward == 0) ? outward : inward
                }
            var expected = isNegative ? CMTime.negativeInfinity : .positiveInfinity
            if let value = Int64(exactly: rounded) {
                expected = CMTime(value: value, timescale: scale, flags: time.flags, epoch: 0)
                if !units.isWhole { expected.flags.insert(.hasBeenRounded) }
            }
            expectSame(time.convertScale(scale, method: method), expected, "\(time) in \(scale)")
        }
    }

    @Test func comparisonAndHashAreExact() {
        var random = SeededGenerator(seed: 8)
        for _ in 0..<Self.cases {
            let left = random.time()
            var right = random.time()
            // Every other pair is nearly, or wholly, equal in other units.
            if Bool.random(using: &random) { right = left.convertScale(random.scale(), method: .default) }
            guard right.isNumeric else { continue }
            let (one, other) = (Rational(left), Rational(right))
            #expect(CMTimeCompare(left, right) == (one == other ? 0 : one < other ? -1 : 1))
            #expect((left == right) == (one == other))
            #expect(one != other || left.hashValue == right.hashValue)
            #expect((left < right) == (one < other) && (left >= right) == (one >= other))
            #expect(CMTimeMinimum(left, right) <= CMTimeMaximum(left, right))
        }
    }

    @Test func conversionsForTheEngineAreNearest() {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<Self.cases {
            let (time, rate) = (random.time(), random.scale())
            let billion = Rational(1_000_000_000)
            #expect(time.nanoseconds == Int64(exactly: (Rational(time) * billion).nearest))
            #expect(
                time.samples(at: rate) == Int64(exactly: (Rational(time) * Rational(BigInt(rate))).nearest))
            let unit = random.range().duration
            let count = (Rational(time) / Rational(unit)).floor
            #expect(time.count(of: unit, method: .roundTowardNegativeInfinity) == Int64(exactly: count))
            let index = random.value()
            let expected = (Rational(unit) * Rational(BigInt(index))).time(
                unit.timescale, isRounded: unit.hasBeenRounded)
            expectSame(unit.multiplied(by: index), expected)
        }
    }
}
