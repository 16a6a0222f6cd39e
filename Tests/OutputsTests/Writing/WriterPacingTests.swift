import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Outputs

/// How long inputs wait for each other, in a time of its own. Source: AVAssetWriterInput.h, readyForMoreMediaData.
@Suite struct WriterPacingTests {
    /// A client that appends samples of 1/10 s in an order of its own, and waits for as long as it is told.
    private struct Client {
        var pacing: WriterPacing
        var now = ContinuousClock.now
        var ends: [Int64]
        var waited = Duration.zero

        init(_ inputs: [Bool]) {
            pacing = WriterPacing(inputs)
            ends = inputs.map { _ in 0 }
        }

        mutating func append(to index: Int, busy: (Int) -> [Int] = { _ in [] }) {
            while let rest = pacing.hold(index, busy: busy(index), now) {
                waited += rest
                now += rest
            }
            ends[index] += 1
            pacing.take(until: CMTime(value: ends[index], timescale: 10), at: index, now)
            now += .milliseconds(1)
        }
    }

    @Test func theFarthestWaitsAndTheLastDoesNot() {
        var pacing = WriterPacing([false, false, false])
        let now = ContinuousClock.now
        pacing.take(until: CMTime(value: 3, timescale: 1), at: 0, now)
        pacing.take(until: CMTime(value: 5, timescale: 2), at: 1, now)
        #expect(pacing.awaited(by: 0) == [2] && pacing.awaited(by: 1) == [2] && pacing.awaited(by: 2).isEmpty)
        #expect(pacing.hold(0, busy: [], now) == WriterPacing.patience && pacing.held == [0])
        pacing.take(until: CMTime(value: 2, timescale: 1), at: 2, now)
        #expect(pacing.hold(0, busy: [], now) == nil && pacing.held.isEmpty)
        pacing.take(until: CMTime(value: 9, timescale: 1), at: 0, now)
        #expect(pacing.hold(0, busy: [], now) != nil)
        for index in 1...2 { pacing.finish(index) }
        #expect(pacing.hold(0, busy: [], now) == nil)
    }

    /// Nothing is waited for in real time.
    @Test func realTimeWaitsForNothing() {
        var client = Client([true, false])
        for _ in 0..<1000 { client.append(to: 0) }
        #expect(client.waited == .zero)
    }

    /// An input that can't take samples now is waited for, however long that lasts.
    @Test func busyInputsAreWaitedFor() {
        var pacing = WriterPacing([false, false])
        var now = ContinuousClock.now
        pacing.take(until: CMTime(value: 3, timescale: 1), at: 0, now)
        for _ in 0..<100 {
            now += .seconds(1)
            #expect(pacing.hold(0, busy: [1], now) == WriterPacing.patience)
        }
        now += WriterPacing.patience
        #expect(pacing.hold(0, busy: [], now) == nil)
    }

    /// Whatever the order, an hour of samples waits once for each doubling of the lead at most, for each input.
    @Test(arguments: 0..<40) func noOrderWaitsForLong(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let count = Int.random(in: 2...5, using: &random)
        var client = Client((0..<count).map { _ in false })
        var left = Array(repeating: 36_000, count: count)
        let longest = [1, 10, 100, 1000, 100_000].randomElement(using: &random) ?? 1
        while let index = left.indices.filter({ left[$0] > 0 }).randomElement(using: &random) {
            for _ in 0..<min(left[index], Int.random(in: 1...longest, using: &random)) {
                client.append(to: index)
                left[index] -= 1
            }
            if left[index] == 0 { client.pacing.finish(index) }
        }
        #expect(client.waited <= WriterPacing.patience * (count * 13))
    }
}
