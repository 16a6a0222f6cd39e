internal import ExtraTypes
internal import MediaTypes

// Frames that Cutroom writes as images as they pass.
extension VideoCodec {
    static let gif = VideoCodec(
        "GIF", containers: [.gif: 1], bitsPerPixel: { _ in 3 }, encoders: [])

    static let png = VideoCodec(
        "PNG", containers: [.png: 1], bitsPerPixel: { _ in 12 },
        format: { _, hasAlpha in hasAlpha ? "A420" : "I420" }, keepsAlpha: true, encoders: [])
}
