internal import MediaTypes

/// The output format of a decoder, read from its caps, which determines the work of the converters after it.
struct DecodedFormat: Sendable, Hashable {
    private var fields: [Substring: Substring] = [:]

    /// - Parameter caps: caps as text; only the first structure is used.
    init(caps: String) {
        let structure = caps.prefix { $0 != ";" }
        for part in structure.split(separator: ",") {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2 else { continue }
            // The value is preceded by its type in parentheses.
            let value = sides[1].hasPrefix("(") ? sides[1].drop { $0 != ")" }.dropFirst() : sides[1]
            fields[sides[0].drop { $0 == " " }] = value
        }
    }

    /// The text of a field of caps; nil if it is missing.
    static func field(_ name: String, of caps: String) -> String? {
        DecodedFormat(caps: caps).fields[name[...]].map { $0.filter { $0 != "\"" } }
    }

    /// The pixel or sample format, such as `I420`.
    var format: String { String(fields["format"] ?? "") }

    /// The colorimetry that the decoder states, perhaps in part; nil if it states none.
    private var partialColorimetry: Colorimetry? {
        fields["colorimetry"].flatMap { Colorimetry(String($0)) }
    }

    /// The colors, if the decoder states at least the matrix. An unspecified range is taken as limited.
    var statedColorimetry: Colorimetry? {
        guard var stated = partialColorimetry, stated.matrix != nil else { return nil }
        if stated.lacksRange { stated.range = .limited }
        return stated
    }

    /// Whether the decoder states a matrix but no range, which the converter would misinterpret. Red, green
    /// and blue have only one range.
    var leavesRangeOpen: Bool { partialColorimetry?.lacksRange ?? false }

    /// Whether the format has alpha.
    var hasAlpha: Bool {
        format.contains("A") && !format.hasPrefix("GRAY") || ["Y410", "Y412_LE", "RGB8P"].contains(format)
    }

    /// The stated colorimetry. Untagged video is taken as by players and GStreamer itself: as BT.709 if it is
    /// taller than 576 lines.
    var colorimetry: Colorimetry {
        if let statedColorimetry { return statedColorimetry }
        if ["RGB", "BGR", "GBR"].contains(where: format.contains) { return .sRGB }
        // Gray without a range has full range, as in PNG: ffmpeg and players treat it the same.
        let range = partialColorimetry?.range ?? (format.hasPrefix("GRAY") ? .full : .limited)
        return .untagged(height: Double(height)).adapted(isRGB: false, isFullRange: range == .full)
    }

    /// Whether the pixel aspect ratio is impossible, so that no converter accepts it
    /// (`Workaround.aspectOfRawAVI`).
    var hasImpossibleAspect: Bool { fields["pixel-aspect-ratio"]?.contains("-") ?? false }

    /// Where color samples are among the pixels, such as `mpeg2`; nil if the decoder doesn't state it.
    var chromaSite: String? { fields["chroma-site"].map { String($0) } }

    /// Such as `interleaved`, or `mixed` if only some frames are interlaced.
    var interlaceMode: String { String(fields["interlace-mode"] ?? "progressive") }

    var isInterlaced: Bool { interlaceMode != "progressive" }

    var isBottomFieldFirst: Bool { fields["field-order"] == "bottom-field-first" }

    /// Pixels; 0 if the caps don't contain it.
    var width: Int { fields["width"].flatMap { Int($0) } ?? 0 }
    var height: Int { fields["height"].flatMap { Int($0) } ?? 0 }

    /// The width divided by the height of the video as displayed; nil if the caps don't contain it.
    var displayAspect: Double? {
        guard width > 0, height > 0 else { return nil }
        let parts = (fields["pixel-aspect-ratio"] ?? "1/1").split(separator: "/").compactMap { Double($0) }
        guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
        return Double(width) * parts[0] / (Double(height) * parts[1])
    }

    var channelCount: Int { fields["channels"].flatMap { Int($0) } ?? 0 }

    /// One bit per loudspeaker, in the order of `GstAudioChannelPosition`; 0 if the channels have no
    /// positions.
    var channelMask: UInt64 {
        guard let text = fields["channel-mask"], text.hasPrefix("0x") else { return 0 }
        return UInt64(text.dropFirst(2), radix: 16) ?? 0
    }
}

extension Colorimetry {
    fileprivate var lacksRange: Bool { range == nil && matrix != nil && matrix != .rgb }
}
