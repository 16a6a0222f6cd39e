import TestSupport
import Testing

@testable import Engine

/// The factors of the limiter, against the peaks that they were computed from.
@Suite struct LimiterCurveTests {
    /// The factor at the start of a block.
    private func factor(_ curve: LimiterCurve, at block: Int) -> Double {
        guard let next = curve.points.firstIndex(where: { $0.block > block }) else {
            return curve.points.last?.factor ?? 1
        }
        let (before, after) = (curve.points[next - 1], curve.points[next])
        let progress = Double(block - before.block) / Double(after.block - before.block)
        return before.factor + (after.factor - before.factor) * progress
    }

    @Test(arguments: 1...20) func noPeakExceedsTheCeiling(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var peaks = [Float](repeating: 0.1, count: 3000)
        for _ in 0..<Int.random(in: 1...60, using: &generator) {
            peaks[Int.random(in: 0..<peaks.count, using: &generator)] = .random(
                in: 0.2...2, using: &generator)
        }
        let (gain, ceiling) = (Double.random(in: 0.5...4, using: &generator), 0.9)
        let curve = LimiterCurve(peaks: peaks, gain: gain, ceiling: ceiling)
        guard Double(peaks.max() ?? 0) * gain > ceiling else { return #expect(curve.points.isEmpty) }
        for (block, peak) in peaks.enumerated() {
            let most = max(factor(curve, at: block), factor(curve, at: block + 1))
            #expect(most <= 1)
            #expect(Double(peak) * gain * most <= ceiling, "block \(block)")
        }
        #expect(curve.points.count < 1000)
    }

    /// It falls shortly before a peak, and rises to 1 again: 6 dB take 4 and 100 ms.
    @Test func onePeakLowersAShortPart() {
        var peaks = [Float](repeating: 0.5, count: 1000)
        peaks[500] = 2
        let curve = LimiterCurve(peaks: peaks, gain: 1, ceiling: 1)
        #expect(factor(curve, at: 490) > 0.999 && factor(curve, at: 620) > 0.999)
        #expect((0.48...0.5).contains(factor(curve, at: 500)))
        #expect(curve.points.count < 30)
        #expect(LimiterCurve(peaks: peaks, gain: 0.5, ceiling: 1).points.isEmpty)
        #expect(LimiterCurve(peaks: [], gain: 1, ceiling: 1).points.isEmpty)
    }
}
