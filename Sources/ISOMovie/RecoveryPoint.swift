/// A message beside a picture that says when pictures are whole if decoding begins with it (ITU-T H.264, D.2.8).
package struct RecoveryPoint: Sendable, Hashable {
    /// How many frames that others refer to are decoded before the first whole one; 0 if the message's own is.
    ///
    /// x264 leaves out those that are made of a later frame too, though others refer to them; see `counts(slice:)`.
    package let frameCount: Int

    /// Nil if there is none.
    ///
    /// - Parameter unit: H.264's supplemental enhancement information, which may hold several messages.
    package init?(unit: [UInt8]) {
        guard unit.first.map({ $0 & 0x1F == 6 }) ?? false else { return nil }
        let payload = ParameterSet.payload(of: unit, headerBytes: 1)
        var place = 0
        // The last byte only ends the unit.
        while place + 2 < payload.count {
            guard let type = Self.number(payload, &place), let size = Self.number(payload, &place),
                size <= payload.count - place
            else { return nil }
            if type == 6 {
                var bits = BitReader(Array(payload[place..<place + size]))
                guard let count = bits.golomb() else { return nil }
                frameCount = count
                return
            }
            place += size
        }
        return nil
    }

    /// Whether a frame is one of `frameCount`, in either way of counting: others refer to it, and it is made of earlier ones
    /// alone.
    ///
    /// - Parameter unit: The beginning of its first slice.
    package static func counts(slice unit: [UInt8]) -> Bool {
        guard let header = unit.first, header & 0x60 != 0 else { return false }
        var bits = BitReader(Array(unit.dropFirst()))
        // The place of its first macroblock, then its type, of which 1 and 6 are B.
        guard bits.golomb() != nil, let type = bits.golomb() else { return true }
        return type % 5 != 1
    }

    /// Bytes of 255 add up with the first other one.
    private static func number(_ payload: [UInt8], _ place: inout Int) -> Int? {
        var sum = 0
        while place < payload.count {
            sum += Int(payload[place])
            place += 1
            if payload[place - 1] != 255 { return sum }
        }
        return nil
    }
}
