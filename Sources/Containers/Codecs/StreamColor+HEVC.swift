extension StreamColor {
    /// Reads an HEVC sequence parameter set up to its video usability information: ISO/IEC 23008-2, 7.3.2.2.
    init?(hevcSequence unit: [UInt8]) {
        var bits = BitReader(ParameterSet.payload(of: unit, headerBytes: 2))
        guard bits.skip(4) != nil, let layers = bits.read(3), bits.skip(1) != nil,
            Self.skipProfile(&bits, layers: layers) != nil, bits.golomb() != nil, let chroma = bits.golomb()
        else { return nil }
        if chroma == 3, bits.skip(1) == nil { return nil }
        guard bits.golomb() != nil, bits.golomb() != nil, let isCropped = bits.flag() else { return nil }
        if isCropped, Self.skipGolomb(&bits, 4) == nil { return nil }
        guard Self.skipGolomb(&bits, 2) != nil, let orderBits = bits.golomb(), let isPerLayer = bits.flag(),
            Self.skipGolomb(&bits, 3 * (isPerLayer ? layers + 1 : 1)) != nil,
            // Sizes and depths of blocks.
            Self.skipGolomb(&bits, 6) != nil, Self.skipScalingLists(&bits) != nil, bits.skip(2) != nil,
            Self.skipPulseCode(&bits) != nil, Self.skipReferenceSets(&bits) != nil,
            Self.skipLongTermReferences(&bits, orderBits: orderBits + 4) != nil, bits.skip(2) != nil,
            bits.flag() == true
        else { return nil }
        self.init(usabilityInformation: &bits)
    }

    private static func skipGolomb(_ bits: inout BitReader, _ count: Int) -> Void? {
        for _ in 0..<count where bits.golomb() == nil { return nil }
        return ()
    }

    private static func skipProfile(_ bits: inout BitReader, layers: Int) -> Void? {
        guard bits.skip(96) != nil else { return nil }
        var present: [(profile: Bool, level: Bool)] = []
        for _ in 0..<layers {
            guard let profile = bits.flag(), let level = bits.flag() else { return nil }
            present.append((profile, level))
        }
        if layers > 0, bits.skip(2 * (8 - layers)) == nil { return nil }
        for layer in present where bits.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) == nil {
            return nil
        }
        return ()
    }

    private static func skipScalingLists(_ bits: inout BitReader) -> Void? {
        guard let isEnabled = bits.flag() else { return nil }
        guard isEnabled, let isPresent = bits.flag() else { return isEnabled ? nil : () }
        guard isPresent else { return () }
        for size in 0..<4 {
            for _ in stride(from: 0, to: 6, by: size == 3 ? 3 : 1) {
                guard let isCoded = bits.flag() else { return nil }
                let count = isCoded ? min(64, 1 << (4 + size * 2)) + (size > 1 ? 1 : 0) : 1
                if skipGolomb(&bits, count) == nil { return nil }
            }
        }
        return ()
    }

    private static func skipPulseCode(_ bits: inout BitReader) -> Void? {
        guard let isEnabled = bits.flag() else { return nil }
        guard isEnabled else { return () }
        guard bits.skip(8) != nil, skipGolomb(&bits, 2) != nil else { return nil }
        return bits.skip(1)
    }

    /// Skips the short-term reference picture sets, 7.3.7: each set's size may depend on the previous one's.
    private static func skipReferenceSets(_ bits: inout BitReader) -> Void? {
        guard let count = bits.golomb(), count <= 64 else { return nil }
        var before = 0
        for index in 0..<count {
            guard let size = referenceSetSize(&bits, isFirst: index == 0, before: before) else { return nil }
            before = size
        }
        return ()
    }

    private static func referenceSetSize(_ bits: inout BitReader, isFirst: Bool, before: Int) -> Int? {
        if !isFirst {
            guard let isPredicted = bits.flag() else { return nil }
            if isPredicted {
                guard bits.skip(1) != nil, bits.golomb() != nil else { return nil }
                var size = 0
                for _ in 0...before {
                    guard let isUsed = bits.flag() else { return nil }
                    guard !isUsed else {
                        size += 1
                        continue
                    }
                    guard let usesDelta = bits.flag() else { return nil }
                    if usesDelta { size += 1 }
                }
                return size
            }
        }
        guard let negative = bits.golomb(), let positive = bits.golomb(), negative + positive <= 32 else {
            return nil
        }
        for _ in 0..<(negative + positive) {
            guard bits.golomb() != nil, bits.skip(1) != nil else { return nil }
        }
        return negative + positive
    }

    private static func skipLongTermReferences(_ bits: inout BitReader, orderBits: Int) -> Void? {
        guard let isPresent = bits.flag() else { return nil }
        guard isPresent else { return () }
        guard let count = bits.golomb(), count <= 32 else { return nil }
        return bits.skip(count * (orderBits + 1))
    }
}
