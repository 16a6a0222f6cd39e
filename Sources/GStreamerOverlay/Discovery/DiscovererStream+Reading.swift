internal import CGStreamer
internal import MediaTypes

extension DiscovererStream {
    /// Reads the information of one stream; returns nil for a container.
    init?(borrowing info: OpaquePointer) {
        let nick = String(cString: gst_discoverer_stream_info_get_stream_type_nick(info))
        guard nick != "container" else { return nil }
        let caps = DiscovererCaps(ofStream: info)
        format = caps?.mediaType ?? ""
        kind = Self.kind(nick: nick, format: format)
        mpegVersion = caps?.integer("mpegversion") ?? 0
        layer = caps?.integer("layer") ?? 0
        formatName = caps.flatMap(Self.formatName)
        isKnown = Self.isKnown(format)
        streamID = gst_discoverer_stream_info_get_stream_id(info).map { String(cString: $0) } ?? ""
        // A stream with a pad can be decoded. The discoverer reports some of the others as unknown, and
        // others as if they were decoded.
        isDecodable = nick != "unknown" && isKnown && (!streamID.isEmpty || caps?.hasDecoder == true)
        tags = DiscovererTags.strings(borrowing: gst_discoverer_stream_info_get_tags(info))
        language = tags["language-code"]
        pixelFormat = format == "video/x-raw" ? caps?.string("format") : nil
        hasAlpha =
            caps?.string("codec-alpha") == "true" || caps?.boolean("codec-alpha") == true
            || Self.decodedFormat(of: info).map(Self.isTransparent) ?? false
        switch nick {
        case "video", "video(image)": readVideo(info)
        case "audio": readAudio(info)
        default:
            width = caps?.integer("width") ?? 0
            height = caps?.integer("height") ?? 0
            sampleRate = caps?.integer("rate") ?? 0
            channelCount = caps?.integer("channels") ?? 0
        }
        colorimetry = (caps?.string("colorimetry") ?? Self.decodedColorimetry(of: info))
            .flatMap { Colorimetry($0) }
    }

    /// Reads a stream that isn't among the file's streams because no decoder for it is installed; returns nil
    /// if it isn't media.
    ///
    /// - Parameter detail: what an installer of plugins needs: `gstreamer`, a version, a program, a name, and
    ///   `decoder-` with the caps, separated by bars.
    init?(missing detail: String) {
        let last = detail.split(separator: "|", maxSplits: 4, omittingEmptySubsequences: false).last ?? ""
        guard last.hasPrefix("decoder-"), let caps = DiscovererCaps(text: String(last.dropFirst(8))) else {
            return nil
        }
        (format, kind) = (caps.mediaType, Self.kind(nick: "", format: caps.mediaType))
        guard kind != .other else { return nil }
        formatName = Self.formatName(of: caps)
        isKnown = Self.isKnown(format)
        isDecodable = false
        (width, height) = (caps.integer("width") ?? 0, caps.integer("height") ?? 0)
        (sampleRate, channelCount) = (caps.integer("rate") ?? 0, caps.integer("channels") ?? 0)
    }

    private static func isKnown(_ format: String) -> Bool {
        !format.contains("unknown") && !format.hasPrefix(namedByFile)
    }

    /// The prefix before the four-character code in the name by which `qtdemux` identifies an unknown format.
    private static let namedByFile = "video/x-gst-fourcc-"

    private static func formatName(of caps: DiscovererCaps) -> String? {
        if caps.mediaType.hasPrefix(namedByFile) {
            return String(caps.mediaType.dropFirst(namedByFile.count))
        }
        if let text = caps.string("fourcc") { return text }
        if let number = caps.unsigned("fourcc") {
            // The first character is in the lowest byte.
            return FourCharacters(value: number.byteSwapped).printableText
        }
        return caps.string("codec-id") ?? caps.description
    }

    private static func kind(nick: String, format: String) -> Kind {
        switch nick {
        case "video": .video
        case "video(image)": .image
        case "audio": .audio
        case "subtitles": .subtitle
        default:
            switch format.prefix(while: { $0 != "/" }) {
            case "video": .video
            case "image": .image
            case "audio": .audio
            case "text", "subpicture", "closedcaption": .subtitle
            default: .other
            }
        }
    }

    private mutating func readVideo(_ info: OpaquePointer) {
        width = Int32(clamping: gst_discoverer_video_info_get_width(info))
        height = Int32(clamping: gst_discoverer_video_info_get_height(info))
        let aspect = Fraction(
            numerator: Int32(truncatingIfNeeded: gst_discoverer_video_info_get_par_num(info)),
            denominator: Int32(truncatingIfNeeded: gst_discoverer_video_info_get_par_denom(info)))
        // `Workaround.aspectOfRawAVI`: -1/1.
        if aspect.numerator > 0, aspect.denominator > 0 { pixelAspect = aspect }
        let rate = Fraction(
            numerator: Int32(clamping: gst_discoverer_video_info_get_framerate_num(info)),
            denominator: Int32(clamping: gst_discoverer_video_info_get_framerate_denom(info)))
        if rate.numerator > 0, rate.denominator > 0 { frameRate = rate }
        bitRate = gst_discoverer_video_info_get_bitrate(info)
        // Bits per pixel of the decoded video: three components can't have these numbers.
        if [32, 40, 64].contains(gst_discoverer_video_info_get_depth(info)) { hasAlpha = true }
    }

    private mutating func readAudio(_ info: OpaquePointer) {
        sampleRate = Int32(clamping: gst_discoverer_audio_info_get_sample_rate(info))
        channelCount = Int32(clamping: gst_discoverer_audio_info_get_channels(info))
        sampleDepth = gst_discoverer_audio_info_get_depth(info)
        bitRate = gst_discoverer_audio_info_get_bitrate(info)
        if language == nil {
            language = gst_discoverer_audio_info_get_language(info).map { String(cString: $0) }
        }
    }

    private static func decodedFormat(of info: OpaquePointer) -> String? {
        guard let next = gst_discoverer_stream_info_get_next(info) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(next)) }
        // Parsers may be between the file and its decoder.
        let caps = DiscovererCaps(ofStream: next)
        return caps?.mediaType == "video/x-raw" ? caps?.string("format") : decodedFormat(of: next)
    }

    private static func isTransparent(_ format: String) -> Bool {
        ["A420", "A422", "A444", "AYUV", "ARGB", "ABGR", "RGBA", "BGRA", "GBRA", "VUYA", "AV12"]
            .contains(where: format.hasPrefix)
    }

    /// Parsers leave the colorimetry to the decoder if the container doesn't contain it.
    private static func decodedColorimetry(of info: OpaquePointer) -> String? {
        guard let next = gst_discoverer_stream_info_get_next(info) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(next)) }
        return DiscovererCaps(ofStream: next)?.string("colorimetry")
    }
}
