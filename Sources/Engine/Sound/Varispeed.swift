internal import GStreamerOverlay
internal import MediaTypes

/// A source that runs faster or slower as a tape does: resampled, its pitch changing with its rate.
struct Varispeed: ScaledSound {
    private let window: SoundWindow
    private let resampler: AudioResampler
    /// Samples a channel that are taken at once.
    private let taken: Int64
    private var position: Int64
    /// Samples a channel that come out before the segment's first: made of what lies before the cut, so that
    /// the sound does not set in with a click.
    private var skipped: Int64

    /// - Parameters:
    ///   - firstSample: of the output.
    ///   - makeWindow: makes the source's window from a sample on.
    init(
        _ mapping: SoundMapping, firstSample: Int64, channelCount: Int,
        makeWindow: (Int64) throws -> SoundWindow
    ) throws {
        let ratio = mapping.ratio
        resampler = try AudioResampler(
            inputRate: ratio.source, outputRate: ratio.target, channelCount: channelCount, quality: 8)
        // A whole number of the ratio's periods where those are short: then both grids meet at the start.
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
