/// A parameter set as it stands in a stream.
enum ParameterSet {
    /// The bytes behind the unit's header, without those that only keep start codes from appearing: the third of
    /// every 0, 0, 3 (ISO/IEC 14496-10, 7.4.1).
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
