internal import ExtraTypes
internal import MediaTypes
internal import PlanCompiler
internal import RenderPlan

/// The elements that encode video. This type alone chooses video encoders and their properties.
struct LowerVideoEncoding {
    let encoding: VideoEncoding
    let threads: ExportSettings.Threads
    var pass = EncodingPass.only
    /// The number of frames that are encoded; `nil` if it is unknown.
    var frameCount: Int64?
    /// The duration of each frame; `nil` if it is unknown.
    var frameDuration: CMTime?

    var speed: VideoEncoding.Speed { encoding.speed ?? .veryfast }

    /// Returns GStreamer's name of the pixel format in which frames of a format are encoded.
    func codedFormat(of format: VideoFormat) -> String {
        switch encoding.codec {
        case .h264, .hevc, .vp9, .av1: bitDepth(of: format) == 10 ? "I420_10LE" : "I420"
        case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ: "I422_10LE"
        case .proRes4444: format.pixelFormat.hasAlpha ? "A444_10LE" : "Y444_10LE"
        case .gif: "I420"
        case .png: format.pixelFormat.hasAlpha ? "A420" : "I420"
        }
    }

    /// Returns the number of bits per sample in which frames of a format are encoded.
    func bitDepth(of format: VideoFormat) -> Int {
        encoding.bitDepth
            ?? (encoding.dynamicRange != .standard && format.pixelFormat.bitsPerSample == 10 ? 10 : 8)
    }

    /// Returns the encoder and the elements after it that a muxer needs, to be linked in this order.
    ///
    /// - Parameters:
    ///   - format: The format of the frames, before they are scaled.
    ///   - height: The height of the coded frames.
    ///   - name: The beginning of the elements' names.
    func elements(for format: VideoFormat, height: Int, name: String = "video") -> [ElementNode] {
        let encoder = name + "_encoder"
        let parser = name + "_parser"
        return switch encoding.codec {
        case .h264:
            [ElementNode(encoder, "x264enc", x264(height))] + h264Profile(name)
                + [ElementNode(parser, "h264parse")]
        case .hevc:
            [
                ElementNode(encoder, "x265enc", x265(height)), ElementNode(parser, "h265parse"),
                ElementNode(
                    name + "_stream", "capsfilter",
                    // Parameter sets outside the samples: Apple's players accept nothing else.
                    [Property("caps", "video/x-h265,stream-format=hvc1,alignment=au")]),
            ]
        case .vp9: [ElementNode(encoder, "vp9enc", vp9(height, format)), ElementNode(parser, "vp9parse")]
        case .av1: av1(name, depth: bitDepth(of: format), height) + [ElementNode(parser, "av1parse")]
        case .proRes422Proxy: [proRes(encoder, "proxy")]
        case .proRes422LT: [proRes(encoder, "lt")]
        case .proRes422: [proRes(encoder, "standard")]
        case .proRes422HQ: [proRes(encoder, "hq")]
        case .proRes4444: [proRes(encoder, "4444")]
        // The frames themselves, which are made into images as they pass.
        case .gif, .png: []
        }
    }

    /// Returns the elements that limit x264 to a profile.
    ///
    /// Higher profiles are needed by other pixel formats only.
    private func h264Profile(_ name: String) -> [ElementNode] {
        guard let profile = encoding.profile?.profile, profile < 100 else { return [] }
        let caps = "video/x-h264,profile=\(profile == 77 ? "main" : "baseline")"
        return [ElementNode(name + "_profile", "capsfilter", [Property("caps", caps)])]
    }

    private func proRes(_ name: String, _ profile: String) -> ElementNode {
        ElementNode(name, "avenc_prores_ks", [Property("profile", profile)])
    }

    // MARK: Threads

    /// The number of threads of an encoder; `nil` if the encoder may choose.
    ///
    /// There is one for every four rows of macroblocks, because a thread that codes a frame waits for rows of
    /// the frame before. The number never depends on the machine, because it changes the coded stream.
    func threadCount(_ height: Int, most: Int) -> Int? {
        threads == .automatic ? nil : max(1, min(most, (height + 15) / 16 / 4))
    }

    // MARK: Properties

