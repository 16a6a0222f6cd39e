/// The elementary stream descriptor of MPEG-4 systems (ISO/IEC 14496-1), which `esds` holds.
struct ElementaryStream: Sendable {
    private(set) var objectType: UInt8 = 0
    private(set) var audio: AudioConfiguration?

    private static let streamTag: UInt8 = 3
    private static let decoderTag: UInt8 = 4
    private static let configurationTag: UInt8 = 5

    /// Nil where `boxes` hold no descriptor.
    init?(in boxes: [Box]) throws {
        guard var content = boxes.first("esds") else { return nil }
        _ = try content.fullBoxHeader()
        guard var stream = try Self.descriptor(Self.streamTag, in: &content) else { return nil }
        try stream.skip(2)
        let flags = try stream.unsigned8()
        if flags & 0x80 != 0 { try stream.skip(2) }
        if flags & 0x40 != 0 { try stream.skip(Int(try stream.unsigned8())) }
        if flags & 0x20 != 0 { try stream.skip(2) }
        guard var decoder = try Self.descriptor(Self.decoderTag, in: &stream) else { return nil }
        objectType = try decoder.unsigned8()
        // Stream type, buffer size, largest and mean bit rate.
        try decoder.skip(1 + 3 + 4 + 4)
        guard isAAC, var specific = try Self.descriptor(Self.configurationTag, in: &decoder) else { return }
        audio = AudioConfiguration(try specific.bytes(specific.remaining))
    }

    var isAAC: Bool { objectType == 0x40 || (0x66...0x68).contains(objectType) }

    /// The first descriptor with `tag`, past those with other tags.
    private static func descriptor(_ tag: UInt8, in reader: inout ByteReader) throws -> ByteReader? {
        while reader.remaining >= 2 {
            let found = try reader.unsigned8()
            var length = 0
            for _ in 0..<4 {
                let byte = try reader.unsigned8()
                length = length << 7 | Int(byte & 0x7F)
                if byte & 0x80 == 0 { break }
            }
            let content = try reader.part(min(length, reader.remaining))
            if found == tag { return content }
        }
        return nil
    }
}
