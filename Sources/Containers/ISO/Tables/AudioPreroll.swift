package import MediaTypes

/// What decoders need of coded audio before a range.
package enum AudioPreroll {
    /// The duration for all formats: Opus needs 80 ms, AAC a packet.
    package static let duration = CMTime(value: 1, timescale: 10)

    /// The codecs whose packets are decoded on their own. Needless packets would do harm: FFmpeg 7 decodes these in
    /// several threads, and if an edit list skips more than the first packet, it drops the rest from the next
    /// packet of the same thread.
    static let independent: Set<FourCharacters> = ["alac", "fLaC"]
}

extension SampledTrack {
    package var isSound: Bool { track.handler == "soun" }

    /// The duration of media that a decoder needs before the first audible sample.
    package var preroll: CMTime {
        guard isSound, let entry = track.entry, entry.audio?.isUncompressed != true,
            !AudioPreroll.independent.contains(entry.format)
        else { return .zero }
        return AudioPreroll.duration
    }
}
