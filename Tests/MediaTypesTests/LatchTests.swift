import Foundation
import MediaTypes
import Synchronization
import Testing

/// Gates and flags between threads.
@Suite struct LatchTests {
    @Test func aClosedLatchTimesOut() {
        let latch = Latch()
        #expect(!latch.wait(seconds: 0.01) && !latch.wait(seconds: 0))
    }

    @Test func anOpenLatchLetsAllPassAgainAndAgain() {
        let latch = Latch()
        latch.open()
        latch.open()
        for _ in 0..<4 {
            latch.wait()
            #expect(latch.wait(seconds: 0))
        }
    }

    @Test(.timeLimit(.minutes(1))) func openingWakesEveryThreadThatWaits() {
        let (latch, passed, all) = (Latch(), Counter(), Latch())
        for _ in 0..<8 {
            Thread {
                latch.wait()
                if passed.next() == 8 { all.open() }
            }.start()
        }
        #expect(!all.wait(seconds: 0.01) && passed.value == 0)
        latch.open()
        #expect(all.wait(seconds: 30) && passed.value == 8)
    }

    @Test func flagsAreSetAndCleared() {
        let flag = AtomicFlag()
        #expect(!flag.isSet && AtomicFlag(true).isSet)
        flag.set()
        #expect(flag.isSet)
        flag.clear()
        #expect(!flag.isSet)
    }

    private final class Counter: Sendable {
        private let count = Atomic(0)

        var value: Int { count.load(ordering: .acquiring) }
        func next() -> Int { count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
    }
}
