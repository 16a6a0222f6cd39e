extension StreamColor {
    /// Reads an H.264 sequence parameter set up to its video usability information: ISO/IEC 14496-10,
    /// 7.3.2.1.1.
    init?(avcSequence unit: [UInt8]) {
        var bits = BitReader(ParameterSet.payload(of: unit, headerBytes: 1))
        guard let profile = bits.read(8), bits.skip(16) != nil, bits.golomb() != nil else { return nil }
        if Self.highProfiles.contains(profile), Self.skipHighProfile(&bits) == nil { return nil }
        guard bits.golomb() != nil, Self.skipPictureOrder(&bits) != nil,
            // Reference frames, gaps, and the size in macroblocks.
            bits.golomb() != nil, bits.skip(1) != nil, bits.golomb() != nil, bits.golomb() != nil,
            let isFrameOnly = bits.flag()
        else { return nil }
        if !isFrameOnly, bits.skip(1) == nil { return nil }
        guard bits.skip(1) != nil, let isCropped = bits.flag() else { return nil }
        if isCropped {
            for _ in 0..<4 where bits.golomb() == nil { return nil }
        }
        guard bits.flag() == true else { return nil }
        self.init(usabilityInformation: &bits)
    }

    static let highProfiles: Set<Int> = [
        100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
    ]

    static func skipHighProfile(_ bits: inout BitReader) -> Void? {
        guard let chroma = bits.golomb() else { return nil }
        if chroma == 3, bits.skip(1) == nil { return nil }
        guard bits.golomb() != nil, bits.golomb() != nil, bits.skip(1) != nil, let hasLists = bits.flag()
        else { return nil }
        guard hasLists else { return () }
        for list in 0..<(chroma == 3 ? 12 : 8) {
            guard let isPresent = bits.flag() else { return nil }
            if isPresent, skipScalingList(&bits, count: list < 6 ? 16 : 64) == nil { return nil }
        }
        return ()
    }

    private static func skipScalingList(_ bits: inout BitReader, count: Int) -> Void? {
        var (last, next) = (8, 8)
        for _ in 0..<count {
            if next != 0 {
                guard let code = bits.golomb() else { return nil }
                let delta = code % 2 == 1 ? (code + 1) / 2 : -(code / 2)
                next = (last + delta + 256) % 256
            }
            if next != 0 { last = next }
        }
        return ()
    }

    static func skipPictureOrder(_ bits: inout BitReader) -> Void? {
        switch bits.golomb() {
        case 0: return bits.golomb().map { _ in }
        case 1:
            guard bits.skip(1) != nil, bits.golomb() != nil, bits.golomb() != nil, let count = bits.golomb(),
                count < 256
            else { return nil }
            for _ in 0..<count where bits.golomb() == nil { return nil }
            return ()
        case 2: return ()
        default: return nil
        }
    }
}
