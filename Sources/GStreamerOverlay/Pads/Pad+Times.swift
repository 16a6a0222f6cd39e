internal import CGStreamer

extension Pad {
    /// Passes only the listed frames, at other times, and drops the others.
    ///
    /// - Parameter times: The time with which a frame arrives, its presentation time and its duration, in
    ///   nanoseconds, in order.
    package func keepFrames(
        at times: [(place: GStreamer.ClockTime, start: GStreamer.ClockTime, duration: GStreamer.ClockTime)]
    ) {
        let list = times.map {
            CGstFrameTime(place: guint64($0.place), start: guint64($0.start), duration: guint64($0.duration))
        }
        cgst_pad_keep_times(pointer, list, gsize(list.count))
    }
}
