internal import GStreamerOverlay
internal import MediaTypes

/// Converts a source's audio to the output's rate, on one grid regardless of its start: a file that was
/// sought yields the same samples as one that was played from its start.
struct RateConverter {
    /// A run of the output's samples, interleaved.
    struct Run {
        var start: Int64
        var samples: [Float]
    }

    let sourceRate: Int32
    private let channelCount: Int
    /// The numbers of source samples and output samples in the shortest time with whole numbers of both.
    private let period: (source: Int64, output: Int64)
    private let resampler: AudioResampler
    /// The index of the next source sample, and of the next output sample.
    private var position: Int64
    private var outputPosition: Int64

    /// Starts at or before source sample `start`.
    init(from sourceRate: Int32, to outputRate: Int32, channelCount: Int, start: Int64) throws {
        self.sourceRate = sourceRate
        self.channelCount = channelCount
        let divisor = Int32(greatestCommonDivisor(sourceRate.magnitude, outputRate.magnitude))
        period = (Int64(sourceRate / divisor), Int64(outputRate / divisor))
        resampler = try AudioResampler(
            inputRate: Int32(period.source), outputRate: Int32(period.output), channelCount: channelCount,
            quality: 8)
        let periods = start >= 0 ? start / period.source : (start - period.source + 1) / period.source
        (position, outputPosition) = (periods * period.source, periods * period.output)
    }

    /// Converts a run of source samples, after silence if it begins later than the previous one ended.
    mutating func convert(_ samples: UnsafePointer<Float>, count: Int, at start: Int64) -> [Run] {
        var runs: [Run] = []
        if start > position { runs += silence(until: start) }
        let skipped = Int(max(0, position - start))
        if skipped < count {
            runs.append(taken(samples + skipped * channelCount, count: count - skipped))
        }
        return runs
    }

    /// Returns the rest of the output, as if silence followed the converted samples.
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

    /// Whether a run is close enough to the end of the previous one to continue it, possibly after a short
    /// gap. Otherwise a new converter is needed.
    func continues(at start: Int64) -> Bool {
        start > position - Int64(sourceRate) && start < position + 2 * Int64(sourceRate)
    }
}
