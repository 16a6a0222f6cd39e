internal import GStreamerOverlay
package import MediaTypes

/// A sample on its way into a file: a frame, a run of audio or a coded sample, with its place in the movie.
package struct WrittenSample: Sendable {
    let buffer: MediaBuffer

    /// Where the movie's zero is in the pipeline: what is presented before has to be after zero there. Muxers count
    /// from the first sample.
    private static let zero: Int64 = 1_000_000_000_000

    /// The pipeline's nanoseconds of a time of the movie.
    private static func nanoseconds(_ time: CMTime) -> UInt64 {
        let nanoseconds = time.samples(at: 1_000_000_000, method: .roundTowardNegativeInfinity) ?? 0
        return UInt64(clamping: zero.addingReportingOverflow(nanoseconds).partialValue)
    }

    /// An imported frame.
    package init(_ frame: FrameImporter.Frame, from start: CMTime, to end: CMTime) {
        let time = Self.nanoseconds(start)
        buffer = frame.picture.sharing(at: time, duration: max(1, Self.nanoseconds(end) - time))
    }

    /// A copy of interleaved audio.
    package init(sound bytes: [UInt8], from start: CMTime, to end: CMTime) {
        let time = Self.nanoseconds(start)
        buffer = bytes.withUnsafeBytes { MediaBuffer.copying($0) }
            .sharing(at: time, duration: Self.nanoseconds(end) - time)
    }

    /// A copy of a coded sample.
    ///
    /// - Parameters:
    ///   - decoded: invalid if samples are decoded in the order of their presentation.
    ///   - isSync: whether it can be decoded without others before it.
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
