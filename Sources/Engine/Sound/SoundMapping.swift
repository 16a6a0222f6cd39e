package import MediaTypes

/// Maps samples of a source to samples of the output in a scaled segment.
///
/// Each position is mapped from the exact ranges and rounded once, so that errors don't accumulate.
package struct SoundMapping {
    let target: CMTimeRange
    let source: CMTimeRange
    let sampleRate: Int32

    package init(target: CMTimeRange, source: CMTimeRange, sampleRate: Int32) {
        self.target = target
        self.source = source
        self.sampleRate = sampleRate
    }

    /// The source's sample for one of the output's, which may lie outside the segment.
    func source(ofTarget index: Int64) -> Int64 {
        mapped(index, from: target, to: source)
    }

    /// The output's sample for one of the source's.
    package func target(ofSource index: Int64) -> Int64 {
        mapped(index, from: source, to: target)
    }

    private func mapped(_ index: Int64, from: CMTimeRange, to: CMTimeRange) -> Int64 {
        let time = CMTime(value: index, timescale: sampleRate)
        let mapped = CMTimeMapTimeFromRangeToRange(time, fromRange: from, toRange: to)
        // Audio ends far before this limit, which leaves room for sums.
        let limit: Int64 = 1 << 60
        return max(-limit, min(limit, mapped.samples(at: sampleRate) ?? limit))
    }

    /// The ratio of the source's samples to the output's, as the nearest fraction with terms of at most a
    /// million.
    var ratio: (source: Int32, target: Int32) {
        var numerator = Int128(source.duration.value) * Int128(target.duration.timescale)
        var denominator = Int128(target.duration.value) * Int128(source.duration.timescale)
        var (former, latter): ((Int128, Int128), (Int128, Int128)) = ((0, 1), (1, 0))
        while denominator > 0 {
            let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
            guard whole <= Self.largestTerm else { break }
            let next = (former.0 + whole * latter.0, former.1 + whole * latter.1)
            guard next.0 <= Self.largestTerm, next.1 <= Self.largestTerm else { break }
            (former, latter) = (latter, next)
            (numerator, denominator) = (denominator, rest)
        }
        return (Int32(max(1, latter.0)), Int32(max(1, latter.1)))
    }

    private static let largestTerm: Int128 = 1_000_000

    /// Whether the source runs more than `factor` times as fast as the output.
    func isFaster(than factor: Int32) -> Bool {
        source.duration > CMTimeMultiply(target.duration, multiplier: factor)
    }
}
