internal import MediaTypes
internal import RenderPlan

/// A source that runs faster or slower and keeps its pitch.
///
/// Frames of the source, one every `hop` samples of the output, overlap, each fading in while the previous
/// one fades out. A frame begins near its mapped position where it best continues the previous one (waveform
/// similarity). Around an onset, two frames are locked together, so that it is audible once, whole, and at
/// its mapped sample at any rate; the frames beside them avoid it. The first frame begins and the last one
/// ends exactly with the segment: a clip that continues at another rate joins without a click. See decision
/// 0012 in Docs/decisions.
package struct TimeStretch: ScaledSound {
    let window: SoundWindow
    let mapping: SoundMapping
    let firstSample: Int64
    /// Half the length of a frame, in samples.
    let hop: Int64
    /// The maximum distance between the start of a frame and its mapped position.
    let reach: Int64
    /// The weights of a frame that fades in, for each sample of a hop and each channel, padded to whole
    /// vectors.
    let fadeIn: [Float]

    /// The index of the last frame, and its start in the source. Its first half has been output.
    private var frame: Int64 = -1
    private var position: Int64 = 0
    var onsets: StretchOnsets

    package init(
        _ mapping: SoundMapping, samples: Range<Int64>, shape: StretchShape,
        makeWindow: (Int64) throws -> SoundWindow
    ) throws {
        self.mapping = mapping
        firstSample = samples.lowerBound
        (hop, reach) = (shape.hop, shape.reach)
        let start = mapping.source(ofTarget: firstSample) - Self.lead(of: shape)
        window = try makeWindow(start)
        let channelCount = window.channelCount
        fadeIn = (0..<Int(shape.hop) * channelCount + 8).map { shape.weight(at: $0 / channelCount) }
        onsets = StretchOnsets(from: start, hop: shape.hop)
        onsets.end = (mapping.source(ofTarget: samples.upperBound), Int64(samples.count))
    }

    /// The number of samples before the segment's first that may be read.
    private static func lead(of shape: StretchShape) -> Int64 { 6 * shape.hop + 2 * shape.reach }

    /// The sample of the source at the center of a frame.
    func center(of frame: Int64) -> Int64 {
        mapping.source(ofTarget: firstSample + frame * hop)
    }

    package mutating func next() throws -> [Float] {
        if frame < 0 {
            try findOnsets(for: 0)
            (frame, position) = (0, onsets.firstStart(nominal: center(of: 0) - hop))
        }
        let following = frame + 1
        try findOnsets(for: following)
        let nominal = center(of: following) - hop
        let start = try onsets.locked(following) ?? freeStart(of: following, nominal: nominal)
        try window.load(upTo: max(position + 2 * hop, start + hop))
        let block = crossFaded(from: position + hop, to: start)
        (frame, position) = (following, start)
        let oldest = center(of: frame) - Self.lead(of: StretchShape(hop: hop, reach: reach))
        window.forget(before: min(position + hop, oldest))
        onsets.forget(before: frame, and: oldest)
        return block
    }

    /// Searches for onsets as far ahead as they may affect a frame.
    private mutating func findOnsets(for frame: Int64) throws {
        // At such a rate, most of the source is skipped, and no onset can be kept at its position.
        guard !mapping.isFaster(than: 32) else { return }
        let needed = max(center(of: frame + 1), center(of: frame) + hop + reach) + 256
        try window.load(upTo: needed)
        onsets.scan(to: needed, in: window, of: self)
    }

    private func freeStart(of frame: Int64, nominal: Int64) throws -> Int64 {
        var range = onsets.allowedStarts(of: frame, nominal: nominal, reach: reach)
        range = max(range.lowerBound, window.start)...max(range.upperBound, window.start)
        try window.load(upTo: max(range.upperBound + hop, position + 2 * hop) + 16)
        let best = search.bestStart(continuing: position + hop, within: range, nearest: nominal)
        return try leading(toEnd: best, of: frame, nominal: nominal, within: range)
    }

    private var search: SimilaritySearch {
        SimilaritySearch(window: window, count: Int(hop), reach: reach)
    }

    /// Returns a start near the best one that leads to the frames that are locked to the segment's end. A
    /// steady tone would reach them in an arbitrary phase, so the difference is spread over the frames
    /// before, because two overlapping frames that are out of phase cancel each other.
    private func leading(
        toEnd best: Int64, of frame: Int64, nominal: Int64, within range: ClosedRange<Int64>
    ) throws -> Int64 {
        guard let (last, start) = onsets.heldAtEnd, frame < last, last - frame <= Self.leadingFrames else {
            return best
        }
        // From here on, the source would continue into the locked frame without a fade.
        let even = start - (last - frame) * hop
        guard even - reach >= window.start, even - nominal <= Self.mostAhead * hop else { return best }
        try window.load(upTo: even + reach + hop + 16)
        guard let alike = search.alikeStart(following: best, around: even) else { return best }
        let shifted = best - (alike - even) / (last - frame + 1)
        guard range.contains(shifted),
            search.likeness(position + hop, shifted) >= search.likeness(best, even)
        else { return best }
        return shifted
    }

    /// The number of frames before the locked ones that are adjusted to them.
    private static let leadingFrames: Int64 = 16
    /// The number of hops of the source that are read ahead for that.
    private static let mostAhead: Int64 = 64

    /// Returns a hop in which the previous frame fades out and the next one fades in. If the two aren't
    /// alike, the fade is amplified so that its power stays the same.
    private func crossFaded(from tail: Int64, to head: Int64) -> [Float] {
        let count = Int(hop) * window.channelCount
        return [Float](unsafeUninitializedCapacity: count) { block, made in
            window.withSamples(from: tail) { old in
                window.withSamples(from: head) { new in
                    let likeness = max(0, SimilaritySearch.likeness(old, new, count: count))
                    for index in stride(from: 0, to: count, by: 8) {
                        let mixed = mixed(old, new, at: index, likeness, lanes: min(8, count - index))
                        for lane in 0..<min(8, count - index) { block[index + lane] = mixed[lane] }
                    }
                }
            }
            made = count
        }
    }

    private func mixed(
        _ old: UnsafePointer<Float>, _ new: UnsafePointer<Float>, at index: Int, _ likeness: Float, lanes: Int
    ) -> SIMD8<Float> {
        var (former, latter) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
        if lanes == 8 {
            former = UnsafeRawPointer(old + index).loadUnaligned(as: SIMD8<Float>.self)
            latter = UnsafeRawPointer(new + index).loadUnaligned(as: SIMD8<Float>.self)
        } else {
            for lane in 0..<lanes { (former[lane], latter[lane]) = (old[index + lane], new[index + lane]) }
        }
        let weight = fadeIn.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<Float>.self)
        }
        let rest = 1 - weight
        let power = weight * weight + rest * rest + 2 * likeness * weight * rest
        return (former * rest + latter * weight) / power.squareRoot()
    }
}
