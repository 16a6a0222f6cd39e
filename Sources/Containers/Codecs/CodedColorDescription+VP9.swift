extension CodedColorDescription {
    /// Returns a VP9 key frame with the matrix written into its header; `nil` if the frame isn't a key frame
    /// or already states its matrix.
    ///
    /// Source: VP9 Bitstream & Decoding Process Specification, 6.2 and 7.2.2.
    package func describing(vp9 frame: [UInt8]) -> [UInt8]? {
        guard let place = Self.placeOfVP9ColorSpace(in: frame), let colorSpace = vp9ColorSpace else {
            return nil
        }
        var frame = frame
        for bit in 0..<3 where colorSpace >> (2 - bit) & 1 == 1 {
            frame[(place + bit) / 8] |= UInt8(0x80) >> UInt8((place + bit) % 8)
        }
        return frame
    }

    /// The `color_space` of VP9 for the matrix; `nil` if VP9 has none.
    private var vp9ColorSpace: Int? {
        switch matrix {
        case 1: 2
        case 5, 6: 3
        case 7: 4
        case 9: 5
        default: nil
        }
    }

    /// The bit position of a key frame's `color_space` if the frame states that its colors are unknown.
    private static func placeOfVP9ColorSpace(in frame: [UInt8]) -> Int? {
        var bits = BitReader(frame)
        guard bits.read(2) == 2, let low = bits.read(1), let high = bits.read(1) else { return nil }
        let profile = 2 * high + low
        guard bits.skip(profile == 3 ? 1 : 0) != nil, bits.flag() == false,
            bits.read(1) == 0, bits.skip(2) != nil, bits.read(24) == 0x498342,
            bits.skip(profile >= 2 ? 1 : 0) != nil
        else { return nil }
        let place = bits.position
        return bits.read(3) == 0 ? place : nil
    }
}
