internal import GStreamerOverlay
internal import MediaTypes

/// A source that runs faster or slower as a tape does: resampled, its pitch changing with its rate.
struct Varispeed: ScaledSound {
    private let window: SoundWindow
    private let resampler: AudioResampler
    private let blockCount: Int
    private var position: Int64
    /// Samples a channel that come out before the segment's first: made of what lies before the cut, so that
    /// the sound does not set in with a click.
    private var skipped: Int64

    /// - Parameters:
    ///   - firstSample: of the film.
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
        blockCount = Int(max(1, min(Self.inputAtOnce * target / source, Self.mostAtOnce)))
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
        let needed = Int64(resampler.inputCount(for: blockCount))
        try window.load(upTo: position + needed)
        let block = window.withSamples(from: position) { resampler.resample($0, giving: blockCount) }
        position += needed
        window.forget(before: position)
        return block
    }

    private static let shortPeriod: Int64 = 4096
    private static let inputAtOnce: Int64 = 16_384
    private static let mostAtOnce: Int64 = 4096
}
