package import MediaTypes

/// The parameters that a decoder of H.264 or HEVC needs before the first frame, from a sample entry (ISO/IEC
/// 14496-15).
package struct ParameterSets: Sendable, Hashable {
    package enum Codec: Sendable { case h264, hevc }

    package let codec: Codec
    /// The number of bytes in the length field of each unit in a sample.
    package let lengthSize: Int
    /// The parameter sets, in stream order.
    package let units: [[UInt8]]
    /// 1 for 4:2:0, as in the sequence parameter set.
    package let chromaFormat: Int
    package let bitDepth: Int
    package let isProgressive: Bool
    package let profile: CodedProfile

    /// The offset of the inner boxes in a visual sample entry.
    private static let headLength = 86

    /// - Returns: `nil` for an entry of another codec, or one that can't be read.
    package init?(entry: [UInt8]) {
        guard entry.count > Self.headLength else { return nil }
        let code = FourCharacters(bytes: entry[4..<8])
        let boxes = ByteReader(Array(entry[Self.headLength...])).boxes
        switch code {
        case "avc1", "avc3":
            guard let content = boxes.first("avcC"), let read = try? Self.avc(content) else { return nil }
            (codec, lengthSize, units) = (.h264, read.lengthSize, read.units)
            guard let unit = units.first(where: { $0.first.map { $0 & 31 == 7 } ?? false }),
                let facts = Self.facts(avcSequence: unit)
            else { return nil }
            (chromaFormat, bitDepth, isProgressive, profile) = facts
        case "hvc1", "hev1":
            guard let content = boxes.first("hvcC"), let read = try? Self.hevc(content) else { return nil }
            (codec, lengthSize, units) = (.hevc, read.lengthSize, read.units)
            (chromaFormat, bitDepth, isProgressive, profile) = read.facts
        default: return nil
        }
    }

    /// Returns the parameter sets of a decoder's configuration of H.264 (ISO/IEC 14496-15, 5.3.3.1); none if it can't be
    /// read.
    package static func units(ofAVCConfiguration record: [UInt8]) -> [[UInt8]] {
        (try? avc(ByteReader(record)).units) ?? []
    }

    private typealias Facts = (chromaFormat: Int, bitDepth: Int, isProgressive: Bool, profile: CodedProfile)

    private static func avc(_ content: ByteReader) throws -> (lengthSize: Int, units: [[UInt8]]) {
        var reader = content
        try reader.skip(4)
        let lengthSize = Int(try reader.unsigned8() & 3) + 1
        var units: [[UInt8]] = []
        for mask: UInt8 in [0x1F, 0xFF] {
            for _ in 0..<(try reader.unsigned8() & mask) {
                units.append(try reader.bytes(Int(try reader.unsigned16())))
            }
        }
        return (lengthSize, units)
    }

    private static func hevc(
        _ content: ByteReader
    ) throws -> (lengthSize: Int, units: [[UInt8]], facts: Facts) {
        var reader = content
        try reader.skip(1)
        let profile = Int(try reader.unsigned8() & 31)
        try reader.skip(4)
        // Progressive and interlaced flags.
        let constraints = try reader.unsigned8()
        try reader.skip(5)
        let level = Int(try reader.unsigned8()) / 3
        try reader.skip(3)
        let chroma = Int(try reader.unsigned8() & 3)
        let depths = [Int(try reader.unsigned8() & 7) + 8, Int(try reader.unsigned8() & 7) + 8]
        try reader.skip(2)
        let lengthSize = Int(try reader.unsigned8() & 3) + 1
        var units: [[UInt8]] = []
        for _ in 0..<(try reader.unsigned8()) {
            try reader.skip(1)
            for _ in 0..<(try reader.unsigned16()) {
                units.append(try reader.bytes(Int(try reader.unsigned16())))
            }
        }
        return (
            lengthSize, units,
            (
                chroma, depths.max() ?? 8, constraints & 0xC0 != 0x40,
                CodedProfile(profile: profile, level: level)
            )
        )
    }

    /// Reads a sequence parameter set up to `frame_mbs_only_flag`: ISO/IEC 14496-10, 7.3.2.1.1.
    private static func facts(avcSequence unit: [UInt8]) -> Facts? {
        var bits = BitReader(ParameterSet.payload(of: unit, headerBytes: 1))
        guard let profile = bits.read(8), bits.skip(8) != nil, let level = bits.read(8), bits.golomb() != nil
        else { return nil }
        var (chroma, depth) = (1, 8)
        if StreamColor.highProfiles.contains(profile) {
            var look = bits
            guard let format = look.golomb() else { return nil }
            if format == 3, look.skip(1) == nil { return nil }
            guard let luma = look.golomb(), let color = look.golomb() else { return nil }
            (chroma, depth) = (format, max(luma, color) + 8)
            guard StreamColor.skipHighProfile(&bits) != nil else { return nil }
        }
        guard bits.golomb() != nil, StreamColor.skipPictureOrder(&bits) != nil, bits.golomb() != nil,
            bits.skip(1) != nil, bits.golomb() != nil, bits.golomb() != nil, let isFrameOnly = bits.flag()
        else { return nil }
        // Level 1b, which some encoders write as 9, needs a decoder of level 1.1.
        return (chroma, depth, isFrameOnly, CodedProfile(profile: profile, level: level == 9 ? 11 : level))
    }

    /// Returns parameter sets in the form of a sample: units with four-byte lengths.
    package static func bytes(of units: [[UInt8]]) -> [UInt8] {
        var writer = BoxWriter()
        for unit in units {
            writer.append32(Int64(unit.count))
            writer.append(unit)
        }
        return writer.bytes
    }

    /// Returns the entry with the code that permits parameter sets in samples, and with the highest level of
    /// all entries.
    package static func inBand(_ entry: [UInt8], like others: [[UInt8]]) -> [UInt8] {
        var result = entry
        let code = FourCharacters(bytes: entry[4..<8])
        let isHEVC = ["hvc1", "hev1"].contains(code)
        result.replaceSubrange(4..<8, with: Array((isHEVC ? "hev1" : "avc3").utf8))
        // The offsets of profile and level in a decoder's configuration.
        let (name, profile, level): (FourCharacters, Int, Int) = isHEVC ? ("hvcC", 1, 12) : ("avcC", 1, 3)
        func configuration(_ entry: [UInt8]) -> (start: Int, profile: UInt8, level: UInt8)? {
            guard entry.count > headLength,
                let content = ByteReader(Array(entry[headLength...])).boxes.first(name)
            else { return nil }
            let start = headLength + content.position
            guard start + level < entry.count else { return nil }
            return (start, entry[start + profile], entry[start + level])
        }
        guard let own = configuration(entry) else { return result }
        let all = others.compactMap(configuration)
        result[own.start + level] = all.reduce(own.level) { max($0, $1.level) }
        if !isHEVC { result[own.start + profile] = all.reduce(own.profile) { max($0, $1.profile) } }
        return result
    }
}
