/// Finds the position at which a source best continues the last output: first roughly, in means of a few
/// samples, then to the sample.
struct SimilaritySearch {
    let window: SoundWindow
    /// The number of samples that are compared.
    let count: Int
    /// The distance from the mapped position that costs `distanceCost` of likeness.
    let reach: Int64

    /// Returns the start within a range from which the source is most similar to the samples after `tail`.
    func bestStart(continuing tail: Int64, within range: ClosedRange<Int64>, nearest: Int64) -> Int64 {
        let coarse = coarseStart(continuing: tail, within: range, nearest: nearest)
        let width = count * window.channelCount
        return window.withSamples(from: tail) { old in
            var (best, highest) = (coarse, -Float.infinity)
            let step = Int64(Self.coarseness)
            for start in max(range.lowerBound, coarse - step)...min(range.upperBound, coarse + step) {
                let score = window.withSamples(from: start) { Self.score(old, $0, count: width) }
                if score > highest { (best, highest) = (start, score) }
            }
            return best
        }
    }

    private func coarseStart(
        continuing tail: Int64, within range: ClosedRange<Int64>, nearest: Int64
    ) -> Int64 {
        let step = Int64(Self.coarseness)
        let steps = Int((range.upperBound - range.lowerBound) / step)
        let channelCount = window.channelCount
        let old = means(from: tail, count: count / Self.coarseness)
        let new = means(from: range.lowerBound, count: count / Self.coarseness + steps)
        let power = old.reduce(0) { $0 + $1 * $1 }
        var (best, highest) = (range.lowerBound, -Float.infinity)
        old.withUnsafeBufferPointer { old in
            new.withUnsafeBufferPointer { new in
                for index in 0...steps {
                    let start = range.lowerBound + Int64(index) * step
                    let score = Self.score(
                        old.baseAddress!, new.baseAddress! + index * channelCount, count: old.count)
                    let distance = Float((start - nearest).magnitude) / Float(reach)
                    let value = score / (power + Self.silence).squareRoot() - Self.distanceCost * distance
                    if value > highest { (best, highest) = (start, value) }
                }
            }
        }
        return best
    }

    /// The means of groups of `coarseness` samples, interleaved.
    private func means(from start: Int64, count: Int) -> [Float] {
        let channelCount = window.channelCount
        return window.withSamples(from: start) { samples in
            [Float](unsafeUninitializedCapacity: count * channelCount) { means, made in
                for index in 0..<count {
                    for channel in 0..<channelCount {
                        var sum: Float = 0
                        var place = index * Self.coarseness * channelCount + channel
                        for _ in 0..<Self.coarseness {
                            sum += samples[place]
                            place += channelCount
                        }
                        means[index * channelCount + channel] = sum / Float(Self.coarseness)
                    }
                }
                made = count * channelCount
            }
        }
    }

    /// The product of both divided by the magnitude of the second: greatest where they are most similar.
    private static func score(
        _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, count: Int
    ) -> Float {
        let sums = products(first, second, count: count)
        return sums.both / (sums.second + silence).squareRoot()
    }

    /// Returns the start nearest to a position from which the source is similar to the samples after `tail`,
    /// within the reach; nil if there is none. A tone resembles itself once per period, so a near start is
    /// preferred to the best one.
    func alikeStart(following tail: Int64, around place: Int64) -> Int64? {
        for radius in [Int64(32), 128] where radius < reach {
            let starts = (place - radius)...(place + radius)
            func value(_ start: Int64) -> Float {
                likeness(tail, start) - Self.nearness * Float((start - place).magnitude)
            }
            let values = starts.map { ($0, value($0)) }
            guard let best = values.max(by: { $0.1 < $1.1 })?.0 else { continue }
            if likeness(tail, best) > Self.tonal { return best }
        }
        let best = bestStart(continuing: tail, within: (place - reach)...(place + reach), nearest: place)
        return likeness(tail, best) > Self.tonal ? best : nil
    }

    /// The likeness that one sample of distance costs: over a period, less than a tone loses between two
    /// samples.
    private static let nearness: Float = 0.0005
    /// The minimum likeness of audio that continues unchanged.
    private static let tonal: Float = 0.9

    /// The likeness of the source from two positions on.
    func likeness(_ one: Int64, _ other: Int64) -> Float {
        window.withSamples(from: one) { first in
            window.withSamples(from: other) {
                Self.likeness(first, $0, count: count * window.channelCount)
            }
        }
    }

    /// The likeness, from -1 (opposite) over 0 (nothing in common) to 1 (equal except for loudness).
    static func likeness(
        _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, count: Int
    ) -> Float {
        let sums = products(first, second, count: count)
        let likeness = sums.both / (sums.first * sums.second + silence * silence).squareRoot()
        return max(-1, min(1, likeness))
    }

    private static func products(
        _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, count: Int
    ) -> (first: Float, both: Float, second: Float) {
        var (firsts, boths, seconds): (SIMD8<Float>, SIMD8<Float>, SIMD8<Float>) = (.zero, .zero, .zero)
        let (one, other) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
        var index = 0
        while index + 8 <= count {
            let former = one.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<Float>.self)
            let latter = other.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<Float>.self)
            firsts += former * former
            boths += former * latter
            seconds += latter * latter
            index += 8
        }
        var sums = (firsts.sum(), boths.sum(), seconds.sum())
        while index < count {
            sums.0 += first[index] * first[index]
            sums.1 += first[index] * second[index]
            sums.2 += second[index] * second[index]
            index += 1
        }
        return (first: sums.0, both: sums.1, second: sums.2)
    }

    /// The number of samples per mean.
    private static let coarseness = 8
    /// Prevents a division by zero in silence.
    private static let silence: Float = 1e-9
    private static let distanceCost: Float = 0.02
}
