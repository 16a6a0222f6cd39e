/// A transport stream as packets: of 188 bytes, or of 192 with a time before each (m2ts), or of 204 with a
/// checksum behind.
struct TransportPackets {
    private let file: any RandomAccessBytes
    /// Where the first packet begins.
    private let start: Int64
    private let stride: Int64

    /// Nil where there are no packets.
    init?(of file: any RandomAccessBytes) throws {
        self.file = file
        let head = try file.bytes(at: 0, count: 16 * 1024)
        for stride in [188, 192, 204] {
            for start in 0..<min(stride, head.count) where head[start] == TransportPacket.sync {
                let places = Swift.stride(from: start, to: head.count, by: stride).prefix(8)
                if Array(places).count >= 2, places.allSatisfy({ head[$0] == TransportPacket.sync }) {
                    (self.start, self.stride) = (Int64(start), Int64(stride))
                    return
                }
            }
        }
        return nil
    }

    /// Gives the packets that lie in a part of the file, in order, until `body` returns false. Broken ones are
    /// left out.
    func read(_ range: Range<Int64>, _ body: (TransportPacket) -> Bool) throws {
        let lower = max(range.lowerBound, start)
        var place = start + (lower - start + stride - 1) / stride * stride
        let end = min(range.upperBound, file.length)
        while place + Int64(TransportPacket.length) <= end {
            let count = min(end - place, Self.piece * stride)
            let bytes = try file.bytes(at: place, count: Int(count))
            var offset = 0
            while offset + TransportPacket.length <= bytes.count {
                let packet = TransportPacket(bytes[offset..<(offset + TransportPacket.length)])
                if let packet, !body(packet) { return }
                offset += Int(stride)
            }
            guard offset > 0 else { return }
            place += Int64(offset)
        }
    }

    var length: Int64 { file.length }

    /// Packets that are read at once.
    private static let piece: Int64 = 4096
}
