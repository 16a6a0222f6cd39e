internal import GStreamerOverlay

/// Brings a source's sound to the output's rate, on one grid whatever it is begun at: the same samples come out
/// of a file that was sought as of one that was played from its start.
struct RateConverter {
    /// A run of the output's samples, interleaved.
    struct Run {
        var start: Int64
        var samples: [Float]
    }

    let sourceRate: Int32
    private let channelCount: Int
    /// Source samples and output samples of the shortest time that has a whole number of both.
    private let period: (source: Int64, output: Int64)
    private let resampler: AudioResampler
    /// The next source sample to be taken, and the next output sample that comes out.
    private var position: Int64
    private var outputPosition: Int64

    /// Begins at or before source sample `start`.
    init(from sourceRate: Int32, to outputRate: Int32, channelCount: Int, start: Int64) throws {
        self.sourceRate = sourceRate
        self.channelCount = channelCount
        var (divisor, rest) = (sourceRate, outputRate)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        period = (Int64(sourceRate / divisor), Int64(outputRate / divisor))
        resampler = try AudioResampler(
            inputRate: Int32(period.source), outputRate: Int32(period.output), channelCount: channelCount,
            quality: 8)
        let periods = start >= 0 ? start / period.source : (start - period.source + 1) / period.source
        (position, outputPosition) = (periods * period.source, periods * period.output)
    }

    /// Takes a run of source samples, silence before it where it begins later than the one before ended.
    mutating func convert(_ samples: UnsafePointer<Float>, count: Int, at start: Int64) -> [Run] {
        var runs: [Run] = []
        if start > position { runs += silence(until: start) }
        let skipped = Int(max(0, position - start))
        if skipped < count {
            runs.append(taken(samples + skipped * channelCount, count: count - skipped))
        }
        return runs
    }

    /// What is still to come of the samples taken, as though silence followed.
    mutating func drain() -> [Run] {
        silence(until: position + 2 * Int64(resampler.reach))
    }

    private mutating func silence(until end: Int64) -> [Run] {
        var runs: [Run] = []
        let most = Int64(sourceRate)
        while position < end {
            let count = Int(min(most, end - position))
            runs.append(taken([Float](repeating: 0, count: count * channelCount), count: count))
        }
        return runs
    }

    private mutating func taken(_ samples: UnsafePointer<Float>, count: Int) -> Run {
        let run = Run(start: outputPosition, samples: resampler.resample(samples, inputCount: count))
        position += Int64(count)
        outputPosition += Int64(run.samples.count / channelCount)
        return run
    }

    /// How far a run may be from the end of the one before and still be taken for its continuation or a short
    /// gap; beyond, a converter begins anew.
    func continues(at start: Int64) -> Bool {
        start > position - Int64(sourceRate) && start < position + 2 * Int64(sourceRate)
    }
}
