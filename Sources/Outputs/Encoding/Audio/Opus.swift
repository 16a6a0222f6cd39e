internal import ExtraTypes
internal import MediaTypes
internal import RenderPlan

extension AudioCodec {
    static let opus = AudioCodec(
        "Opus", formatID: kAudioFormatOpus,
        containers: [.mp4: 3, .webM: 1, .matroska: 2],
        bitRates: BitRates(usual: 128_000, range: 8000...512_000),
        // RFC 6716, 2.
        sampleRates: [8000, 12_000, 16_000, 24_000, 48_000],
        // libopus's look-ahead of 6.5 ms at 48 kHz.
        delay: 312, statesDelay: true,
        elements: { lower, name, _ in
            [
                ElementNode(
                    name + "_encoder", "opusenc",
                    [Property("bitrate", String(lower.bitRate)), Property("bitrate-type", "vbr")]),
                ElementNode(name + "_parser", "opusparse"),
            ]
        })
}
