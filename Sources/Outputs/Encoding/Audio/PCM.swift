internal import ExtraTypes
internal import MediaTypes
internal import RenderPlan

extension AudioCodec {
    static let pcm = AudioCodec(
        "PCM", formatID: kAudioFormatLinearPCM,
        containers: [.mov: 2, .matroska: 4, .wav: 1],
        bitDepths: [16, 24],
        elements: { lower, name, _ in
            [lower.samples(name, format: lower.floatBits.map { "F\($0)LE" } ?? lower.integers)]
        })
}
