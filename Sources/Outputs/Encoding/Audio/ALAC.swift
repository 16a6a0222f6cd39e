internal import MediaTypes
internal import RenderPlan

extension AudioCodec {
    static let alac = AudioCodec(
        "ALAC", formatID: kAudioFormatAppleLossless,
        containers: [.mp4: 2, .mov: 3, .m4v: 2, .m4a: 2],
        ratio: 0.6,
        elements: { lower, name, _ in
            [lower.samples(name, format: "S16LE"), ElementNode(name + "_encoder", "avenc_alac")]
        })
}
