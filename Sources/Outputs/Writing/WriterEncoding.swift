internal import ExtraTypes
internal import Foundation
package import MediaTypes

/// How an input's media is encoded, from a client's settings.
package struct WriterEncoding: Sendable {
    var video: VideoEncoding?
    var tuning = EncoderTuning()
    var audio: AudioEncoding?
    /// Of the coded frames in pixels, as the settings say; nil for the source's.
    var size: (width: Int, height: Int)?
    var scaling = AVVideoScalingModeResize
    /// Nil for the source's colors.
    var colorimetry: Colorimetry?
    var reordersFrames = true
    var usesArithmeticCoding = true
    /// Whether frames from a keyframe on are decoded without those before it.
    var hasClosedGroups = false
    /// The maximum number of seconds from one keyframe to the next; nil for any.
    var keyframeSeconds: Double?
    /// In samples per second; nil for the source's.
    var sampleRate: Int?
    var channelCount: Int?
    /// Of floating-point numbers; nil for integers.
    var floatBits: Int?

    /// - Throws: `AVError.unsupportedOutputSettings`.
    package init(_ values: [String: Any], _ mediaType: AVMediaType) throws(AVError) {
        let settings = ClientSettings(values)
        switch mediaType {
        case .video: try readVideo(settings)
        case .audio: try readAudio(settings)
        default: throw Self.refusal("media of type \(mediaType.rawValue)", "use video or audio")
        }
    }

    /// - Throws: `AVError.unsupportedOutputSettings` if the file can't hold it.
    package func check(in container: ExportContainer) throws {
        let settings = ExportSettings(video: video, audio: audio)
        if floatBits != nil, container.fileType != .wav {
            throw Self.refusal("audio in floating-point numbers", "use integers, or a file of type WAV")
        }
        guard let problem = settings.problem(in: container) else { return }
        throw AVError(
            .unsupportedOutputSettings, reason: problem.reason, fileType: container.fileType,
            remedy: problem.remedy)
    }

    private static func refusal(_ what: String, _ remedy: String) -> AVError {
        AVError(.unsupportedOutputSettings, reason: "\(what) can't be written", remedy: remedy)
    }

    // MARK: Video

    private static let videoCodecs = VideoEncoding.Codec.byType

    private mutating func readVideo(_ settings: ClientSettings) throws(AVError) {
        let code = try settings.string(AVVideoCodecKey) ?? ""
        guard let codec = Self.videoCodecs[code] else {
            throw Self.refusal(
                "video in '\(code)'",
                "use one of \(Self.videoCodecs.keys.sorted().joined(separator: ", ")) for AVVideoCodecKey")
        }
        var encoding = VideoEncoding(codec: codec)
        if let properties = try settings.settings(AVVideoCompressionPropertiesKey) {
            try readCompression(properties, &encoding)
        }
        video = encoding
        scaling = try settings.string(AVVideoScalingModeKey) ?? AVVideoScalingModeResize
        guard Self.scalingModes.contains(scaling) else {
            throw Self.refusal(
                "video in scaling mode '\(scaling)'", "use one of the constants AVVideoScalingMode…")
        }
        try readSize(settings)
        colorimetry = try settings.settings(AVVideoColorPropertiesKey).flatMap(Self.colorimetry)
    }

    private mutating func readSize(_ settings: ClientSettings) throws(AVError) {
        switch (try settings.integer(AVVideoWidthKey), try settings.integer(AVVideoHeightKey)) {
        case (nil, nil): break
        case (let width?, let height?): size = (width, height)
        default:
            throw Self.refusal(
                "video with one of AVVideoWidthKey and AVVideoHeightKey", "set both, or neither")
        }
    }

    private static let scalingModes = [
        AVVideoScalingModeFit, AVVideoScalingModeResize, AVVideoScalingModeResizeAspect,
        AVVideoScalingModeResizeAspectFill,
    ]

    /// ProRes has no such properties: each frame is a keyframe, and its variants are its qualities.
    private mutating func readCompression(
        _ properties: ClientSettings, _ encoding: inout VideoEncoding
    ) throws(AVError) {
        guard let qualities = encoding.qualities else { return }
        if let rate = try properties.integer(AVVideoAverageBitRateKey) {
            encoding.rateControl = .bitRate(rate)
        } else if let quality = try properties.double(AVVideoQualityKey) {
            // The whole range of a rate factor has ends of no use: from 10, without visible loss, to 45.
            let worst = Double(min(45, qualities.upperBound))
            encoding.rateControl = .quality(Int((worst - (worst - 10) * min(1, max(0, quality))).rounded()))
        }
        if let interval = try properties.integer(AVVideoMaxKeyFrameIntervalKey), interval > 0 {
            encoding.keyframeInterval = interval
        }
        if let seconds = try properties.double(AVVideoMaxKeyFrameIntervalDurationKey), seconds > 0 {
            keyframeSeconds = seconds
        }
        reordersFrames = try properties.flag(AVVideoAllowFrameReorderingKey) ?? true
        usesArithmeticCoding =
            try properties.string(AVVideoH264EntropyModeKey) != AVVideoH264EntropyModeCAVLC
        if let name = try properties.string(AVVideoProfileLevelKey) { try readProfile(name, &encoding) }
    }

    /// Names are of a codec, a profile and a level. The level follows from size and rate.
    private mutating func readProfile(_ name: String, _ encoding: inout VideoEncoding) throws(AVError) {
        let parts = name.split(separator: "_").map(String.init)
        let profiles = ["Baseline": 66, "Main": 77, "High": 100]
        switch (encoding.codec, parts.first, parts.dropFirst().first) {
        case (.h264, "H264", let part?) where profiles[part] != nil:
            tuning.profile = profiles[part].map { CodedProfile(profile: $0) }
        case (.hevc, "HEVC", "Main"): encoding.bitDepth = 8
        case (.hevc, "HEVC", "Main10"): encoding.bitDepth = 10
        default:
            throw Self.refusal(
                "video of profile '\(name)'", "use a value of AVVideoProfileLevelKey for the codec")
        }
    }

    /// Returns the colors of settings; `nil` if they have none. A missing part follows from the others.
    private static func colorimetry(_ colors: ClientSettings) throws(AVError) -> Colorimetry? {
        let names = ColorNames(
            matrix: try colors.string(AVVideoYCbCrMatrixKey),
            transfer: try colors.string(AVVideoTransferFunctionKey),
            primaries: try colors.string(AVVideoColorPrimariesKey))
        if let name = names.unknownName {
            throw refusal(
                "video with the colors '\(name)'",
                "use constants AVVideoColorPrimaries_…, AVVideoTransferFunction_… and AVVideoYCbCrMatrix_…")
        }
        return names.colorimetry
    }

    // MARK: Audio

    private static let audioCodecs = AudioEncoding.Codec.byFormatID

    private mutating func readAudio(_ settings: ClientSettings) throws(AVError) {
        let id = try settings.integer(AVFormatIDKey).flatMap { AudioFormatID(exactly: $0) } ?? 0
        guard let codec = Self.audioCodecs[id] else {
            throw Self.refusal(
                "audio in '\(id.characters)'",
                "use kAudioFormatMPEG4AAC or kAudioFormatLinearPCM for AVFormatIDKey")
        }
        var encoding = AudioEncoding(codec: codec)
        channelCount = try settings.integer(AVNumberOfChannelsKey)
        if let channelCount, !(1...2).contains(channelCount) {
            throw Self.refusal("audio of \(channelCount) channels", "use 1 or 2 for AVNumberOfChannelsKey")
        }
        sampleRate = try settings.integer(AVSampleRateKey)
        if let sampleRate, !(8000...192_000).contains(sampleRate) {
            throw Self.refusal(
                "audio of \(sampleRate) samples a second", "use 8000 to 192000 for AVSampleRateKey")
        }
        if let sampleRate { try Self.checkRate(sampleRate, codec) }
        if !codec.row.bitDepths.isEmpty {
            try readSampleFormat(settings, &encoding)
        } else if codec.row.bitRates != nil {
            let perChannel = try settings.integer(AVEncoderBitRatePerChannelKey)
            let all = perChannel.map { $0.multipliedReportingOverflow(by: channelCount ?? 2) }
            encoding.bitRate =
                try settings.integer(AVEncoderBitRateKey) ?? all.map { $0.overflow ? .max : $0.partialValue }
        }
        audio = encoding
    }

    /// Checks the rate of audio that is encoded.
    ///
    /// - Throws: `AVError.unsupportedOutputSettings` if the codec doesn't have it.
    static func checkRate(_ rate: Int, _ codec: AudioEncoding.Codec) throws(AVError) {
        guard let known = codec.row.sampleRates, !known.contains(rate) else { return }
        throw refusal(
            "\(codec.row.title) of \(rate) samples a second",
            "use \(known.map(String.init).joinedByOr) for AVSampleRateKey")
    }

    private mutating func readSampleFormat(
        _ settings: ClientSettings, _ encoding: inout AudioEncoding
    ) throws(AVError) {
        if try settings.flag(AVLinearPCMIsBigEndianKey) ?? false {
            throw Self.refusal("audio in big-endian numbers", "use little-endian numbers")
        }
        let bits = try settings.integer(AVLinearPCMBitDepthKey)
        if try settings.flag(AVLinearPCMIsFloatKey) ?? false {
            guard [nil, 32, 64].contains(bits) else {
                throw Self.refusal("floating-point audio of \(bits ?? 0) bits", "use 32 or 64 bits")
            }
            floatBits = bits ?? 32
        } else {
            encoding.bitDepth = bits
        }
    }
}
