internal import CGStreamer

/// Faults of decoders that readers allow for.
extension Element {
    /// Of a decoder: whether it tells seven or eight channels in another order than they have.
    /// See `Workaround.flacLayouts`.
    package var misplacesChannels: Bool { factoryName == "flacdec" && Workaround.flacLayouts.isNeeded }

    /// Has a decoder of sound give the same after a seek however much it decoded before. Does nothing to other elements, nor
    /// to decoders that do so by themselves.
    ///
    /// See `Workaround.decodersThatRemember`. libav's decoders of Windows Media leave out two frames, less than a fifth of a
    /// second, whenever they are started.
    package func restartAtSeek() {
        guard let factoryName, Self.remembering.contains(factoryName) else { return }
        cgst_decoder_restart_at_flush(pointer)
    }

    private static let remembering: Set = [
        "avdec_aac", "avdec_aac_latm", "faad", "a52dec", "avdec_ac3", "avdec_eac3", "avdec_mp3",
        "avdec_wmav1", "avdec_wmav2",
    ]

    /// Has a decoder of pictures copy what it has decoded into a picture of its pool. Does nothing to other elements.
    ///
    /// See `Workaround.picturesCopiedTwice`: the system has to clear the pages of that memory.
    package func decodeIntoPool() {
        guard hasProperty("direct-rendering") else { return }
        // One that refuses copies as it likes.
        try? set("direct-rendering", "false")
    }
}

extension Element {
    /// Has a decoder of pictures with alpha give the last one, too. Does nothing to other elements.
    ///
    /// See `Workaround.lastAlpha`.
    package func keepLastAlpha() {
        guard ["vp8alphadecodebin", "vp9alphadecodebin"].contains(factoryName ?? ""),
            Workaround.lastAlpha.isNeeded
        else { return }
        cgst_bin_keep_last_alpha(object.pointer(as: GstBin.self))
    }

    /// Has a decoder of HEVC decode one frame at a time, with its threads for slices, if it loses frames otherwise, see
    /// `Workaround.picturesBehindGaps`. Does nothing to other elements.
    package func decodeFrameByFrame() {
        guard factoryName == "avdec_h265", Workaround.picturesBehindGaps.isNeeded else { return }
        // One without the property has threads of its own choice.
        try? set("thread-type", "slice")
    }
}
