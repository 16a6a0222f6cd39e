internal import CGStreamer

/// What some decoders do that whoever takes what they decode has to know.
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

extension GStreamer {
    /// Whether libav's decoders of H.264 and HEVC lose pictures where ones that others refer to are missing, as where
    /// decoding begins within a stream.
    ///
    /// gst-libav 1.24 to 1.28.1: libav makes up each missing picture, and as soon as it frees one of them the element lets go
    /// of the picture that is being decoded. Mended by upstream's e55221d8ea.
    package static let losesPicturesBehindGaps: Bool = {
        var parts: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        gst_version(&parts.0, &parts.1, &parts.2, &parts.3)
        return (1, 23, 0) <= (parts.0, parts.1, parts.2) && (parts.0, parts.1, parts.2) < (1, 28, 2)
    }()
}

extension Element {
    /// Has a decoder of pictures with alpha give the last one, too. Does nothing to other elements.
    ///
    /// alphacombine of GStreamer 1.26 drops the last picture if alpha's stream has ended before the picture comes.
    package func keepLastAlpha() {
        guard factoryName == "vp8alphadecodebin" || factoryName == "vp9alphadecodebin" else { return }
        cgst_bin_keep_last_alpha(object.pointer(as: GstBin.self))
    }

    /// Keeps a decoder of HEVC to two threads where more of them make it lose pictures behind a jump, see
    /// `GStreamer.losesPicturesBehindGaps`. Does nothing to other elements.
    package func limitThreads() {
        guard factoryName == "avdec_h265", GStreamer.losesPicturesBehindGaps else { return }
        // One without the property has threads of its own choice.
        try? set("max-threads", "2")
    }
}
