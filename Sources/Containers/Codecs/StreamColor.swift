internal import MediaTypes

/// The colors that a coded stream declares in the video usability information of its parameter sets.
struct StreamColor: Sendable, Hashable {
    var isFullRange: Bool
    var description: Description?

    /// Numbers of ISO/IEC 23091-2.
    struct Description: Sendable, Hashable {
        var primaries: UInt16
        var transfer: UInt16
        var matrix: UInt16
    }

    /// Returns `nil` if the boxes of a sample entry hold no parameter sets, or these don't declare colors.
    init?(in boxes: [Box]) throws {
        if let configuration = boxes.first("avcC") {
            try self.init(record: configuration, isHEVC: false)
        } else if let configuration = boxes.first("hvcC") {
            try self.init(record: configuration, isHEVC: true)
        } else if let configuration = boxes.first("vpcC") {
            try self.init(vp: configuration)
        } else {
            return nil
        }
    }

    /// Returns `nil` if a decoder configuration record has no parameter sets, or these don't declare colors.
    fileprivate init?(record: ByteReader, isHEVC: Bool) throws {
        if isHEVC {
            guard let set = try Self.firstSet(hevc: record) else { return nil }
            self.init(hevcSequence: set)
        } else {
            guard let set = try Self.firstSet(avc: record) else { return nil }
            self.init(avcSequence: set)
        }
    }

    /// Reads the signal type within the video usability information, from its first flag on.
    ///
    /// - Returns: `nil` if there is none, or the data ends early.
    init?(usabilityInformation bits: inout BitReader) {
        guard let hasAspect = bits.flag() else { return nil }
        if hasAspect {
            guard let aspect = bits.read(8) else { return nil }
            // 255: an explicit ratio follows.
            if aspect == 255, bits.skip(32) == nil { return nil }
        }
        guard let hasOverscan = bits.flag() else { return nil }
        if hasOverscan, bits.skip(1) == nil { return nil }
        guard bits.flag() == true, bits.skip(3) != nil, let isFullRange = bits.flag(),
            let isDescribed = bits.flag()
        else { return nil }
        self.isFullRange = isFullRange
        guard isDescribed else { return }
        guard let primaries = bits.read(8), let transfer = bits.read(8), let matrix = bits.read(8) else {
            return nil
        }
        description = Description(
            primaries: UInt16(primaries), transfer: UInt16(transfer), matrix: UInt16(matrix))
    }

    /// Returns the first sequence parameter set of the decoder's configuration: ISO/IEC 14496-15.
    private static func firstSet(avc content: ByteReader) throws -> [UInt8]? {
        var reader = content
        try reader.skip(5)
        guard try reader.unsigned8() & 0x1F > 0 else { return nil }
        return try reader.bytes(Int(try reader.unsigned16()))
    }

    private static func firstSet(hevc content: ByteReader) throws -> [UInt8]? {
        var reader = content
        try reader.skip(22)
        for _ in 0..<(try reader.unsigned8()) {
            let type = try reader.unsigned8() & 0x3F
            for _ in 0..<(try reader.unsigned16()) {
                let unit = try reader.bytes(Int(try reader.unsigned16()))
                // 33: a sequence parameter set.
                if type == 33 { return unit }
            }
        }
        return nil
    }

    /// Reads `vpcC`: VP Codec ISO Media File Format Binding, 1.0.
    private init?(vp content: ByteReader) throws {
        var reader = content
        _ = try reader.fullBoxHeader()
        try reader.skip(2)
        isFullRange = try reader.unsigned8() & 1 == 1
        description = Description(
            primaries: UInt16(try reader.unsigned8()), transfer: UInt16(try reader.unsigned8()),
            matrix: UInt16(try reader.unsigned8()))
        // 2 means unspecified.
        if description == Description(primaries: 2, transfer: 2, matrix: 2) { return nil }
    }
}

/// A decoder configuration record of H.264 or HEVC: the content of `avcC` or `hvcC`, which other containers
/// have, too.
enum DecoderConfiguration {
    /// Returns whether the stream declares its primaries, transfer function and matrix.
    static func describesColors(_ record: [UInt8], isHEVC: Bool) -> Bool {
        let color = try? StreamColor(record: ByteReader(record), isHEVC: isHEVC)
        guard let description = color?.description else { return false }
        // 2 means unspecified.
        return ![description.primaries, description.transfer, description.matrix].contains(2)
    }
}

/// A parameter set as it is in a stream.
enum ParameterSet {
    /// Returns the bytes after the unit's header without emulation prevention bytes, the third of every 0, 0,
    /// 3 (ISO/IEC 14496-10, 7.4.1).
    static func payload(of unit: [UInt8], headerBytes: Int) -> [UInt8] {
        var payload: [UInt8] = []
        payload.reserveCapacity(unit.count)
        var zeros = 0
        for byte in unit.dropFirst(headerBytes) {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            payload.append(byte)
        }
        return payload
    }
}
