internal import ExtraTypes
internal import MediaTypes
internal import RenderPlan

extension AudioCodec {
    static let aac = AudioCodec(
        "AAC", formatID: kAudioFormatMPEG4AAC,
        containers: [.mp4: 1, .mov: 1, .m4v: 1, .m4a: 1, .matroska: 1],
        bitRates: BitRates(usual: 256_000, range: 8000...512_000),
        // ISO/IEC 14496-3, 1.6.3.4.
        sampleRates: [
            8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 64_000, 88_200, 96_000,
        ],
        // libavcodec's encoder doesn't report it.
        delay: 1024,
        elements: { lower, name, _ in
            // Each channel is coded separately, with the search that doesn't damage the first packets (decision
            // 25). The element forces mid-side coding by default, which spreads the audio of one side to both.
            // The property is a Boolean or an enumeration, depending on libavcodec's version; 0 turns both off.
            [
                ElementNode(
                    name + "_encoder", "avenc_aac",
                    [
                        Property("bitrate", String(lower.bitRate)), Property("aac-coder", "fast"),
                        Property("aac-ms", "0"),
                    ]),
                ElementNode(name + "_parser", "aacparse"),
            ]
        })
}
