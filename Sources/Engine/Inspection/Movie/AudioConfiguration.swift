/// The AudioSpecificConfig of AAC (ISO/IEC 14496-3): the rate and channels that decoding really gives.
struct AudioConfiguration: Sendable, Equatable {
    /// Samples a second after spectral band replication; 0 where reserved.
    private(set) var sampleRate: Int
    /// Nil where the stream itself tells.
    private(set) var channelCount: Int?

    private static let rates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]
    private static let channels = [nil, 1, 2, 3, 4, 5, 6, 8, nil, nil, nil, 7, 8, nil, 8]
    private static let bandReplication = 5
    private static let parametricStereo = 29

    /// Nil for fewer bits than a configuration has.
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

    /// Old decoders stop before it: replication announced after the ordinary configuration.
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
