internal import CGStreamer

/// A buffer from a sink, with its position in the stream.
package struct MediaSample: Sendable {
    package let buffer: MediaBuffer
    /// The presentation time in the file's own time, in nanoseconds; nil without a timestamp.
    package let streamTime: Int64?
    /// Nil for anything except raw audio.
    package let sound: SoundLayout?

    /// The layout of raw audio in a buffer.
    package struct SoundLayout: Sendable, Hashable {
        package let rate: Int32
        package let channelCount: Int
        /// The positions of the channels, as GStreamer's mask, in the channels' order; 0 if unknown.
        package let channelMask: UInt64

        package init(rate: Int32, channelCount: Int, channelMask: UInt64) {
            self.rate = rate
            self.channelCount = channelCount
            self.channelMask = channelMask
        }

        init?(_ caps: UnsafeMutablePointer<GstCaps>?) {
            guard let caps, let structure = gst_caps_get_structure(caps, 0) else { return nil }
            var (rate, channels): (Int32, Int32) = (0, 0)
            guard gst_structure_get_int(structure, "rate", &rate) != 0, rate > 0,
                gst_structure_get_int(structure, "channels", &channels) != 0, channels > 0
            else { return nil }
            let mask = gst_structure_get_value(structure, "channel-mask")
            self.init(
                rate: rate, channelCount: Int(channels),
                channelMask: mask.map { UInt64(gst_value_get_bitmask($0)) } ?? 0)
        }
    }

    /// Another buffer at the same position in the stream.
    package func replacing(_ other: MediaBuffer) -> MediaSample {
        MediaSample(buffer: other, streamTime: streamTime, sound: sound)
    }

    /// The same buffer at an earlier time in the stream, which may be negative.
    package func earlier(by nanoseconds: Int64) -> MediaSample {
        MediaSample(buffer: buffer, streamTime: streamTime.map { $0 - nanoseconds }, sound: sound)
    }

    private init(buffer: MediaBuffer, streamTime: Int64?, sound: SoundLayout?) {
        self.buffer = buffer
        self.streamTime = streamTime
        self.sound = sound
    }

    /// Copies data from `sample`, which the caller still owns.
    init?(_ sample: OpaquePointer) {
        guard let raw = gst_sample_get_buffer(sample) else { return nil }
        buffer = MediaBuffer(taking: gst_buffer_ref(raw))
        sound = SoundLayout(gst_sample_get_caps(sample))
        guard let time = buffer.presentationTime, let segment = gst_sample_get_segment(sample) else {
            streamTime = nil
            return
        }
        let stream = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, UInt(time))
        streamTime = stream == UInt(GStreamer.noTime) ? nil : Int64(clamping: stream)
    }
}
