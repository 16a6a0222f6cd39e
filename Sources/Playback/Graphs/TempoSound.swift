internal import Engine
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// The mixed audio of an output, played faster or slower with its pitch kept, from one sample to the output's
/// end.
///
/// `@unchecked Sendable`: one thread uses it at a time, as it does the `AudioGraph` that it belongs to.
final class TempoSound: @unchecked Sendable {
    private let format: AudioFormat
    private let first: Int64
    private let rate: Double
    /// The total number of samples that are played.
    private let count: Int64
    private let mixed: MixedSamples
    private var stretch: TimeStretch
    private var heard: Int64 = 0
    /// The number of samples before the first one that are analyzed.
    let lead: Int64

    /// - Parameters:
    ///   - first: The first sample of the output that is played.
    ///   - end: The output's end, in samples.
    init(_ graph: AppSinkGraph, _ format: AudioFormat, from first: Int64, until end: Int64, rate: Double)
        throws
    {
        self.format = format
        self.first = first
        self.rate = rate
        // Maps as many seconds of source as the rate to a million seconds: exact to the millionth.
        let target = CMTimeRange(start: .zero, duration: CMTime(value: 1_000_000, timescale: 1))
        let source = CMTimeRange(
            start: CMTime(value: first, timescale: format.sampleRate),
            duration: CMTime(value: Int64((rate * 1_000_000).rounded()), timescale: 1))
        let mapping = SoundMapping(target: target, source: source, sampleRate: format.sampleRate)
        let count = max(0, mapping.target(ofSource: end))
        self.count = count
        let mixed = MixedSamples(graph, format)
        self.mixed = mixed
        guard let shape = StretchShape(.timeDomain, sampleRate: format.sampleRate) else {
            refuse("the time domain has a shape")
        }
        var start = first
        stretch = try TimeStretch(mapping, samples: 0..<max(1, count), shape: shape) { window in
            start = window
            return SoundWindow(start: window, channelCount: format.channelCount) { range, samples in
                try mixed.append(range, to: &samples)
            }
        }
        lead = first - start
    }

    /// Returns the next piece; nil at the end.
    func next(isHalted: @escaping @Sendable () -> Bool) throws -> AudioGraph.Piece? {
        guard heard < count else { return nil }
        mixed.isHalted = isHalted
        let block = try stretch.next()
        let length = min(count - heard, Int64(block.count / format.channelCount))
        let buffer = block.withUnsafeBytes { bytes in
            MediaBuffer.copying(
                UnsafeRawBufferPointer(rebasing: bytes.prefix(Int(length) * format.bytesPerFrame)))
        }
        let (start, end) = (time(of: heard), time(of: heard + length))
        heard += length
        return AudioGraph.Piece(buffer: buffer, start: start, duration: end - start)
    }

    /// Returns the time of a sample in nanoseconds of the output's time.
    private func time(of heard: Int64) -> UInt64 {
        let past = Double(heard) * rate * 1_000_000_000 / Double(format.sampleRate)
        return StreamTime.nanoseconds(ofSample: first, rate: format.sampleRate) + UInt64(past.rounded())
    }
}

/// A graph's mixed audio by its samples, read from front to back.
private final class MixedSamples {
    private let graph: AppSinkGraph
    private let format: AudioFormat
    /// The buffer that was pulled last, and the output's sample with which it begins.
    private var piece: (buffer: MediaBuffer, start: Int64)?
    private var isOver = false
    /// Called while a read waits.
    var isHalted: @Sendable () -> Bool = { false }

    init(_ graph: AppSinkGraph, _ format: AudioFormat) {
        self.graph = graph
        self.format = format
    }

    /// Appends exactly these samples, interleaved, with silence before the first and after the last.
    func append(_ range: Range<Int64>, to samples: inout [Float]) throws {
        var index = range.lowerBound
        while index < range.upperBound {
            guard let (buffer, start) = try piece(holdingOrAfter: index) else {
                return appendSilence(range.upperBound - index, to: &samples)
            }
            if index < start {
                appendSilence(min(start, range.upperBound) - index, to: &samples)
                index = start
                continue
            }
            let end = min(range.upperBound, start + length(of: buffer))
            let bytes = Int(index - start) * format.bytesPerFrame..<Int(end - start) * format.bytesPerFrame
            try buffer.withBytes { all in
                UnsafeRawBufferPointer(rebasing: all[bytes]).withMemoryRebound(to: Float.self) {
                    samples.append(contentsOf: $0)
                }
            }
            index = end
        }
    }

    private func piece(holdingOrAfter index: Int64) throws -> (MediaBuffer, Int64)? {
        while !isOver {
            if let piece, piece.start + length(of: piece.buffer) > index { return piece }
            piece = try graph.next(isHalted: isHalted).map { buffer in
                let time = CMTime(nanoseconds: Int64(buffer.presentationTime ?? 0))
                return (buffer, time.samples(at: format.sampleRate) ?? 0)
            }
            isOver = piece == nil
        }
        return nil
    }

    private func length(of buffer: MediaBuffer) -> Int64 { Int64(buffer.size / format.bytesPerFrame) }

    private func appendSilence(_ count: Int64, to samples: inout [Float]) {
        samples.append(contentsOf: repeatElement(0, count: Int(count) * format.channelCount))
    }
}