    /// Constant quality has no rate limit (VBV): the element sets one by default, which degrades complex
    /// scenes.
    private func x264(_ height: Int) -> [Property] {
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
        if let level = encoding.profile?.level { options.append("level=\(level)") }
        if encoding.choosesFrameTypes == false {
            options.append("scenecut=0")
            properties.append(Property("b-adapt", "false"))
        }
        properties += [
            Property("key-int-max", keyframeInterval), Property("vbv-buf-capacity", "0"),
            Property("option-string", options.joined(separator: ":")),
        ]
        if let greatest = encoding.greatestQuantizer {
            properties.append(Property("qp-max", String(greatest)))
        }
        // Each thread codes separate frames: if there are few frames, few threads can work at once.
        let most = frameCount.map { Int(min(12, max(1, $0 / 10))) } ?? 12
        if let count = threadCount(height, most: most) {
            properties.append(Property("threads", String(count)))
        }
        return properties
    }

    /// x265 doesn't tune by default; the element tunes for a metric.
    private func x265(_ height: Int) -> [Property] {
        var properties = [
            Property("speed-preset", speed.rawValue), Property("tune", "0"),
            Property("key-int-max", keyframeInterval),
        ]
        var options: [String] = []
        switch encoding.rate {
        case .quality(let quality): options.append("crf=\(quality)")
        case .bitRate(let rate):
            properties.append(Property("bitrate", String(max(1, rate / 1000))))
            switch pass {
            case .only: break
            case .first(let file): options += ["pass=1", "stats=\(file)"]
            case .second(let file): options += ["pass=2", "stats=\(file)"]
            }
        }
        if let greatest = encoding.greatestQuantizer { options.append("qpmax=\(greatest)") }
        if let level = encoding.profile?.level { options.append("level-idc=\(level)") }
        if let count = threadCount(height, most: 3) {
            // Slices of the lookahead depend on the size of the pool, and frames in flight on the machine.
            options += ["pools=8", "frame-threads=\(count)", "lookahead-slices=0"]
        }
        properties.append(Property("option-string", options.joined(separator: ":")))
        return properties
    }

    private func vp9(_ height: Int, _ format: VideoFormat) -> [Property] {
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

    private var keyframeInterval: String { String(frameCountOfKeyframes) }

    /// The maximum number of frames from one keyframe to the next.
    var frameCountOfKeyframes: Int { encoding.keyframeInterval ?? 250 }
}

extension VideoEncoding {
    /// The requested rate control, or the codec's default.
    var rate: RateControl { rateControl ?? defaultRate }

    var defaultRate: RateControl {
        switch codec {
        case .h264: .quality(18)
        case .hevc: .quality(20)
        case .vp9: .quality(30)
        case .av1: .quality(30)
        case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444, .gif, .png: .quality(0)
        }
    }

    /// Whether the video is encoded in two passes.
    var isTwoPass: Bool {
        guard case .bitRate = rate else { return false }
        return codec != .av1
    }

    /// Whether the movie has to declare the display on which the video was graded: a stream of ProRes has no
    /// field for it, and before GStreamer 1.28 encoders of AV1 write other numbers than they are given.
    ///
    /// A stream of HEVC declares it.
    var leavesDisplayToMovie: Bool {
        switch codec {
        case .proRes422Proxy, .proRes422LT, .proRes422, .proRes422HQ, .proRes4444, .av1: true
        case .h264, .hevc, .vp9, .gif, .png: false
        }
    }

    /// Whether outputs may have alpha.
    var keepsAlpha: Bool { codec == .proRes4444 || codec == .png }

    /// The dynamic range that outputs may have.
    ///
    /// Few players support H.264 in 10 bits, so it has to be requested, here or by the video composition.
    var dynamicRange: OutputDynamicRange {
        guard bitDepths.contains(10), bitDepth != 8 else { return .standard }
        return codec == .h264 && bitDepth == nil ? .ofComposition : .ofSource
    }
}

extension VideoEncoding.Speed {
    /// Whether the encoders of VP9 and AV1 have to use their modes for live video.
    var isRealTime: Bool { self == .ultrafast || self == .superfast }

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
