import Testing

/// Random edits agree with the unit-by-unit model in segments, durations and source times.
@Suite struct RandomEditingTests {
    /// Seeds of each run; 8 runs on one track, 8 on two, 4 on three: 20,000 sequences.
    static let sequences = 1000

    @Test(arguments: 0..<20)
    func agreesWithUnits(_ run: Int) throws {
        let trackCount = run < 8 ? 1 : run < 16 ? 2 : 3
        for number in 0..<Self.sequences {
            let seed = UInt64(run * Self.sequences + number)
            var comparison = try EditingComparison(seed: seed, trackCount: trackCount)
            for _ in 0..<(4 + number % 12) {
                try comparison.edit()
                if let difference = comparison.difference() {
                    Issue.record("Seed \(seed), \(trackCount) tracks: \(comparison.log): \(difference)")
                    return
                }
            }
        }
    }
}
