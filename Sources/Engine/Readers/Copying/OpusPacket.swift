/// Reads the header of Opus packets (RFC 6716, 3.1 and 3.2).
enum OpusPacket {
    /// Returns the duration of a packet's audio in nanoseconds, including the encoder delay; `nil` if it is
    /// malformed.
    static func duration(_ packet: UnsafeRawBufferPointer) -> Int64? {
        guard let head = packet.first else { return nil }
        let configuration = Int(head >> 3)
        let frame: Int64
        switch configuration {
        case ..<12: frame = [10, 20, 40, 60][configuration & 3] * 1_000_000
        case ..<16: frame = [10, 20][configuration & 1] * 1_000_000
        default: frame = 2_500_000 << Int64(configuration & 3)
        }
        switch head & 3 {
        case 0: return frame
        case 1, 2: return 2 * frame
        default: return packet.count > 1 ? Int64(packet[1] & 0x3F) * frame : nil
        }
    }
}
