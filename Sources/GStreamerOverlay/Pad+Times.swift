internal import CGStreamer

extension Pad {
    /// Of the frames that pass, those go on that are listed, at other times; the others are dropped.
    ///
    /// - Parameter times: When a frame passes, when it is shown, and for how long, in nanoseconds, in order.
    package func keepFrames(
        at times: [(place: GStreamer.ClockTime, start: GStreamer.ClockTime, duration: GStreamer.ClockTime)]
    ) {
        let list = times.map {
            CGstFrameTime(place: guint64($0.place), start: guint64($0.start), duration: guint64($0.duration))
        }
        cgst_pad_keep_times(pointer, list, gsize(list.count))
    }
}
