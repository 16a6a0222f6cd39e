import TestSupport
import Testing

/// Random edits agree with the unit-by-unit model in segments, durations and source times.
@Suite struct RandomEditingTests {
    /// Seeds of each run; 8 runs on one track, 8 on two, 4 on three: 20,000 sequences.
    static let sequences = 1000

    @Test(arguments: TestShare.of(0..<20, atMost: 4))
    func agreesWithUnits(_ run: Int) throws {
        let trackCount = run < 8 ? 1 : run < 16 ? 2 : 3
        for number in 0..<Self.sequences {
            let seed = UInt64(run * Self.sequences + number)
            var comparison = try EditingComparison(seed: seed, trackCount: trackCount)
            for _ in 0..<(4 + number % 12) {
                try comparison.edit()
                try expectNone(comparison.difference(), comparison, seed)
            }
            try expectNone(comparison.snapshotDifference(), comparison, seed)
        }
    }

    private func expectNone(_ difference: String?, _ comparison: EditingComparison, _ seed: UInt64) throws {
        guard let difference else { return }
        try #require(Bool(false), "Seed \(seed): \(comparison.log): \(difference)")
    }
}
