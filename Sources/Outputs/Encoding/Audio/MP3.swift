internal import ExtraTypes
internal import MediaTypes
internal import RenderPlan

extension AudioCodec {
    static let mp3 = AudioCodec(
        "MP3", formatID: kAudioFormatMPEGLayer3,
        containers: [.mp4: 4, .mov: 4, .matroska: 5, .mp3: 1],
        bitRates: BitRates(usual: 256_000, range: 32_000...320_000, values: usefulBitRates),
        // ISO/IEC 11172-3, 13818-3, and their extension to lower rates.
        sampleRates: [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000],
        // LAME's own delay of 576 samples and that of any decoder, 529.
        delay: 1105,
        elements: { lower, name, _ in
            [
                ElementNode(
                    name + "_encoder", "lamemp3enc",
                    [
                        Property("target", "bitrate"), Property("cbr", "true"),
                        Property("bitrate", String(lower.bitRate / 1000)),
                    ]),
                ElementNode(name + "_parser", "mpegaudioparse"),
            ]
        })

    /// The useful bit rates of MPEG-1, layer 3. Source: ISO/IEC 11172-3, 2.4.2.3.
    private static let usefulBitRates = [
        32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320,
    ].map { $0 * 1000 }
}
