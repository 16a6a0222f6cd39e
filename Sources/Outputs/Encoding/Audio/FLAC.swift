internal import ExtraTypes
internal import MediaTypes
internal import RenderPlan

extension AudioCodec {
    static let flac = AudioCodec(
        "FLAC", formatID: kAudioFormatFLAC,
        containers: [.matroska: 3, .flac: 1],
        bitDepths: [16, 24], ratio: 0.6,
        elements: { lower, name, isMuxed in
            let encoder = ElementNode(name + "_encoder", "flacenc")
            return [lower.samples(name, format: lower.integers), encoder]
                + (isMuxed ? [ElementNode(name + "_parser", "flacparse")] : [])
        })
}
