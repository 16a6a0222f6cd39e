internal import ExtraTypes
internal import MediaTypes
internal import RenderPlan

// The bits per pixel are the rates of Apple's white paper at 1920 × 1080 and 29.97 frames per second.
extension VideoCodec {
    static let proRes422 = proRes(
        "422", type: .proRes422, place: 3, bitsPerPixel: 2.365, profile: "standard")
    static let proRes422HQ = proRes(
        "422 HQ", type: .proRes422HQ, place: 4, bitsPerPixel: 3.54, profile: "hq")
    static let proRes422LT = proRes(
        "422 LT", type: .proRes422LT, place: 5, bitsPerPixel: 1.641, profile: "lt")
    static let proRes422Proxy = proRes(
        "422 Proxy", type: .proRes422Proxy, place: 6, bitsPerPixel: 0.724, profile: "proxy")
    static let proRes4444 = proRes(
        "4444", type: .proRes4444, place: 7, bitsPerPixel: 5.31, profile: "4444",
        format: { _, hasAlpha in hasAlpha ? "A444_10LE" : "Y444_10LE" }, keepsAlpha: true)

    /// - Parameter place: The place among the codecs of QuickTime movies.
    private static func proRes(
        _ variant: String, type: AVVideoCodecType, place: Int, bitsPerPixel: Double, profile: String,
        format: @escaping @Sendable (_ bitDepth: Int, _ hasAlpha: Bool) -> String = { _, _ in "I422_10LE" },
        keepsAlpha: Bool = false
    ) -> VideoCodec {
        VideoCodec(
            "ProRes \(variant)", type: type, containers: [.mov: place],
            bitsPerPixel: { _ in bitsPerPixel }, format: format, keepsAlpha: keepsAlpha, display: .movie,
            encoders: [
                VideoEncoder(
                    "avenc_prores_ks", bitDepths: [10],
                    elements: { _, frames in
                        [ElementNode(frames.encoder, "avenc_prores_ks", [Property("profile", profile)])]
                    })
            ])
    }
}
