internal import GStreamerOverlay
package import MediaTypes

/// A sample to be written to a file: a frame, a run of audio or a coded sample, with its time in the movie.
package struct WrittenSample: Sendable {
    let buffer: MediaBuffer

    /// The movie's zero in the pipeline's time: samples before it must have positive times there, and so must
    /// decoding times. Encoders that reorder frames decode the first one earlier by the distances of the first
    /// three. Muxers count from the first sample.
    private static let zero: Int64 = 10_000_000_000_000_000

    /// The earliest time of a coded sample in the movie.
    package static let earliest = CMTime(value: -1000, timescale: 1)

    /// Converts a time of the movie to the pipeline's nanoseconds. Times that don't fit become the nearest that do.
    private static func nanoseconds(_ time: CMTime) -> UInt64 {
        let rounded = time.samples(at: 1_000_000_000, method: .roundTowardNegativeInfinity)
        let nanoseconds = rounded ?? (time < .zero ? .min : .max)
        let (sum, overflows) = zero.addingReportingOverflow(nanoseconds)
        return overflows ? UInt64(Int64.max) : UInt64(clamping: sum)
    }

    private static func length(from start: CMTime, to end: CMTime) -> UInt64 {
        let (first, last) = (nanoseconds(start), nanoseconds(end))
        return last > first ? last - first : 0
    }

    /// Creates a sample from an imported frame.
    package init(_ frame: FrameImporter.Frame, from start: CMTime, to end: CMTime) {
        buffer = frame.picture.sharing(
            at: Self.nanoseconds(start), duration: max(1, Self.length(from: start, to: end)))
    }

    /// Creates a sample from a copy of interleaved audio.
    package init(sound bytes: [UInt8], from start: CMTime, to end: CMTime) {
        buffer = bytes.withUnsafeBytes { MediaBuffer.copying($0) }
            .sharing(at: Self.nanoseconds(start), duration: Self.length(from: start, to: end))
    }

    private init(_ buffer: MediaBuffer) {
        self.buffer = buffer
    }

    /// Returns the same samples at another time. They share the memory.
    package func repeated(from start: CMTime, to end: CMTime) -> WrittenSample {
        WrittenSample(
            buffer.sharing(at: Self.nanoseconds(start), duration: Self.length(from: start, to: end)))
    }

    /// Creates a sample from a copy of coded data.
    ///
    /// - Parameters:
    ///   - decoded: the decoding time; invalid if samples are decoded in presentation order.
    ///   - isSync: whether it can be decoded without earlier samples.
    package init(
        coded bytes: UnsafeRawBufferPointer, at start: CMTime, decoded: CMTime, duration: CMTime, isSync: Bool
    ) {
        let time = Self.nanoseconds(start)
        let length =
            duration.isNumeric && duration > .zero ? Self.length(from: start, to: start + duration) : nil
        buffer = MediaBuffer.coded(
            bytes, at: time, decoded: decoded.isNumeric ? Self.nanoseconds(decoded) : nil, duration: length,
            isSync: isSync)
    }
}
