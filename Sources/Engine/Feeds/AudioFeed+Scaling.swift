internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

extension AudioFeed {
    /// The reader job of a scaled clip, including the samples that scaling reads before its start.
    func scaledJob(
        for clip: AudioTrackPlan.Clip, in segment: AudioTrackPlan.Segment
    ) -> ReaderJob {
        let range = clip.sourceRange(lasting: segment.target.duration)
        let start = (range.start.samples(at: format.sampleRate) ?? 0) - Self.lookBehind
        return ReaderJob(
            source: clip.source, output: .sound(format), start: start, end: Self.readAhead)
    }

    /// A scaled clip is read beyond its end by a distance that depends on its rate, so the reader isn't
    /// positioned for the next clip. This end keeps other clips from reusing it.
    private static var readAhead: Int64 { 1 << 60 }

    /// The clip's audio at its rate in the output, from the segment's first sample on.
    func scaledSound(
        of clip: AudioTrackPlan.Clip, _ scaling: AudioScaling, in segment: AudioTrackPlan.Segment,
        firstSample: Int64, from cursor: SampleCursor
    ) throws -> any ScaledSound {
        let mapping = SoundMapping(
            target: segment.target, source: clip.sourceRange(lasting: segment.target.duration),
            sampleRate: format.sampleRate)
        let makeWindow = { [channelCount = format.channelCount] start in
            SoundWindow(start: start, channelCount: channelCount) { try cursor.append($0, to: &$1) }
        }
        guard let shape = StretchShape(scaling.algorithm, sampleRate: format.sampleRate) else {
            // At a thousand times the speed, 20 Hz is inaudible and above the output's rate, so the result is
            // silence.
            if mapping.isFaster(than: 1000) { return ScaledSilence(channelCount: format.channelCount) }
            return try Varispeed(
                mapping, firstSample: firstSample, channelCount: format.channelCount, makeWindow: makeWindow)
        }
        let count = Int64(samples(of: segment).count)
        return try TimeStretch(
            mapping, samples: firstSample..<firstSample + count, shape: shape, makeWindow: makeWindow)
    }

    /// More than any scaling algorithm reads before its position.
    private static var lookBehind: Int64 { 16_384 }
}

/// Audio that is scaled beyond the audible range.
struct ScaledSilence: ScaledSound {
    let channelCount: Int

    func next() -> [Float] { [Float](repeating: 0, count: 4096 * channelCount) }
}

extension SampleCursor {
    /// Appends exactly these samples of the source, interleaved. Samples that the source lacks are silent.
    func append(_ range: Range<Int64>, to samples: inout [Float]) throws {
        var index = range.lowerBound
        while index < range.upperBound {
            switch try piece(at: index, limit: range.upperBound - index) {
            case .silence(let count):
                samples.append(contentsOf: repeatElement(0, count: Int(count) * channelCount))
                index += count
            case .sound(let buffer, let offset, let count):
                let width = channelCount * MemoryLayout<Float>.size
                let bytes = Int(offset) * width..<Int(offset + count) * width
                try buffer.withBytes { all in
                    UnsafeRawBufferPointer(rebasing: all[bytes]).withMemoryRebound(to: Float.self) {
                        samples.append(contentsOf: $0)
                    }
                }
                index += count
            }
        }
    }
}
