/// An SEI message that states when frames are complete if decoding begins with its frame (ITU-T H.264,
/// D.2.8).
package struct RecoveryPoint: Sendable, Hashable {
    /// The number of reference frames decoded before the first complete frame; 0 if the message's own frame
    /// is complete.
    ///
    /// x264 doesn't count reference frames that also depend on a later frame; see `counts(slice:)`.
    package let frameCount: Int

    /// Returns `nil` if the unit has no recovery point.
    ///
    /// - Parameter unit: Supplemental enhancement information of H.264, which may hold several messages.
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

    /// Returns whether `frameCount` includes a frame in either way of counting: it is a reference frame and
    /// depends on earlier frames only.
    ///
    /// - Parameter unit: The beginning of the frame's first slice.
    package static func counts(slice unit: [UInt8]) -> Bool {
        guard let header = unit.first, header & 0x60 != 0 else { return false }
        var bits = BitReader(Array(unit.dropFirst()))
        // The address of its first macroblock, then the slice type; types 1 and 6 are B slices.
        guard bits.golomb() != nil, let type = bits.golomb() else { return true }
        return type % 5 != 1
    }

    /// Reads a number in which bytes of 255 are added to the first byte below 255.
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
