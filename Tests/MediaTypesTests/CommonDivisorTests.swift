import BigInt
import MediaTypes
import TestSupport
import Testing

/// Common divisors, and what is reduced by them.
@Suite struct CommonDivisorTests {
    @Test func divisorsAreThoseOfUnboundedNumbers() {
        var random = SeededGenerator(seed: 31)
        for _ in 0..<5_000 {
            let (left, right) = (random.value().magnitude, random.value().magnitude)
            let expected = max(1, BigUInt(left).greatestCommonDivisor(with: BigUInt(right)))
            #expect(BigUInt(greatestCommonDivisor(left, right)) == expected, "\(left) and \(right)")
            let (wide, wider) = (UInt128(left) << 40, UInt128(right) << 40)
            let shifted = left == 0 && right == 0 ? 1 : expected << 40
            #expect(greatestCommonDivisor(wide, wider).description == shifted.description)
        }
    }

    @Test func divisorsAreNeverZero() {
        #expect(greatestCommonDivisor(UInt64(0), 0) == 1)
        #expect(greatestCommonDivisor(UInt64(0), 7) == 7 && greatestCommonDivisor(UInt64(7), 0) == 7)
        #expect(greatestCommonDivisor(UInt32(30_000), 1001) == 1)
    }

    @Test func reducedTimesAreEqualAndHaveNoCommonDivisor() {
        var random = SeededGenerator(seed: 32)
        for _ in 0..<5_000 {
            let time = random.time()
            let reduced = time.reduced
            #expect(reduced == time && reduced.timescale <= time.timescale)
            #expect(greatestCommonDivisor(reduced.value.magnitude, UInt64(reduced.timescale)) == 1)
        }
        #expect(CMTime(value: 512, timescale: 15360).reduced.timescale == 30)
        #expect(CMTime.invalid.reduced.timescale == 0 && CMTime.zero.reduced.timescale == 1)
    }
}
