/// What caps say of coded samples.
package enum CodedCaps {
    /// The bytes of the field `codec_data`; nil if there are none.
    package static func decoderConfiguration(_ caps: String) -> [UInt8]? {
        let digits = Array((DecodedFormat.field("codec_data", of: caps) ?? "").utf8)
        guard !digits.isEmpty, digits.count.isMultiple(of: 2) else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
        return bytes.count == digits.count / 2 ? bytes : nil
    }
}
