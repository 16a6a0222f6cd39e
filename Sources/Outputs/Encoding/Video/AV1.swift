internal import Engine
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan

extension VideoCodec {
    static let av1 = VideoCodec(
        "AV1", containers: [.webM: 2, .mp4: 3, .matroska: 4],
        qualities: 0...63, defaultQuality: 30,
        bitsPerPixel: { 0.07 * pow(2, Double(32 - $0) / 10) },
        // Before GStreamer 1.28, the encoders write other numbers than they are given.
        display: .movie,
        encoders: [.libaom, .svtAV1])

    /// Level 6.3. Source: AV1 Bitstream & Decoding Process Specification, A.3.
    fileprivate static let av1Sizes = CodedSizes(
        heights: 16...8704, area: CodedSizes.Area(units: 35_651_584, unit: 1, example: "8192x4352"))
}

extension VideoEncoder {
    /// Encodes frames of 8 bits per sample, everywhere.
    static let libaom = VideoEncoder(
        "av1enc", bitDepths: [8], sizes: VideoCodec.av1Sizes,
        elements: { lower, frames in
            let encoder = ElementNode(frames.encoder, "av1enc", lower.libaom(frames.height))
            return lower.timed([encoder], frames.name) + [ElementNode(frames.parser, "av1parse")]
        })

    /// Encodes frames of 10 bits per sample. Not every version of GStreamer has it.
    static let svtAV1 = VideoEncoder(
        "svtav1enc", bitDepths: [10], sizes: VideoCodec.av1Sizes,
        problem: { $0.svtAV1Problem($1, $2, $3) },
        elements: { lower, frames in
            [
                ElementNode(frames.encoder, "svtav1enc", lower.svtAV1),
                ElementNode(frames.parser, "av1parse"),
            ]
        })
}

extension LowerVideoEncoding {
    /// Returns `av1enc` between elements that give it a frame rate with the denominator 1, rounded up.
    ///
    /// The element multiplies the denominator by the nanoseconds of a second in a 32-bit integer: with
    /// another one libaom gets times that are far too large, or all zero.
    fileprivate func timed(_ encoder: [ElementNode], _ name: String) -> [ElementNode] {
        guard let duration = frameDuration, duration.value > 0, duration.timescale > 0,
            Int64(duration.timescale) % duration.value != 0
        else { return encoder }
        let shown = (Int64(duration.timescale) + duration.value - 1) / duration.value
        func setter(_ element: String, _ caps: String) -> ElementNode {
            ElementNode(name + element, "capssetter", [Property("caps", caps)])
        }
        return [setter("_rate", "video/x-raw,framerate=\(shown)/1")] + encoder
            + [setter("_time", "video/x-av1,framerate=\(duration.timescale)/\(duration.value)")]
    }

    /// With a lag of 19 frames or more, libaom plans by the statistics of as many frames, and ends the
    /// process if a cut after a still is at a frame without statistics (`av1_twopass_postencode_update`).
    /// With one frame less, outputs of a constant quality aren't larger. A bit rate is ignored with a lag of 2 to
    /// 18 frames: all frames have the lowest quality.
    private static let lag = "18"

    fileprivate func libaom(_ height: Int) -> [Property] {
        var lag = speed.isRealTime ? "0" : Self.lag
        if case .bitRate = encoding.rate { lag = "0" }
        var properties = [
            Property("usage-profile", speed.isRealTime ? "realtime" : "good-quality"),
            Property("cpu-used", String(speed.av1Speed)),
            Property("keyframe-max-dist", keyframeInterval),
            Property("lag-in-frames", lag), Property("row-mt", "true"),
        ]
        switch encoding.rate {
        case .quality(let quality):
            // The element has no property for the level of its constant quality.
            properties += [
                Property("end-usage", "q"), Property("min-quantizer", String(quality)),
                Property("max-quantizer", String(quality)),
            ]
        case .bitRate(let rate):
            properties += [
                Property("end-usage", "vbr"), Property("max-quantizer", "63"),
                Property("target-bitrate", String(max(1, rate / 1000))),
            ]
        }
        properties.append(Property("threads", String(threadCount(height, most: 8) ?? 0)))
        return properties
    }

    /// A constant quality gives the same stream on any number of threads. With a bit rate, decisions depend
    /// on the order in which threads finish, unless there is only one.
    fileprivate var svtAV1: [Property] {
        var properties = [
            Property("preset", String(speed.svtAV1Preset)),
            // The number of frames between two keyframes.
            Property("intra-period-length", String(frameCountOfKeyframes - 1)),
        ]
        switch encoding.rate {
        // The element ignores 0, and the lossless stream that its library then makes can't be decoded.
        case .quality(let quality): properties.append(Property("crf", String(max(1, quality))))
        case .bitRate(let rate):
            properties.append(Property("target-bitrate", String(max(1, rate / 1000))))
            if threads == .fixed { properties.append(Property("parameters-string", "lp=1")) }
        }
        return properties
    }

    /// The element divides by its whole number of frames per second, and its library supports at most 240.
    fileprivate func svtAV1Problem(_ format: VideoFormat, _ width: Int, _ height: Int) -> EncodingProblem? {
        guard encoding.keyframeInterval != 1 else {
            return EncodingProblem(
                reason: "AV1 can't be encoded with 10 bits a sample and each frame a keyframe",
                remedy: "use a keyframe interval of 2 frames or more, or another codec")
        }
        let (seconds, frames) = (format.frameDuration.value, Int64(format.frameDuration.timescale))
        let caps = "video/x-raw,format=I420_10LE,width=\(width),height=\(height)"
        let isSupported =
            frames >= seconds && frames <= 240 * seconds && (width | height).isMultiple(of: 2)
            && EngineProcess.accepts(caps, factory: "svtav1enc")
        guard !isSupported else { return nil }
        return EncodingProblem(
            reason: """
                AV1 can't be encoded with 10 bits a sample in \(width)x\(height) with a frame duration of \
                \(seconds)/\(frames) s
                """,
            remedy: "choose even sizes of at least 64 pixels and 1 to 240 frames a second, or another codec",
            isOfFrames: true)
    }
}

extension VideoEncoding.Speed {
    /// A preset of SVT-AV1. Presets above 7 don't give the requested quality: quality 1 is worse than 10.
    fileprivate var svtAV1Preset: Int {
        switch self {
        case .ultrafast, .superfast, .veryfast: 7
        case .faster: 6
        case .fast: 5
        case .medium: 4
        case .slow: 3
        case .slower: 2
        case .veryslow: 1
        }
    }

    fileprivate var av1Speed: Int {
        switch self {
        case .ultrafast: 10
        case .superfast: 8
        case .veryfast: 6
        case .faster: 5
        case .fast: 4
        case .medium: 3
        case .slow: 2
        case .slower: 1
        case .veryslow: 0
        }
    }
}
