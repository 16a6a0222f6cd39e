package import MediaTypes
internal import RenderPlan

/// The GStreamer edge: the one place where the output's exact times become nanoseconds.
package enum StreamTime {
    /// Rounded down, as GStreamer rounds the times of its own frames (`gst_util_uint64_scale`): a nearest
    /// nanosecond above the compositor's time of the same frame would come one frame late.
    package static func nanoseconds(_ time: CMTime) -> UInt64 {
        UInt64(max(0, time.samples(at: 1_000_000_000, method: .roundTowardZero) ?? 0))
    }

    /// The same of a time that may lie before zero.
    static func signedNanoseconds(_ time: CMTime) -> Int64 {
        time.samples(at: 1_000_000_000, method: .roundTowardZero) ?? 0
    }

    /// When a frame of the output begins, and how long it is shown.
    static func span(ofFrame index: Int64, _ format: VideoFormat) -> (start: UInt64, duration: UInt64) {
        let start = nanoseconds(format.time(ofFrame: index))
        return (start, nanoseconds(format.time(ofFrame: index + 1)) - start)
    }

    /// The frame that begins nearest to a stream time.
    static func frame(at nanoseconds: UInt64, _ format: VideoFormat) -> Int64 {
        let frame = Int128(format.frameDuration.value) * 1_000_000_000
        let time = Int128(nanoseconds) * Int128(format.frameDuration.timescale)
        return Int64(clamping: (time + frame / 2) / frame)
    }

    /// The start of sample `index` at `rate`.
    package static func nanoseconds(ofSample index: Int64, rate: Int32) -> UInt64 {
        nanoseconds(CMTime(value: index, timescale: rate))
    }
}
