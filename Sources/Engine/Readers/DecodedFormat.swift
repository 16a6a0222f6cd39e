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

    /// The pixel or sample format, such as `I420`.
    var format: String { String(fields["format"] ?? "") }

    /// GStreamer's string; nil where the decoder does not say.
    var colorimetry: String? { fields["colorimetry"].map(String.init) }

    var isInterlaced: Bool {
        guard let mode = fields["interlace-mode"] else { return false }
        return mode != "progressive"
    }

    var channelCount: Int { fields["channels"].flatMap { Int($0) } ?? 0 }

    /// One bit a loudspeaker, in the order of `GstAudioChannelPosition`; 0 where the channels have no places.
    var channelMask: UInt64 {
        guard let text = fields["channel-mask"], text.hasPrefix("0x") else { return 0 }
        return UInt64(text.dropFirst(2), radix: 16) ?? 0
    }
}
