internal import Engine
internal import ExtraTypes
internal import MediaTypes
internal import RenderPlan

/// The encoders of AV1: libaom's element accepts 8 bits a sample, SVT-AV1's 10 as well.
extension LowerVideoEncoding {
    /// Returns the elements that encode frames. Frames of 8 bits are encoded by the same element everywhere.
    ///
    /// - Parameter name: The beginning of the elements' names.
    func av1(_ name: String, depth: Int, _ height: Int) -> [ElementNode] {
        let encoder = name + "_encoder"
        return depth == 10
            ? [ElementNode(encoder, DeepAV1.factory, svtAV1)]
            : timed([ElementNode(encoder, "av1enc", libaom(height))], name)
    }

    /// Returns `av1enc` between elements that give it a frame rate with the denominator 1, rounded up.
    ///
    /// The element multiplies the denominator by the nanoseconds of a second in a 32-bit integer: with
    /// another one libaom gets times that are far too large, or all zero.
    private func timed(_ encoder: [ElementNode], _ name: String) -> [ElementNode] {
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
    /// With one frame less, outputs of the same quality aren't larger.
    private static let lag = "18"

    private func libaom(_ height: Int) -> [Property] {
        var properties = [
            Property("usage-profile", speed.isRealTime ? "realtime" : "good-quality"),
            Property("cpu-used", String(speed.av1Speed)),
            Property("keyframe-max-dist", String(frameCountOfKeyframes)),
            Property("lag-in-frames", speed.isRealTime ? "0" : Self.lag), Property("row-mt", "true"),
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
    private var svtAV1: [Property] {
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
}

/// AV1 in 10 bits a sample, which needs an encoder that not every version of GStreamer has.
enum DeepAV1 {
    static let factory = "svtav1enc"

    static var isInstalled: Bool { EngineProcess.accepts("video/x-raw,format=I420_10LE", factory: factory) }

    /// Whether frames can be encoded.
    ///
    /// The element divides by its whole number of frames per second, and its library supports at most 240.
    static func encodes(width: Int, height: Int, frameDuration: CMTime) -> Bool {
        let (frames, seconds) = (Int64(frameDuration.timescale), frameDuration.value)
        let caps = "video/x-raw,format=I420_10LE,width=\(width),height=\(height)"
        return frames >= seconds && frames <= 240 * seconds && (width | height).isMultiple(of: 2)
            && EngineProcess.accepts(caps, factory: factory)
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
