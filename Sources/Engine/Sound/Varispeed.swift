internal import GStreamerOverlay
internal import MediaTypes

/// A source that runs faster or slower like a tape: resampled, so that its pitch changes with its rate.
struct Varispeed: ScaledSound {
    private let window: SoundWindow
    private let resampler: AudioResampler
    /// The number of samples per channel that are converted at once.
    private let taken: Int64
    private var position: Int64
    /// The number of samples per channel that precede the segment's first: they are made from the samples
    /// before the cut, so that the audio doesn't start with a click.
    private var skipped: Int64

    /// - Parameters:
    ///   - firstSample: the first sample of the output.
    ///   - makeWindow: creates the source's window from a sample on.
    init(
        _ mapping: SoundMapping, firstSample: Int64, channelCount: Int,
        makeWindow: (Int64) throws -> SoundWindow
    ) throws {
        let ratio = mapping.ratio
        resampler = try AudioResampler(
            inputRate: ratio.source, outputRate: ratio.target, channelCount: channelCount, quality: 8)
        // A whole number of the ratio's periods if those are short, so that both grids coincide at the start.
        let (source, target) = (Int64(ratio.source), Int64(ratio.target))
        let reach = Int64(resampler.reach)
        let lead = source <= Self.shortPeriod ? (reach + source - 1) / source * source : reach
        skipped = (lead * target + source / 2) / source
        position = mapping.source(ofTarget: firstSample) - lead
        taken = max(1, min(Self.inputAtOnce, Self.outputAtOnce * source / target))
        window = try makeWindow(position)
    }

    mutating func next() throws -> [Float] {
        while true {
            let block = try resampled()
            let count = Int64(block.count / window.channelCount)
            if skipped == 0 { return block }
            if skipped < count {
                defer { skipped = 0 }
                return Array(block.dropFirst(Int(skipped) * window.channelCount))
            }
            skipped -= count
        }
    }

    private mutating func resampled() throws -> [Float] {
        while true {
            try window.load(upTo: position + taken)
            let block = window.withSamples(from: position) { resampler.resample($0, inputCount: Int(taken)) }
            position += taken
            window.forget(before: position)
            if !block.isEmpty { return block }
        }
    }

    private static let shortPeriod: Int64 = 4096
    private static let inputAtOnce: Int64 = 16_384
    private static let outputAtOnce: Int64 = 4096
}
