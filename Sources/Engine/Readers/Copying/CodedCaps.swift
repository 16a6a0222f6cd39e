internal import Foundation
internal import MediaTypes

/// Reads the caps of coded samples.
package enum CodedCaps {
    /// The bytes of the field `codec_data`; nil if it is missing.
    package static func decoderConfiguration(_ caps: String) -> [UInt8]? {
        DecodedFormat.field("codec_data", of: caps).flatMap(bytes(ofDigits:))
    }

    /// The buffers of the field `streamheader`; empty if it is missing.
    static func headers(_ caps: String) -> [[UInt8]] {
        guard let field = caps.range(of: "streamheader="),
            let open = caps[field.upperBound...].firstIndex(of: "<"),
            let close = caps[open...].firstIndex(of: ">")
        else { return [] }
        return caps[caps.index(after: open)..<close].split(separator: ",").compactMap { part in
            // Newer versions write the type before each value.
            bytes(ofDigits: (part.split(separator: ")").last ?? part).filter(\.isHexDigit))
        }
    }

    private static func bytes(ofDigits text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard !digits.isEmpty, digits.count.isMultiple(of: 2) else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
        return bytes.count == digits.count / 2 ? bytes : nil
    }

    /// Audio in which every sample frame has the same number of bytes.
    struct Uncompressed: Sendable, Hashable {
        /// Bytes of one sample of all channels.
        let frameSize: Int
        let rate: CMTimeScale
    }

    /// Returns nil for other samples, and for planar audio.
    static func uncompressed(_ caps: String) -> Uncompressed? {
        func number(_ name: String) -> Int? { DecodedFormat.field(name, of: caps).flatMap { Int($0) } }
        guard let channels = number("channels"), (1...1024).contains(channels),
            let rate = number("rate").flatMap({ CMTimeScale(exactly: $0) }), rate > 0
        else { return nil }
        if caps.hasPrefix("audio/x-alaw") || caps.hasPrefix("audio/x-mulaw") {
            return Uncompressed(frameSize: channels, rate: rate)
        }
        guard caps.hasPrefix("audio/x-raw"), !caps.contains("non-interleaved"),
            // Such as S16LE, and S24_32LE for 24 bits in 32.
            let width = DecodedFormat.field("format", of: caps)?.split(whereSeparator: { !$0.isNumber }).last,
            let bits = Int(width), bits >= 8, bits <= 64
        else { return nil }
        return Uncompressed(frameSize: bits / 8 * channels, rate: rate)
    }
}
