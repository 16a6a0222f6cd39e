/// What a decoder gives, read from its caps: what the converters behind it have to do depends on it.
struct DecodedFormat: Sendable, Hashable {
    private var fields: [Substring: Substring] = [:]

    /// - Parameter caps: as text; of several structures the first counts.
    init(caps: String) {
        let structure = caps.prefix { $0 != ";" }
        for part in structure.split(separator: ",") {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2 else { continue }
            // The value's type stands before it, in brackets.
            let value = sides[1].hasPrefix("(") ? sides[1].drop { $0 != ")" }.dropFirst() : sides[1]
            fields[sides[0].drop { $0 == " " }] = value
        }
    }

    /// The text of a field of caps; nil if they don't have it.
    static func field(_ name: String, of caps: String) -> String? {
        DecodedFormat(caps: caps).fields[name[...]].map { $0.filter { $0 != "\"" } }
    }

    /// The pixel or sample format, such as `I420`.
    var format: String { String(fields["format"] ?? "") }

    /// GStreamer's string, where the decoder says at least the matrix. A range that it leaves open is limited.
    var statedColorimetry: String? {
        guard let text = fields["colorimetry"] else { return nil }
        // Written as range:matrix:transfer:primaries where it has no name.
        let numbers = text.split(separator: ":")
        guard numbers.count == 4 else { return String(text) }
        if numbers[1] == "0" { return nil }
        return (leavesRangeOpen ? ["2"] + numbers.dropFirst() : numbers).joined(separator: ":")
    }

    /// Whether the decoder names a matrix but no range, without which the converter takes the numbers wrongly. Red,
    /// green and blue, which GStreamer counts as matrix 1, have only one.
    var leavesRangeOpen: Bool {
        let numbers = (fields["colorimetry"] ?? "").split(separator: ":")
        return numbers.count == 4 && numbers[0] == "0" && numbers[1] != "0" && numbers[1] != "1"
    }

    /// An untagged picture counts as players and GStreamer itself take it: BT.709 where it is taller than 576 lines.
    var colorimetry: String {
        if let statedColorimetry { return statedColorimetry }
        if ["RGB", "BGR", "GBR"].contains(where: format.contains) { return "sRGB" }
        // Shades of gray without a range are those of pictures, as of PNG: ffmpeg and players take all of them so.
        let range = fields["colorimetry"]?.prefix(2)
        let isFullRange = range == "1:" || (format.hasPrefix("GRAY") && range != "2:")
        return switch (height > 576, isFullRange) {
        case (true, false): "bt709"
        case (true, true): "1:3:5:1"
        case (false, false): "bt601"
        case (false, true): "1:4:16:4"
        }
    }

    /// Whether the shape of pixels is one that there can't be, which no converter takes (`Workaround.aspectOfRawAVI`).
    var hasImpossibleAspect: Bool { fields["pixel-aspect-ratio"]?.contains("-") ?? false }

    var isInterlaced: Bool {
        guard let mode = fields["interlace-mode"] else { return false }
        return mode != "progressive"
    }

    var isBottomFieldFirst: Bool { fields["field-order"] == "bottom-field-first" }

    /// Pixels; 0 where the caps do not say.
    var width: Int { fields["width"].flatMap { Int($0) } ?? 0 }
    var height: Int { fields["height"].flatMap { Int($0) } ?? 0 }

    /// The width over the height of the picture as it is displayed; nil where the caps do not say.
    var displayAspect: Double? {
        guard width > 0, height > 0 else { return nil }
        let parts = (fields["pixel-aspect-ratio"] ?? "1/1").split(separator: "/").compactMap { Double($0) }
        guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
        return Double(width) * parts[0] / (Double(height) * parts[1])
    }

    var channelCount: Int { fields["channels"].flatMap { Int($0) } ?? 0 }

    /// One bit a loudspeaker, in the order of `GstAudioChannelPosition`; 0 where the channels have no places.
    var channelMask: UInt64 {
        guard let text = fields["channel-mask"], text.hasPrefix("0x") else { return 0 }
        return UInt64(text.dropFirst(2), radix: 16) ?? 0
    }
}
