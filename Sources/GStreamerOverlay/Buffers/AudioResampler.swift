internal import CGStreamer

/// Resamples interleaved 32-bit floats from one rate to another, with GStreamer's resampler but without a
/// pipeline.
///
/// The first output sample coincides with the first input sample, before which silence is assumed. Must be
/// used on one thread at a time.
package final class AudioResampler {
    /// Nil if both rates are the same, for which GStreamer's resampler outputs samples half a filter too
    /// early.
    private let resampler: OpaquePointer?
    private let channelCount: Int

    /// - Parameters:
    ///   - inputRate: only its ratio to `outputRate` matters; both must be below 16 million.
    ///   - quality: 0 to 10.
    package init(inputRate: Int32, outputRate: Int32, channelCount: Int, quality: UInt32) throws {
        self.channelCount = channelCount
        guard inputRate != outputRate else {
            resampler = nil
            return
        }
        try GStreamer.initialize()
        let options = gst_structure_new_empty("options")
        defer { gst_structure_free(options) }
        gst_audio_resampler_options_set_quality(
            GST_AUDIO_RESAMPLER_METHOD_KAISER, quality, inputRate, outputRate, options)
        guard
            let made = gst_audio_resampler_new(
                GST_AUDIO_RESAMPLER_METHOD_KAISER, GST_AUDIO_RESAMPLER_FLAG_NONE, GST_AUDIO_FORMAT_F32LE,
                Int32(channelCount), inputRate, outputRate, options)
        else {
            throw GStreamerFailure(
                kind: .library, message: "no resampler from \(inputRate) to \(outputRate) Hz could be made")
        }
        resampler = made
    }

    deinit {
        if let resampler { gst_audio_resampler_free(resampler) }
    }

    /// The number of samples on each side of a sample on which it depends.
    package var reach: Int { resampler.map { Int(gst_audio_resampler_get_max_latency($0)) + 1 } ?? 0 }

    /// Takes `inputCount` samples per channel, and returns as many as can be made from the input so far.
    package func resample(_ input: UnsafePointer<Float>, inputCount: Int) -> [Float] {
        guard let resampler else {
            return Array(UnsafeBufferPointer(start: input, count: inputCount * channelCount))
        }
        let count = Int(gst_audio_resampler_get_out_frames(resampler, UInt(inputCount)))
        return [Float](unsafeUninitializedCapacity: max(1, count * channelCount)) { output, made in
            var from: gpointer? = UnsafeMutableRawPointer(mutating: input)
            var to: gpointer? = UnsafeMutableRawPointer(output.baseAddress)
            gst_audio_resampler_resample(resampler, &from, UInt(inputCount), &to, UInt(count))
            made = count * channelCount
        }
    }
}
