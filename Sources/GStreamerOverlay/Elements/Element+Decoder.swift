internal import CGStreamer

/// Faults of decoders that readers compensate for.
extension Element {
    /// Whether a decoder labels seven or eight channels in the wrong order. See `Workaround.flacLayouts`.
    package var misplacesChannels: Bool { factoryName == "flacdec" && Workaround.flacLayouts.isNeeded }

    /// Makes the output of an audio decoder after a seek independent of the audio that it decoded before. Has
    /// no effect on other elements, nor on decoders without this fault.
    ///
    /// See `Workaround.decodersThatRemember`. libav's decoders of Windows Media drop two frames, less than a
    /// fifth of a second, whenever they are started.
    package func restartAtSeek() {
        guard let factoryName, Self.remembering.contains(factoryName) else { return }
        cgst_decoder_restart_at_flush(pointer)
    }

    private static let remembering: Set = [
        "avdec_aac", "avdec_aac_latm", "faad", "a52dec", "avdec_ac3", "avdec_eac3", "avdec_mp3",
        "avdec_wmav1", "avdec_wmav2",
    ]

    /// Makes a video decoder report frames whose pixel format GStreamer doesn't have or decodes to other
    /// colors, and receive nothing after the first one. Has no effect on other elements. See
    /// `Workaround.unknownPixels` and `Workaround.deepPNG`.
    ///
    /// libav's decoders copy frames into buffers of their pools from now on. See
    /// `Workaround.picturesCopiedTwice`: the system has to clear the pages of memory that is new.
    package func refuseUnknownFormats() { cgst_decoder_refuse_formats(pointer) }
}

extension Element {
    /// Makes a decoder of video with alpha output the last frame, too. Has no effect on other elements.
    ///
    /// See `Workaround.lastAlpha`.
    package func keepLastAlpha() {
        guard ["vp8alphadecodebin", "vp9alphadecodebin"].contains(factoryName ?? ""),
            Workaround.lastAlpha.isNeeded
        else { return }
        cgst_bin_keep_last_alpha(object.pointer(as: GstBin.self))
    }

    /// Makes a decoder of HEVC decode one frame at a time, with its threads for slices, if it loses frames
    /// otherwise; see `Workaround.referencesBehindGaps`. Has no effect on other elements.
    package func decodeFrameByFrame() {
        guard factoryName == "avdec_h265", Workaround.referencesBehindGaps.isNeeded else { return }
        // A decoder without the property chooses its own threading.
        try? set("thread-type", "slice")
    }
}
