/// How H.264 numbers the pictures that others refer to (`frame_num`). Source: ITU-T H.264, 7.3.2.1.1, 7.3.3 and 7.4.3.
package struct ReferenceNumbers: Sendable, Hashable {
    private let bitCount: Int
    private let hasPlanesApart: Bool
    /// The greatest number of pictures that one may refer to.
    package let mostReferences: Int

    /// Reads a sequence parameter set; nil if it can't be read.
    package init?(avcSequence unit: [UInt8]) {
        var bits = BitReader(ParameterSet.payload(of: unit, headerBytes: 1))
        guard let profile = bits.read(8), bits.skip(16) != nil, bits.golomb() != nil else { return nil }
        var hasPlanesApart = false
        if StreamColor.highProfiles.contains(profile) {
            var chroma = bits
            if chroma.golomb() == 3 { hasPlanesApart = chroma.flag() ?? false }
            guard StreamColor.skipHighProfile(&bits) != nil else { return nil }
        }
        guard let exponent = bits.golomb(), exponent <= 12, StreamColor.skipPictureOrder(&bits) != nil,
            let references = bits.golomb(), references <= 16
        else { return nil }
        bitCount = exponent + 4
        mostReferences = references
        self.hasPlanesApart = hasPlanesApart
    }

    /// The number of a picture.
    ///
    /// - Parameter unit: The beginning of one of its slices.
    package func number(ofSlice unit: [UInt8]) -> Int? {
        var bits = BitReader(ParameterSet.payload(of: unit, headerBytes: 1))
        // The slice's first macroblock, its type and its parameter set.
        for _ in 0..<3 where bits.golomb() == nil { return nil }
        if hasPlanesApart, bits.skip(2) == nil { return nil }
        return bits.read(bitCount)
    }
}
