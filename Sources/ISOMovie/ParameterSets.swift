/// What a decoder of H.264 or HEVC has to know before the first picture, from a sample entry (ISO/IEC 14496-15).
package struct ParameterSets: Sendable, Hashable {
    package enum Codec: Sendable { case h264, hevc }

    package let codec: Codec
    /// How many bytes the length of each unit in a sample has.
    package let lengthSize: Int
    /// The parameter sets, in the order in which a stream has them.
    package let units: [[UInt8]]
    /// 1 for 4:2:0, as in the sequence parameter set.
    package let chromaFormat: Int
    package let bitDepth: Int
    package let isProgressive: Bool

    /// Where the boxes of a visual sample entry begin.
    private static let headLength = 86

    /// - Returns: nil for an entry of another codec, or one that can't be read.
    package init?(entry: [UInt8]) {
        guard entry.count > Self.headLength else { return nil }
        let code = BoxCode(value: entry[4..<8].reduce(0) { $0 << 8 | UInt32($1) })
        let boxes = ByteReader(Array(entry[Self.headLength...])).boxes
        switch code {
        case "avc1", "avc3":
            guard let content = boxes.first("avcC"), let read = try? Self.avc(content) else { return nil }
            (codec, lengthSize, units) = (.h264, read.lengthSize, read.units)
            guard let unit = units.first(where: { $0.first.map { $0 & 31 == 7 } ?? false }),
                let facts = Self.facts(avcSequence: unit)
            else { return nil }
            (chromaFormat, bitDepth, isProgressive) = facts
        case "hvc1", "hev1":
            guard let content = boxes.first("hvcC"), let read = try? Self.hevc(content) else { return nil }
            (codec, lengthSize, units) = (.hevc, read.lengthSize, read.units)
            (chromaFormat, bitDepth, isProgressive) = read.facts
        default: return nil
        }
    }

    private typealias Facts = (chromaFormat: Int, bitDepth: Int, isProgressive: Bool)

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
        try reader.skip(6)
        // Progressive, interlaced.
        let constraints = try reader.unsigned8()
        try reader.skip(9)
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
        return (lengthSize, units, (chroma, depths.max() ?? 8, constraints & 0xC0 != 0x40))
    }

    /// Reads a sequence parameter set as far as the kind of its frames: ISO/IEC 14496-10, 7.3.2.1.1.
    private static func facts(avcSequence unit: [UInt8]) -> Facts? {
        var bits = BitReader(ParameterSet.payload(of: unit, headerBytes: 1))
        guard let profile = bits.read(8), bits.skip(16) != nil, bits.golomb() != nil else { return nil }
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
        return (chroma, depth, isFrameOnly)
    }

    /// The units of parameter sets as a sample holds them, with lengths of four bytes.
    package static func bytes(of units: [[UInt8]]) -> [UInt8] {
        var writer = BoxWriter()
        for unit in units {
            writer.append32(Int64(unit.count))
            writer.append(unit)
        }
        return writer.bytes
    }

    /// The entry under the name that lets samples hold parameter sets, and with the highest level of several.
    package static func inBand(_ entry: [UInt8], like others: [[UInt8]]) -> [UInt8] {
        var result = entry
        let code = BoxCode(value: entry[4..<8].reduce(0) { $0 << 8 | UInt32($1) })
        let isHEVC = ["hvc1", "hev1"].contains(code)
        result.replaceSubrange(4..<8, with: Array((isHEVC ? "hev1" : "avc3").utf8))
        // Profile and level in a decoder's configuration.
        let (name, profile, level): (BoxCode, Int, Int) = isHEVC ? ("hvcC", 1, 12) : ("avcC", 1, 3)
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

/// A sample that decoding can begin with.
package struct KeyFrame: Sendable, Hashable {
    /// In the order of decoding.
    package let sample: Int
    /// The parameter sets that have to come before it; empty if it has its own.
    package let units: [[UInt8]]
    /// Whether nothing before it is needed (an instantaneous decoding refresh): all that follow it are shown later than
    /// all before.
    package let isRefresh: Bool
}

extension SampledTrack {
    /// The samples of H.264 or HEVC that decoding can begin with.
    ///
    /// - Parameter sets: Of each of the track's sample entries.
    package func keyFrames(_ sets: [ParameterSets], in file: some RandomAccessBytes) throws -> [KeyFrame] {
        var frames: [KeyFrame] = []
        // Sets in samples hold until others come.
        var current: [Int: [[UInt8]]] = [:]
        for index in samples.indices where samples[index].isSync {
            let sample = samples[index]
            guard sets.indices.contains(sample.entry - 1) else { continue }
            let described = sets[sample.entry - 1]
            let head = try PictureHead(of: sample, described, in: file)
            if head.hasSequence { current[sample.entry] = head.units }
            let needed = head.hasSequence ? [] : current[sample.entry] ?? described.units
            // Nobody has told what a decoder needs.
            guard head.hasSequence || !needed.isEmpty else { continue }
            frames.append(KeyFrame(sample: index, units: needed, isRefresh: head.isRefresh))
        }
        return frames
    }
}

/// The units of a sample before its picture, and what kind of picture that is.
private struct PictureHead {
    private(set) var isRefresh = false
    private(set) var units: [[UInt8]] = []
    private(set) var hasSequence = false

    /// More than any parameter set has.
    private static let longestSet: Int64 = 65_536

    init(of sample: SampledTrack.Sample, _ sets: ParameterSets, in file: some RandomAccessBytes) throws {
        var offset = sample.offset
        let end = sample.offset + sample.size
        while offset < end {
            let head = try file.bytes(at: offset, count: sets.lengthSize + 1)
            guard head.count == sets.lengthSize + 1 else { return }
            let length = head.prefix(sets.lengthSize).reduce(Int64(0)) { $0 << 8 | Int64($1) }
            let kind = Kind(head[sets.lengthSize], sets.codec)
            switch kind {
            case .refresh: isRefresh = true
            case .picture: break
            case .sequence, .otherSet:
                guard length <= Self.longestSet else { return }
                units.append(try file.bytes(at: offset + Int64(sets.lengthSize), count: Int(length)))
                hasSequence = hasSequence || kind == .sequence
            case .other: break
            }
            if kind == .refresh || kind == .picture { return }
            offset += Int64(sets.lengthSize) + length
        }
    }

    private enum Kind {
        /// A picture of an instantaneous decoding refresh, and any other.
        case refresh, picture
        case sequence, otherSet
        case other

        /// - Parameter byte: The first of the unit's header.
        init(_ byte: UInt8, _ codec: ParameterSets.Codec) {
            switch codec {
            case .h264:
                self =
                    switch byte & 31 {
                    case 5: .refresh
                    case 1...4: .picture
                    case 7: .sequence
                    case 8, 13, 15: .otherSet
                    default: .other
                    }
            case .hevc:
                self =
                    switch byte >> 1 & 63 {
                    case 19, 20: .refresh
                    case 0...31: .picture
                    case 33: .sequence
                    case 32, 34: .otherSet
                    default: .other
                    }
            }
        }
    }
}
