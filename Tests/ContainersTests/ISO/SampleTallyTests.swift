import Testing

@testable import Containers

/// Whether pictures are evenly apart in the order in which they are shown.
@Suite struct SampleTallyTests {
    private func spacing(_ runs: [(samples: Int64, delta: Int64)], offsets: [Int64]) throws -> Int64? {
        var tally = SampleTally()
        for run in runs { try tally.add(samples: run.samples, delta: run.delta) }
        for offset in offsets { tally.add(compositionOffset: offset) }
        return tally.constantSpacing
    }

    @Test func evenPicturesInAnyOrder() throws {
        #expect(try spacing([(10, 512)], offsets: []) == 512)
        #expect(try spacing([(10, 512)], offsets: [1024, 2560, 1024, 0, 512]) == 512)
        // The first offset is a delay of all.
        #expect(try spacing([(10, 512)], offsets: [100, 1124, 100]) == 512)
        // The last one's length is anything.
        #expect(try spacing([(10, 512), (1, 7)], offsets: [512]) == 512)
    }

    @Test func unevenPicturesAreNot() throws {
        #expect(try spacing([(5, 512), (5, 513)], offsets: []) == nil)
        #expect(try spacing([(10, 512)], offsets: [1024, 1000]) == nil)
        #expect(try spacing([(10, 512)], offsets: [.min, .max]) == nil)
        #expect(try spacing([], offsets: []) == nil)
    }

    /// The last frame before a gap between fragments lasts until the next one.
    @Test func gapsBetweenFragmentsCount() throws {
        var tally = SampleTally()
        try tally.add(samples: 1, delta: 1024)
        tally.begin(at: 1352)
        try tally.add(samples: 29, delta: 1024)
        #expect(tally.constantSpacing == nil && tally.constantDelta == nil)
        #expect(tally.usualDelta == 1024 && tally.shortestDelta == 1024)
        #expect(tally.end == 31_048)
        var even = SampleTally()
        for fragment in 0..<3 {
            even.begin(at: Int64(fragment) * 5120)
            try even.add(samples: 5, delta: 1024)
        }
        #expect(even.constantSpacing == 1024 && even.end == 15_360)
    }
}
