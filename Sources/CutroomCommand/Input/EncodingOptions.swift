import ArgumentParser
import Cutroom

/// The options that a preset doesn't include: codecs, qualities and bit rates.
struct EncodingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The video codec: one of \(CodecArgument.videoNames). (default: by the output's ending)",
            valueName: "name"),
        transform: CodecArgument.video)
    var codec: VideoEncoding.Codec?

    @Option(
        help: ArgumentHelp(
            "A constant quality, lower for better: 0 to 50 for h264 and hevc, 0 to 63 for vp9 and av1.",
            valueName: "number"))
    var crf: Int?

    @Option(
        help: ArgumentHelp(
            "An average bit rate, encoded in two passes: 8M, 800k, or bits per second.", valueName: "rate"),
        transform: BitRateArgument.rate)
    var bitrate: Int?

    @Option(
        help: ArgumentHelp(
            "How much time the encoder takes: one of \(CodecArgument.speedNames). (default: veryfast, or superfast between parts that --smart copies)",
            valueName: "name"),
        transform: CodecArgument.speed)
    var speed: VideoEncoding.Speed?

    @Option(
        help: ArgumentHelp(
            "The most frames from one keyframe to the next. (default: 250)", valueName: "frames"))
    var keyframeInterval: Int?

    @Option(
        help: ArgumentHelp(
            "The audio codec: one of \(CodecArgument.audioNames). (default: by the output's ending)",
            valueName: "name"),
        transform: CodecArgument.audio)
    var audioCodec: AudioEncoding.Codec?

    @Option(
        help: ArgumentHelp("The audio bit rate: 192k, or bits per second.", valueName: "rate"),
        transform: BitRateArgument.rate)
    var audioBitrate: Int?

    @Option(
        help: ArgumentHelp(
            "The threads of encoders: fixed, for the same file on any machine, or auto. (default: fixed)",
            valueName: "fixed|auto"),
        transform: CodecArgument.threads)
    var threads: ExportSettings.Threads?

    func validate() throws {
        guard crf == nil || bitrate == nil else {
            throw ValidationError("--crf and --bitrate exclude each other: remove one")
        }
    }

    /// The first given option that affects video only; `nil` without one.
    var givenForVideo: String? {
        GivenOption.first([
            "--codec": codec != nil, "--crf": crf != nil, "--bitrate": bitrate != nil,
            "--speed": speed != nil, "--keyframe-interval": keyframeInterval != nil,
        ])
    }

    /// The first given option; `nil` without one.
    var given: String? {
        givenForVideo
            ?? GivenOption.first([
                "--audio-codec": audioCodec != nil, "--audio-bitrate": audioBitrate != nil,
                "--threads": threads != nil,
            ])
    }

    /// Returns settings with the options applied.
    func applied(to settings: ExportSettings) -> ExportSettings {
        var settings = settings
        if let codec, codec != settings.video?.codec { settings.video = VideoEncoding(codec: codec) }
        if let crf { settings.video?.rateControl = .quality(crf) }
        if let bitrate { settings.video?.rateControl = .bitRate(bitrate) }
        if let speed { settings.video?.speed = speed }
        if let keyframeInterval { settings.video?.keyframeInterval = keyframeInterval }
        if let audioCodec, audioCodec != settings.audio?.codec {
            settings.audio = AudioEncoding(codec: audioCodec)
        }
        if let audioBitrate { settings.audio?.bitRate = audioBitrate }
        if let threads { settings.threads = threads }
        return settings
    }
}

/// Parses names of codecs, speeds and threads.
enum CodecArgument {
    private static let proRes: [(name: String, codec: VideoEncoding.Codec)] = [
        ("prores", .proRes422), ("prores-proxy", .proRes422Proxy), ("prores-lt", .proRes422LT),
        ("prores-hq", .proRes422HQ), ("prores-4444", .proRes4444),
    ]

    /// The codecs by name, except those of images, which the output's ending chooses.
    private static let videoCodecs: [(name: String, codec: VideoEncoding.Codec)] = {
        let named = VideoEncoding.Codec.allCases.filter { codec in
            ![.gif, .png].contains(codec) && !proRes.contains { $0.codec == codec }
        }
        return named.map { ($0.rawValue, $0) } + proRes
    }()

    static var videoNames: String { videoCodecs.map(\.name).joined(separator: ", ") }
    static var audioNames: String { AudioEncoding.Codec.allCases.map(\.rawValue).joined(separator: ", ") }
    static var speedNames: String { VideoEncoding.Speed.allCases.map(\.rawValue).joined(separator: ", ") }

    static func video(_ text: String) throws -> VideoEncoding.Codec {
        guard let codec = videoCodecs.first(where: { $0.name == text.lowercased() }) else {
            throw ValidationError("unknown codec \"\(text)\": use one of \(videoNames)")
        }
        return codec.codec
    }

    static func audio(_ text: String) throws -> AudioEncoding.Codec {
        guard let codec = AudioEncoding.Codec(rawValue: text.lowercased()) else {
            throw ValidationError("unknown audio codec \"\(text)\": use one of \(audioNames)")
        }
        return codec
    }

    static func speed(_ text: String) throws -> VideoEncoding.Speed {
        guard let speed = VideoEncoding.Speed(rawValue: text.lowercased()) else {
            throw ValidationError("unknown speed \"\(text)\": use one of \(speedNames)")
        }
        return speed
    }

    static func threads(_ text: String) throws -> ExportSettings.Threads {
        switch text {
        case "fixed": .fixed
        case "auto": .automatic
        default: throw ValidationError("unknown threads \"\(text)\": use fixed or auto")
        }
    }
}

/// Parses bit rates.
enum BitRateArgument {
    /// Parses a rate such as `8M`, `1.5M`, `800k` or `8000000`.
    static func rate(_ text: String) throws -> Int {
        var digits = text.lowercased()
        var unit = 1.0
        if digits.hasSuffix("k") { (unit, digits) = (1000, String(digits.dropLast())) }
        if digits.hasSuffix("m") { (unit, digits) = (1_000_000, String(digits.dropLast())) }
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let number = Double(digits),
            let rate = Int(exactly: (number * unit).rounded()), rate > 0
        else {
            throw ValidationError(
                "invalid bit rate \"\(text)\": expected bits per second, such as 8M or 800k")
        }
        return rate
    }
}
