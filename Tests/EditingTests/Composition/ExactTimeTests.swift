import Editing
import MediaTypes
import TestSupport
import Testing

@Suite struct ExactTimeTests {
    @Test(arguments: [
        CMTime.invalid, .indefinite, .positiveInfinity, .negativeInfinity, CMTime(value: 1, timescale: 0),
        CMTime(value: 1, timescale: -5), CMTime(value: .max, timescale: 1), CMTime(value: .min, timescale: 1),
        CMTime(value: 1 << 31, timescale: 1), CMTime(value: 1, timescale: 1, flags: .valid, epoch: 3),
    ])
    func hasNoValueForWhatIsNoTimeOfATrack(_ time: CMTime) {
        #expect(ExactTime(time) == nil)
    }

    @Test func sumsAndDifferencesAreExact() throws {
        var random = SeededGenerator(seed: 11)
        let scales: [CMTimeScale] = [1, 30, 600, 30_000, 44_100, 48_000, 90_000, 90_001, 1_000_000_000, .max]
        for _ in 0..<20_000 {
            let times = (0..<2).map { _ in
                CMTime(
                    value: .random(in: -5_000_000_000...5_000_000_000, using: &random),
                    timescale: scales[Int.random(in: 1..<scales.count, using: &random)])
            }
            let (left, right) = (try #require(ExactTime(times[0])), try #require(ExactTime(times[1])))
            let sum = left + right
            #expect(sum - right == left)
            #expect(sum - left == right)
            #expect((left < right) == (CMTimeCompare(times[0], times[1]) < 0))
            let known = CMTimeAdd(times[0], times[1])
            if !known.hasBeenRounded {
                #expect(ExactTime(known) == sum)
                #expect(sum.time == known)
            } else {
                let difference = CMTimeSubtract(sum.nearestTime, known)
                #expect(abs(difference.seconds) < 1e-9)
            }
        }
    }

    @Test func nearestTimeIsFlaggedOnlyWhereItIsRounded() throws {
        let third = try #require(ExactTime(CMTime(value: 1, timescale: 3)))
        let prime = try #require(ExactTime(CMTime(value: 1, timescale: 2_147_483_647)))
        #expect(third.nearestTime == CMTime(value: 1, timescale: 3))
        #expect(!third.nearestTime.hasBeenRounded)
        let sum = third + prime
        #expect(sum.time == nil)
        #expect(sum.nearestTime.hasBeenRounded)
        #expect(sum.nearestTime.timescale == .max)
        #expect(sum.nearestTime.value == 715_827_883)
    }

    @Test func equalTimesHashAlike() throws {
        let (half, same) = (
            ExactTime(CMTime(value: 1, timescale: 2)), ExactTime(CMTime(value: 300, timescale: 600))
        )
        #expect(half == same)
        #expect(half.hashValue == same.hashValue)
    }
}
