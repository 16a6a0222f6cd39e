internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan

extension VideoCodec {
    static let vp9 = VideoCodec(
        "VP9", containers: [.webM: 1, .matroska: 3, .mp4: 4],
        qualities: 0...63, defaultQuality: 30,
        bitsPerPixel: { 0.07 * pow(2, Double(32 - $0) / 10) },
        needsChromaSite: true,
        encoders: [.libvpx])
}

extension VideoEncoder {
    static let libvpx = VideoEncoder(
        "vp9enc", bitDepths: [8, 10], hasTwoPasses: true,
        elements: { lower, frames in
            [
                ElementNode(frames.encoder, "vp9enc", lower.vp9(frames.height, frames.format)),
                ElementNode(frames.parser, "vp9parse"),
            ]
        })
}

extension LowerVideoEncoding {
    fileprivate func vp9(_ height: Int, _ format: VideoFormat) -> [Property] {
        // libvpx doesn't support two passes in its mode for live video.
        let isRealTime = speed.isRealTime && pass == .only
        var properties = [
            Property("deadline", isRealTime ? "1" : "1000000"),
            Property("cpu-used", String(min(isRealTime ? 8 : 5, speed.vp9Speed))),
            Property("keyframe-max-dist", keyframeInterval),
            Property("auto-alt-ref", hidesFrames(of: format, height) ? "true" : "false"),
            Property("lag-in-frames", "25"), Property("row-mt", "true"),
            Property("frame-parallel-decoding", "false"), Property("tile-columns", "2"),
        ]
        switch encoding.rate {
        case .quality(let quality):
            // The element doesn't expose libvpx's mode of constant quality. The bit rate is too high to be
            // reached.
            properties += [
                Property("end-usage", "vbr"), Property("min-quantizer", String(quality)),
                Property("max-quantizer", String(quality)), Property("target-bitrate", "1000000000"),
            ]
        case .bitRate(let rate):
            properties += [Property("end-usage", "vbr"), Property("target-bitrate", String(rate))]
            switch pass {
            case .only: break
            case .first(let file):
                properties += [
                    Property("multipass-mode", "first-pass"), Property("multipass-cache-file", file),
                ]
            case .second(let file):
                properties += [
                    Property("multipass-mode", "last-pass"), Property("multipass-cache-file", file),
                ]
            }
        }
        properties.append(Property("threads", String(threadCount(height, most: 8) ?? 64)))
        return properties
    }

    /// Whether VP9 may have hidden frames that others refer to (`auto-alt-ref`).
    ///
    /// libvpx holds one back until the next visible frame, and fails if it is larger than an uncompressed
    /// frame. A hidden frame gets the bits of several, so hidden frames aren't used at bit rates of more than
    /// 0.75 bits per pixel, where they save nothing anyway.
    private func hidesFrames(of format: VideoFormat, _ height: Int) -> Bool {
        guard case .bitRate(let rate) = encoding.rate else { return true }
        let width = Double(format.width) * Double(height) / Double(format.height)
        return Double(rate) * format.frameDuration.seconds < 0.75 * width * Double(height)
    }
}

extension VideoEncoding.Speed {
    fileprivate var vp9Speed: Int {
        switch self {
        case .ultrafast: 8
        case .superfast: 6
        case .veryfast: 5
        case .faster: 4
        case .fast: 3
        case .medium: 2
        case .slow, .slower: 1
        case .veryslow: 0
        }
    }
}
