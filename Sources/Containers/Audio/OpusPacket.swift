/// Reads the header of Opus packets (RFC 6716, 3.1 and 3.2).
package enum OpusPacket {
    /// Samples per second, of all packets.
    package static let sampleRate: Int64 = 48_000

    /// Returns the number of samples of a packet, including the encoder delay; `nil` if it is malformed.
    ///
    /// - Parameter packet: At least its first two bytes, if it has as many.
    package static func sampleCount(_ packet: some Sequence<UInt8>) -> Int64? {
        var bytes = packet.makeIterator()
        guard let head = bytes.next() else { return nil }
        let configuration = Int(head >> 3)
        let frame: Int64 =
            switch configuration {
            case ..<12: [480, 960, 1920, 2880][configuration & 3]
            case ..<16: [480, 960][configuration & 1]
            default: 120 << Int64(configuration & 3)
            }
        switch head & 3 {
        case 0: return frame
        case 1, 2: return 2 * frame
        default: return bytes.next().map { Int64($0 & 0x3F) * frame }
        }
    }
}
