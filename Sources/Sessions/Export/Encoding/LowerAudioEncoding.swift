internal import ExtraTypes
internal import RenderPlan

/// The elements that encode audio. This type alone chooses audio encoders and their properties.
struct LowerAudioEncoding {
    let encoding: AudioEncoding
    /// The bits of a floating-point PCM sample; nil for integers.
    var floatBits: Int?

    /// The number of samples of silence at the start of the encoder's output, which the container has to
    /// declare.
    ///
    /// libavcodec's AAC encoder doesn't report it. For libopus it is the look-ahead of 6.5 ms at 48 kHz; for
    /// LAME, its own delay of 576 samples and that of any decoder, 529.
    var delay: Int64 {
        switch encoding.codec {
        case .aac: 1024
        case .opus: 312
        case .mp3: 1105
        case .alac, .pcm, .flac: 0
        }
    }

    /// Returns a converter, the encoder, and the elements after it that a muxer needs, to be linked in this
    /// order.
    ///
    /// - Parameters:
    ///   - isMuxed: Whether a muxer follows, rather than the file.
    ///   - name: The beginning of the elements' names.
    func elements(isMuxed: Bool = true, name: String = "audio") -> [ElementNode] {
        let convert = ElementNode(name + "_convert", "audioconvert")
        let encoder = name + "_encoder"
        let parser = name + "_parser"
        return switch encoding.codec {
        case .aac: [convert, ElementNode(encoder, "avenc_aac", aac), ElementNode(parser, "aacparse")]
        case .alac: [convert, samples(name, format: "S16LE"), ElementNode(encoder, "avenc_alac")]
        case .pcm:
            [convert, samples(name, format: floatBits.map { "F\($0)LE" } ?? "S\(encoding.bitDepth ?? 16)LE")]
        case .opus:
            [
                convert,
                ElementNode(
                    encoder, "opusenc",
                    [Property("bitrate", bitRate(128_000)), Property("bitrate-type", "vbr")]),
                ElementNode(parser, "opusparse"),
            ]
        case .flac:
            [
                convert, samples(name, format: "S\(encoding.bitDepth ?? 16)LE"),
                ElementNode(encoder, "flacenc"),
            ]
                + (isMuxed ? [ElementNode(parser, "flacparse")] : [])
        case .mp3: [convert, ElementNode(encoder, "lamemp3enc", mp3), ElementNode(parser, "mpegaudioparse")]
        }
    }

    private func samples(_ name: String, format: String) -> ElementNode {
        ElementNode(name + "_samples", "capsfilter", [Property("caps", "audio/x-raw,format=\(format)")])
    }

    /// Each channel is coded separately, with the search that doesn't damage the first packets (decision 25).
    /// The element forces mid-side coding by default, which spreads the audio of one side to both. The
    /// property is a Boolean or an enumeration, depending on libavcodec's version; 0 turns both off.
    private var aac: [Property] {
        [
            Property("bitrate", bitRate(256_000)), Property("aac-coder", "fast"), Property("aac-ms", "0"),
        ]
    }

    private var mp3: [Property] {
        let kilobits = (encoding.bitRate ?? 256_000) / 1000
        return [
            Property("target", "bitrate"), Property("cbr", "true"), Property("bitrate", String(kilobits)),
        ]
    }

    private func bitRate(_ standard: Int) -> String { String(encoding.bitRate ?? standard) }
}
