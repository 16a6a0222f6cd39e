internal import MediaTypes

/// The elementary stream descriptor of MPEG-4 Systems (ISO/IEC 14496-1), the content of `esds`.
struct ElementaryStream: Sendable {
    private(set) var objectType: UInt8 = 0
    private(set) var audio: AudioConfiguration?
    /// The position of the stream's two-byte identifier.
    private(set) var identifierPosition = 0
    /// The position of the buffer size, which the maximum and the average bit rate follow.
    private(set) var ratesPosition = 0
    /// The length of these three fields in bytes.
    static let ratesLength = 3 + 4 + 4

    private static let streamTag: UInt8 = 3
    private static let decoderTag: UInt8 = 4
    private static let configurationTag: UInt8 = 5

    /// Returns `nil` if `boxes` hold no descriptor.
    init?(in boxes: [Box]) throws {
        guard var content = boxes.first("esds") else { return nil }
        _ = try content.fullBoxHeader()
        guard var stream = try Self.descriptor(Self.streamTag, in: &content) else { return nil }
        identifierPosition = stream.position
        try stream.skip(2)
        let flags = try stream.unsigned8()
        if flags & 0x80 != 0 { try stream.skip(2) }
        if flags & 0x40 != 0 { try stream.skip(Int(try stream.unsigned8())) }
        if flags & 0x20 != 0 { try stream.skip(2) }
        guard var decoder = try Self.descriptor(Self.decoderTag, in: &stream) else { return nil }
        objectType = try decoder.unsigned8()
        // Stream type.
        try decoder.skip(1)
        ratesPosition = decoder.position
        try decoder.skip(Self.ratesLength)
        guard isAAC, var specific = try Self.descriptor(Self.configurationTag, in: &decoder) else { return }
        audio = AudioConfiguration(try specific.bytes(specific.remaining))
    }

    var isAAC: Bool { objectType == 0x40 || (0x66...0x68).contains(objectType) }

    /// Returns the first descriptor with `tag`, skipping those with other tags.
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

/// The AudioSpecificConfig of AAC (ISO/IEC 14496-3): the rate and channels of the decoded audio.
struct AudioConfiguration: Sendable, Equatable {
    /// Samples a second after spectral band replication; 0 for a reserved value.
    private(set) var sampleRate: Int
    /// `nil` if only the stream itself states it.
    private(set) var channelCount: Int?

    /// The sample rates of AAC, by their indices in headers.
    static let rates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]
    private static let channels = [nil, 1, 2, 3, 4, 5, 6, 8, nil, nil, nil, 7, 8, nil, 8]
    private static let bandReplication = 5
    private static let parametricStereo = 29

    /// Returns `nil` for fewer bits than a configuration has.
    init?(_ bytes: [UInt8]) {
        var bits = BitReader(bytes)
        guard let object = Self.objectType(&bits), let rate = Self.rate(&bits),
            let layout = bits.read(4)
        else { return nil }
        sampleRate = rate
        channelCount = layout < Self.channels.count ? Self.channels[layout] : nil
        switch object {
        case Self.bandReplication, Self.parametricStereo:
            if let extended = Self.rate(&bits), extended > 0 { sampleRate = extended }
            if object == Self.parametricStereo, channelCount == 1 { channelCount = 2 }
        default:
            readBackwardCompatibleExtension(&bits)
        }
    }

    /// Reads an extension that announces band replication after the ordinary configuration, which old
    /// decoders don't read.
    private mutating func readBackwardCompatibleExtension(_ bits: inout BitReader) {
        guard bits.read(1) != nil, let dependsOnCore = bits.read(1) else { return }
        if dependsOnCore == 1 { _ = bits.read(14) }
        guard bits.read(1) != nil, bits.read(11) == 0x2B7,
            bits.read(5) == Self.bandReplication, bits.read(1) == 1,
            let extended = Self.rate(&bits), extended > 0
        else { return }
        sampleRate = extended
        if bits.read(11) == 0x548, bits.read(1) == 1, channelCount == 1 { channelCount = 2 }
    }

    private static func objectType(_ bits: inout BitReader) -> Int? {
        guard let short = bits.read(5) else { return nil }
        guard short == 31 else { return short }
        return bits.read(6).map { 32 + $0 }
    }

    private static func rate(_ bits: inout BitReader) -> Int? {
        guard let index = bits.read(4) else { return nil }
        if index == 15 { return bits.read(24) }
        return rates.indices.contains(index) ? rates[index] : 0
    }
}
