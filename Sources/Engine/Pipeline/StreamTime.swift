internal import MediaTypes

/// The GStreamer edge: the one place where the film's exact times become nanoseconds.
enum StreamTime {
    /// Rounded to nearest, never below zero.
    static func nanoseconds(_ time: CMTime) -> UInt64 {
        UInt64(max(0, time.nanoseconds ?? 0))
    }

    /// The start of sample `index` at `rate`.
    static func nanoseconds(ofSample index: Int64, rate: Int32) -> UInt64 {
        nanoseconds(CMTime(value: index, timescale: rate))
    }
}
