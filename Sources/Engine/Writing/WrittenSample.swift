internal import GStreamerOverlay
package import MediaTypes

/// A sample to be written to a file: a frame, a run of audio or a coded sample, with its time in the movie.
package struct WrittenSample: Sendable {
    let buffer: MediaBuffer

    /// The movie's zero in the pipeline's time: samples before it must have positive times there. Muxers
    /// count from the first sample.
    private static let zero: Int64 = 1_000_000_000_000

    /// Converts a time of the movie to the pipeline's nanoseconds.
    private static func nanoseconds(_ time: CMTime) -> UInt64 {
        let nanoseconds = time.samples(at: 1_000_000_000, method: .roundTowardNegativeInfinity) ?? 0
        return UInt64(clamping: zero.addingReportingOverflow(nanoseconds).partialValue)
    }

    /// Creates a sample from an imported frame.
    package init(_ frame: FrameImporter.Frame, from start: CMTime, to end: CMTime) {
        let time = Self.nanoseconds(start)
        buffer = frame.picture.sharing(at: time, duration: max(1, Self.nanoseconds(end) - time))
    }

    /// Creates a sample from a copy of interleaved audio.
    package init(sound bytes: [UInt8], from start: CMTime, to end: CMTime) {
        let time = Self.nanoseconds(start)
        buffer = bytes.withUnsafeBytes { MediaBuffer.copying($0) }
            .sharing(at: time, duration: Self.nanoseconds(end) - time)
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
        let length = duration.isNumeric && duration > .zero ? Self.nanoseconds(start + duration) - time : nil
        buffer = MediaBuffer.coded(
            bytes, at: time, decoded: decoded.isNumeric ? Self.nanoseconds(decoded) : nil, duration: length,
            isSync: isSync)
    }
}
