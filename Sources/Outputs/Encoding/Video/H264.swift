internal import Containers
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan

extension VideoCodec {
    static let h264 = VideoCodec(
        "H.264", type: .h264,
        containers: [.mp4: 1, .mov: 1, .m4v: 1, .matroska: 1],
        qualities: 0...50, defaultQuality: 18,
        bitsPerPixel: { 0.1 * pow(2, Double(23 - $0) / 6) },
        // Few players support H.264 in 10 bits.
        hasTenBitsOnRequest: true,
        writesFrameRate: true,
        parts: PartCoding(parameterSets: .h264, usual: (23, 0.1), quantizer: 20, compensation: 2),
        encoders: [.x264, .openH264])
}

extension VideoEncoder {
    static let x264 = VideoEncoder(
        "x264enc", bitDepths: [8, 10],
        // x264's longest side, and the area of level 6.2. Source: ITU-T H.264, table A-1.
        sizes: CodedSizes(area: CodedSizes.Area(units: 139_264, unit: 16, example: "8192x4352")),
        hasTwoPasses: true,
        elements: { lower, frames in
            [ElementNode(frames.encoder, "x264enc", lower.x264(frames.height))]
                + lower.h264Profile(frames.name) + [ElementNode(frames.parser, "h264parse")]
        })
}

extension LowerVideoEncoding {
    /// Returns the elements that limit the encoder to a profile.
    ///
    /// Higher profiles are needed by other pixel formats only.
    func h264Profile(_ name: String) -> [ElementNode] {
        guard let profile = tuning.profile?.profile, profile < 100 else { return [] }
        let caps = "video/x-h264,profile=\(profile == 77 ? "main" : "baseline")"
        return [ElementNode(name + "_profile", "capsfilter", [Property("caps", caps)])]
    }

    /// Constant quality has no rate limit (VBV): the element sets one by default, which degrades complex
    /// scenes.
    fileprivate func x264(_ height: Int) -> [Property] {
        var properties = [Property("speed-preset", speed.rawValue)]
        switch encoding.rate {
        case .quality(let quality):
            properties += [Property("pass", "qual"), Property("quantizer", String(quality))]
        case .bitRate(let rate):
            properties.append(Property("bitrate", String(max(1, rate / 1000))))
            switch pass {
            case .only: properties.append(Property("pass", "cbr"))
            case .first(let file):
                properties += [Property("pass", "pass1"), Property("multipass-cache-file", file)]
            case .second(let file):
                properties += [Property("pass", "pass2"), Property("multipass-cache-file", file)]
            }
        }
        // Otherwise the lookahead of x264 164 reads uninitialized memory on processors with AVX-512.
        var options = ["cpu-independent=1"]
        if let level = tuning.profile?.level { options.append("level=\(level)") }
        if tuning.choosesFrameTypes == false {
            options.append("scenecut=0")
            properties.append(Property("b-adapt", "false"))
        }
        properties += [
            Property("key-int-max", keyframeInterval), Property("vbv-buf-capacity", "0"),
            Property("option-string", options.joined(separator: ":")),
        ]
        if let greatest = tuning.greatestQuantizer {
            properties.append(Property("qp-max", String(greatest)))
        }
        // Each thread codes separate frames, and needs some 12 MB for them at 1280x720. If there are few frames, few
        // threads can work at once.
        let most = frameCount.map { Int(min(12, max(1, $0 / 10))) } ?? 12
        if let count = threadCount(height, rows: 6, most: most) {
            properties.append(Property("threads", String(count)))
        }
        return properties
    }
}
