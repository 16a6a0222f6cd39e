package import MediaTypes
internal import RenderPlan

/// Converts the output's exact times to GStreamer's nanoseconds, in this one place.
package enum StreamTime {
    /// Rounds down, as GStreamer does for its own frames (`gst_util_uint64_scale`): a time that is rounded up
    /// to a nanosecond after the compositor's time of the same frame would come one frame late.
    package static func nanoseconds(_ time: CMTime) -> UInt64 {
        UInt64(max(0, time.samples(at: 1_000_000_000, method: .roundTowardZero) ?? 0))
    }

    /// Converts a time that may lie before zero in the same way.
    static func signedNanoseconds(_ time: CMTime) -> Int64 {
        time.samples(at: 1_000_000_000, method: .roundTowardZero) ?? 0
    }

    /// The start and duration of a frame of the output.
    static func span(ofFrame index: Int64, _ format: VideoFormat) -> (start: UInt64, duration: UInt64) {
        let start = nanoseconds(format.time(ofFrame: index))
        return (start, nanoseconds(format.time(ofFrame: index + 1)) - start)
    }

    /// The index of the frame that begins nearest to a stream time.
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
