internal import Engine
internal import ExtraTypes
internal import RenderPlan

extension VideoEncoder {
    /// Encodes H.264 where x264 isn't installed, as in builds without code under the GPL: frames of 8 bits per
    /// sample, none of which depends on later ones (B-frames), in Constrained Baseline unless another profile is
    /// requested.
    ///
    /// A quality is a constant quantizer, and a bit rate is met in one pass. There is one slice a frame: with
    /// several, bytes depend on the order in which threads finish. Some versions of the element have
    /// libopenh264 print a line about `cmInitParaError` at the end, which has no effect.
    static let openH264 = VideoEncoder(
        "openh264enc", bitDepths: [8],
        problem: { lower, _, width, height in lower.openH264Problem(width, height) },
        elements: { lower, frames in
            [ElementNode(frames.encoder, "openh264enc", lower.openH264)] + lower.h264Profile(frames.name)
                + [ElementNode(frames.parser, "h264parse")]
        })
}

extension LowerVideoEncoding {
    fileprivate var openH264: [Property] {
        var properties: [Property] = []
        switch encoding.rate {
        case .quality(let quality):
            let quantizer = String(max(1, min(quality, tuning.greatestQuantizer ?? 51)))
            properties += [
                Property("rate-control", "quality"), Property("qp-min", quantizer),
                Property("qp-max", quantizer),
            ]
        case .bitRate(let rate):
            properties += [Property("rate-control", "bitrate"), Property("bitrate", String(rate))]
            if let greatest = tuning.greatestQuantizer {
                properties.append(Property("qp-max", String(greatest)))
            }
        }
        properties += [
            Property("gop-size", keyframeInterval), Property("complexity", speed.openH264Complexity),
            Property("multi-thread", "1"),
        ]
        if tuning.choosesFrameTypes == false {
            properties.append(Property("scene-change-detection", "false"))
        }
        return properties
    }

    /// The area is that of level 5.2. Source: ITU-T H.264, table A-1.
    fileprivate func openH264Problem(_ width: Int, _ height: Int) -> EncodingProblem? {
        let remedy = "install \(PluginPackages.package(forElement: "x264enc"))"
        if case .quality(0) = encoding.rate {
            return EncodingProblem(
                reason: "'openh264enc' can't encode H.264 without loss, and 'x264enc' is not installed",
                remedy: "use a quality of 1 or more, or \(remedy)")
        }
        let sizes = CodedSizes(area: CodedSizes.Area(units: 36_864, unit: 16, example: "4096x2304"))
        guard let problem = sizes.problem(width: width, height: height) else { return nil }
        return EncodingProblem(
            reason: "\(width)x\(height) is too large for 'openh264enc', and 'x264enc' is not installed",
            remedy: "\(problem.remedy), or \(remedy)", isOfFrames: true)
    }
}

extension VideoEncoding.Speed {
    fileprivate var openH264Complexity: String {
        switch self {
        case .ultrafast, .superfast, .veryfast: "low"
        case .faster, .fast, .medium: "medium"
        case .slow, .slower, .veryslow: "high"
        }
    }
}
