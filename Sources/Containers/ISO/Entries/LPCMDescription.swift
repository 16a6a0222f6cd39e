internal import MediaTypes

/// An LPCM description in version 2 of QuickTime's sound description.
struct LPCMDescription {
    /// `kAudioFormatFlagIsFloat` is 1, `IsBigEndian` 2, `IsSignedInteger` 4, `IsPacked` 8.
    enum Flags: Int64 {
        case bigEndianFloat = 11, littleEndianFloat = 9, bigEndianInteger = 14, littleEndianInteger = 12
    }

    let rate: Double
    let channels: Int64
    /// Bits of one channel's sample.
    let bits: Int64
    let flags: Flags

    /// Converts an entry of version 0 or 1; `nil` for compressed audio and for unknown sample formats.
    init?(_ entry: SampleEntry, rate: Double) {
        guard let sound = entry.audio, sound.version < 2, let size = sound.uncompressedFrameSize,
            sound.channelCount > 0, let flags = Self.flags(of: entry.format, isSwapped: sound.isByteSwapped)
        else { return nil }
        self.rate = rate
        channels = Int64(sound.channelCount)
        bits = size / channels * 8
        self.flags = flags
    }

    private static func flags(of format: FourCharacters, isSwapped: Bool) -> Flags? {
        switch format {
        case "sowt": .littleEndianInteger
        case "twos": .bigEndianInteger
        case "in24", "in32": isSwapped ? .littleEndianInteger : .bigEndianInteger
        case "fl32", "fl64": isSwapped ? .littleEndianFloat : .bigEndianFloat
        default: nil
        }
    }

    /// The number of bytes of its fields, after those common to all sample entries.
    static let length = 56

    /// The bytes of its fields, after those common to all sample entries.
    func bytes(compression: Int64) -> [UInt8] {
        var writer = BoxWriter()
        for value in [2, 0, 0, 0, 3, 16, compression, 0] { writer.append16(value) }
        writer.append32(0x1_0000)
        writer.append32(72)
        writer.append64(Int64(bitPattern: rate.bitPattern))
        writer.append32(channels)
        writer.append32(0x7F00_0000)
        writer.append32(bits)
        writer.append32(flags.rawValue)
        writer.append32(bits / 8 * channels)
        writer.append32(1)
        return writer.bytes
    }
}
