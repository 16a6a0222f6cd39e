internal import MediaTypes

/// The colors of coded video, as numbers of ISO/IEC 23091-2, to be written into frames whose encoder omits
/// them. Players would otherwise guess the colors from the size.
package struct CodedColorDescription: Sendable, Hashable {
    package var primaries: UInt8
    package var transfer: UInt8
    package var matrix: UInt8

    package init(primaries: UInt8, transfer: UInt8, matrix: UInt8) {
        self.primaries = primaries
        self.transfer = transfer
        self.matrix = matrix
    }

    /// Returns a ProRes frame with the colors written into its header; `nil` if the data isn't a ProRes
    /// frame.
    ///
    /// Source: SMPTE RDD 36, 5.1 and 6.1.1.
    package func describing(proRes frame: [UInt8]) -> [UInt8]? {
        guard frame.count > 28, frame[4..<8] == Array("icpf".utf8)[...] else { return nil }
        // The standard has no separate numbers for the transfer curves of BT.601 and BT.2020, which equal
        // BT.709's.
        let transfer: UInt8 = [6, 14, 15].contains(self.transfer) ? 1 : self.transfer
        var frame = frame
        frame.replaceSubrange(22..<25, with: [primaries, transfer, matrix == 5 ? 6 : matrix])
        return frame
    }

    /// Returns an AV1 temporal unit with the colors written into its sequence header; `nil` if the unit has
    /// no sequence header or the header already states colors.
    ///
    /// Source: AV1 Bitstream & Decoding Process Specification, 5.3 and 5.5.
    package func describing(av1 unit: [UInt8]) -> [UInt8]? {
        var place = 0
        while place < unit.count {
            guard let unitHeader = AV1UnitHeader(unit, at: place) else { return nil }
            let content = unitHeader.content
            if unitHeader.isSequenceHeader {
                guard let header = describing(av1SequenceHeader: Array(unit[content])) else { return nil }
                let size = AV1UnitHeader.size(header.count)
                return unit[..<unitHeader.sizeField.lowerBound] + size + header + unit[content.upperBound...]
            }
            place = content.upperBound
        }
        return nil
    }

    private func describing(av1SequenceHeader header: [UInt8]) -> [UInt8]? {
        guard let flag = AV1UnitHeader.placeOfColorDescription(in: header) else { return nil }
        // Exactly three bytes are inserted, so that the bits after them keep their positions within their
        // bytes.
        let (byte, bit) = (flag / 8, 7 - flag % 8)
        let before = header[byte] & ~(UInt8(1 << bit) - 1) | UInt8(1 << bit)
        let rest = header[byte] & (UInt8(1 << bit) - 1)
        let numbers = UInt32(primaries) << 16 | UInt32(transfer) << 8 | UInt32(matrix)
        let shifted = UInt32(before) << 24 | numbers << UInt32(bit) | UInt32(rest)
        return header[..<byte] + shifted.bigEndianBytes + header[(byte + 1)...]
    }
}

/// The header of an open bitstream unit of AV1.
private struct AV1UnitHeader {
    let isSequenceHeader: Bool
    let sizeField: Range<Int>
    let content: Range<Int>

    /// Returns `nil` for a unit without a size, or one that extends past the end.
    init?(_ bytes: [UInt8], at start: Int) {
        let (type, hasExtension, hasSize) = (
            bytes[start] >> 3 & 15, bytes[start] & 4 != 0, bytes[start] & 2 != 0
        )
        isSequenceHeader = type == 1
        guard hasSize else { return nil }
        let first = start + (hasExtension ? 2 : 1)
        var (size, place) = (0, first)
        while true {
            guard place < bytes.count, place - first < 5 else { return nil }
            size |= Int(bytes[place] & 127) << (7 * (place - first))
            place += 1
            if bytes[place - 1] < 128 { break }
        }
        guard size <= bytes.count - place else { return nil }
        sizeField = first..<place
        content = place..<place + size
    }

    /// Encodes a size as LEB128: seven bits a byte, lowest first.
    static func size(_ count: Int) -> [UInt8] {
        var (bytes, rest): ([UInt8], Int) = ([], count)
        repeat {
            bytes.append(UInt8(rest & 127) | (rest > 127 ? 128 : 0))
            rest >>= 7
        } while rest > 0
        return bytes
    }

    /// Returns the bit position of the unset `color_description_present_flag` in a sequence header; `nil` if
    /// the flag is set or the header can't be read.
    static func placeOfColorDescription(in header: [UInt8]) -> Int? {
        var bits = BitReader(header)
        guard let profile = bits.read(3), bits.skip(1) != nil, let isReduced = bits.flag() else { return nil }
        if isReduced {
            guard bits.skip(5) != nil else { return nil }
        } else {
            guard skipOperatingPoints(&bits) != nil else { return nil }
        }
        guard let widthBits = bits.read(4), let heightBits = bits.read(4),
            bits.skip(widthBits + 1 + heightBits + 1) != nil
        else { return nil }
        if !isReduced {
            guard let hasNumbers = bits.flag(), bits.skip(hasNumbers ? 7 : 0) != nil else { return nil }
        }
        // Large superblocks and two intra filters.
        guard bits.skip(3) != nil else { return nil }
        if !isReduced {
            guard skipTools(&bits) != nil else { return nil }
        }
        // Three filters.
        guard bits.skip(3) != nil, let isHigh = bits.flag() else { return nil }
        if profile == 2, isHigh { guard bits.skip(1) != nil else { return nil } }
        if profile != 1 { guard bits.skip(1) != nil else { return nil } }
        let place = bits.position
        guard let isDescribed = bits.flag(), !isDescribed else { return nil }
        return place
    }

    private static func skipOperatingPoints(_ bits: inout BitReader) -> Void? {
        guard let hasTiming = bits.flag() else { return nil }
        var delayBits: Int?
        if hasTiming {
            guard bits.skip(64) != nil, let isEqual = bits.flag() else { return nil }
            if isEqual { guard bits.golomb() != nil else { return nil } }
            guard let hasModel = bits.flag() else { return nil }
            if hasModel {
                guard let count = bits.read(5), bits.skip(32 + 10) != nil else { return nil }
                delayBits = count + 1
            }
        }
        guard let hasDelay = bits.flag(), let last = bits.read(5) else { return nil }
        for _ in 0...last {
            guard bits.skip(12) != nil, let level = bits.read(5), bits.skip(level > 7 ? 1 : 0) != nil else {
                return nil
            }
            if let delayBits {
                guard let isPresent = bits.flag(), bits.skip(isPresent ? 2 * delayBits + 1 : 0) != nil else {
                    return nil
                }
            }
            if hasDelay {
                guard let isPresent = bits.flag(), bits.skip(isPresent ? 4 : 0) != nil else { return nil }
            }
        }
        return ()
    }

    private static func skipTools(_ bits: inout BitReader) -> Void? {
        // Four compound and filter tools, then the order of frames.
        guard bits.skip(4) != nil, let hasOrder = bits.flag(), bits.skip(hasOrder ? 2 : 0) != nil,
            let choosesContent = bits.flag()
        else { return nil }
        var usesContent = true
        if !choosesContent {
            guard let isUsed = bits.flag() else { return nil }
            usesContent = isUsed
        }
        if usesContent {
            guard let choosesVectors = bits.flag(), bits.skip(choosesVectors ? 0 : 1) != nil else {
                return nil
            }
        }
        return bits.skip(hasOrder ? 3 : 0)
    }
}
