/// The parameters of a stream needed to find a frame's number and output order in its slice header.
struct SliceHeader {
    enum Place {
        /// Nothing before the frame is presented after it.
        case refresh
        /// The least significant bits of the picture order count: its remainder modulo a limit.
        case rest(Int64, limit: Int64)
        /// After the frame decoded before it.
        case asDecoded
    }

    /// In bytes.
    static let longest = 64

    private let codec: ParameterSets.Codec
    private let hasPlanes: Bool
    /// The number of bits of the picture order count; 0 if that isn't stated.
    private let orderBits: Int
    // H.264
    /// The number of bits of a frame's number.
    private(set) var frameNumberBits = 0
    private var isFrameOnly = true
    private var ordersByDecoding = false
    // HEVC
    private var hasOutputFlag = false
    private var extraBits = 0

    /// Returns `nil` for a stream with several parameter sets of a kind, and for uncommon kinds of order.
    init?(_ sets: ParameterSets) {
        func units(_ types: UInt8) -> Set<[UInt8]> {
            Set(sets.units.filter { $0.first.map { sets.codec == .h264 ? $0 & 31 : $0 >> 1 & 63 } == types })
        }
        let sequences = units(sets.codec == .h264 ? 7 : 33)
        guard let sequence = sequences.first, sequences.count == 1 else { return nil }
        switch sets.codec {
        case .h264: self.init(h264: sequence)
        case .hevc:
            let pictures = units(34)
            guard let picture = pictures.first, pictures.count == 1 else { return nil }
            self.init(hevc: sequence, picture)
        }
    }

    /// - Parameter sequence: A sequence parameter set.
    init?(h264 sequence: [UInt8]) {
        codec = .h264
        var bits = BitReader(ParameterSet.payload(of: sequence, headerBytes: 1))
        guard let profile = bits.read(8), bits.skip(16) != nil, bits.golomb() != nil else { return nil }
        var planes = false
        if StreamColor.highProfiles.contains(profile) {
            var look = bits
            if look.golomb() == 3 { planes = look.flag() ?? false }
            guard StreamColor.skipHighProfile(&bits) != nil else { return nil }
        }
        guard let frameNumber = bits.golomb(), frameNumber <= 12, let kind = bits.golomb() else {
            return nil
        }
        hasPlanes = planes
        frameNumberBits = frameNumber + 4
        switch kind {
        case 0:
            guard let order = bits.golomb(), order <= 12 else { return nil }
            orderBits = order + 4
        case 2: (orderBits, ordersByDecoding) = (0, true)
        default: return nil
        }
        guard bits.golomb() != nil, bits.skip(1) != nil, bits.golomb() != nil, bits.golomb() != nil,
            let isFrameOnly = bits.flag()
        else { return nil }
        self.isFrameOnly = isFrameOnly
    }

    /// - Parameters:
    ///   - sequence: A sequence parameter set.
    ///   - picture: A picture parameter set.
    private init?(hevc sequence: [UInt8], _ picture: [UInt8]) {
        codec = .hevc
        guard let (planes, order) = Self.order(hevc: sequence) else { return nil }
        (hasPlanes, orderBits) = (planes, order)
        var bits = BitReader(ParameterSet.payload(of: picture, headerBytes: 2))
        guard bits.golomb() != nil, bits.golomb() != nil, bits.skip(1) != nil, let flag = bits.flag(),
            let extra = bits.read(3)
        else { return nil }
        (hasOutputFlag, extraBits) = (flag, extra)
    }

    /// Reads a sequence parameter set up to the number of bits in the picture order count: ITU-T H.265,
    /// 7.3.2.2.
    private static func order(hevc sequence: [UInt8]) -> (hasPlanes: Bool, bits: Int)? {
        var bits = BitReader(ParameterSet.payload(of: sequence, headerBytes: 2))
        guard bits.skip(4) != nil, let layers = bits.read(3), bits.skip(1 + 96) != nil else { return nil }
        let present = (0..<layers).map { _ in (profile: bits.flag() ?? false, level: bits.flag() ?? false) }
        if layers > 0, bits.skip(2 * (8 - layers)) == nil { return nil }
        for layer in present where bits.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) == nil {
            return nil
        }
        guard bits.golomb() != nil, let chroma = bits.golomb() else { return nil }
        let hasPlanes = chroma == 3 ? bits.flag() ?? false : false
        guard bits.golomb() != nil, bits.golomb() != nil, let isCropped = bits.flag() else { return nil }
        if isCropped {
            for _ in 0..<4 where bits.golomb() == nil { return nil }
        }
        guard bits.golomb() != nil, bits.golomb() != nil, let order = bits.golomb(), order <= 12 else {
            return nil
        }
        return (hasPlanes, order + 4)
    }

    /// Returns `nil` for a field, and for a slice that can't be read.
    func place(_ slice: [UInt8]) -> Place? {
        guard let first = slice.first else { return nil }
        var bits = BitReader(ParameterSet.payload(of: slice, headerBytes: codec == .h264 ? 1 : 2))
        switch codec {
        case .h264:
            if first & 31 == 5 { return .refresh }
            if ordersByDecoding { return .asDecoded }
            guard skipToFrameNumber(&bits) != nil, bits.skip(frameNumberBits) != nil else { return nil }
            if !isFrameOnly, bits.flag() != false { return nil }
        case .hevc:
            let type = first >> 1 & 63
            if 19...20 ~= type { return .refresh }
            guard bits.flag() == true else { return nil }
            if 16...23 ~= type, bits.skip(1) == nil { return nil }
            guard bits.golomb() != nil, bits.skip(extraBits) != nil, bits.golomb() != nil,
                bits.skip((hasOutputFlag ? 1 : 0) + (hasPlanes ? 2 : 0)) != nil
            else { return nil }
        }
        return bits.read(orderBits).map { .rest(Int64($0), limit: 1 << Int64(orderBits)) }
    }

    /// Skips what precedes the frame's number in a slice header of H.264: its first macroblock, its type, its
    /// picture parameter set and its color plane (ITU-T H.264, 7.3.3).
    func skipToFrameNumber(_ bits: inout BitReader) -> Void? {
        for _ in 0..<3 where bits.golomb() == nil { return nil }
        return bits.skip(hasPlanes ? 2 : 0)
    }
}
